import { memberPaymentMethodName } from '../../billing/calls.ts'
import { Money } from '../../shared/web/ui/text/money.tsx'
import { ShortDateTime } from '../../shared/web/ui/text/time.tsx'
import type { InvoiceDetails } from '../contract.ts'

const kinds: Partial<Record<string, string>> = { payment: 'Paid by', refund: 'Refunded by', void: 'Voided' }

/** Payments and refunds of an invoice and the amount due. Renders nothing if there are none. */
export function PaymentsOfInvoice({ invoice }: { invoice: InvoiceDetails }) {
  const { payments, due } = invoice
  if (payments.length === 0) return null
  return (
    <section aria-label="Payments" className="flex flex-col gap-1">
      <h3 className="font-semibold">Payments</h3>
      <ul>
        {payments.map(({ id, kind, method, amount, at, by }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-1.5">
            <span>
              {kinds[kind] ?? kind} {memberPaymentMethodName(method)}
              <span className="text-muted text-xs">
                {' '}
                <ShortDateTime at={at} />, {by}
              </span>
            </span>
            <Money dollars={amount} />
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 pt-1 font-semibold">
        <span>Due</span>
        <Money dollars={due} />
      </p>
    </section>
  )
}
