import type { ReactNode } from 'react'
import { useRecoverBill } from '#money/bills/web/queries.ts'
import { tenderName } from '#money/ledger/words.ts'
import { formatDay } from '#platform/values/time.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { InvoiceDetails } from '../contract.ts'

const kinds: Partial<Record<string, string>> = { payment: 'Paid by', refund: 'Refunded by', void: 'Voided' }

/** The settlement of an invoice: payments, refunds, credit notes, a write-off; and the amount due or in credit. */
export function PaymentsOfInvoice({ invoice }: { invoice: InvoiceDetails }) {
  const { payments, creditNotes, writtenOff, due, credit } = invoice
  if (payments.length === 0 && creditNotes.length === 0 && writtenOff === 0) return null
  return (
    <section aria-label="Payments" className="flex flex-col gap-1">
      <h3 className="font-semibold">Payments</h3>
      <ul>
        {payments.map(({ id, kind, method, amount, at, by }) => (
          <Entry key={id} dollars={amount}>
            {kinds[kind] ?? kind} {tenderName(method)}
            <span className="text-muted text-xs">
              {' '}
              <ShortDateTime at={at} />, {by}
            </span>
          </Entry>
        ))}
        {creditNotes.map(note => (
          <Entry key={note.id} dollars={-note.total}>
            <a
              href={`/print/credit-note?id=${note.id}`}
              target="_blank"
              rel="noreferrer"
              className="tap font-medium text-primary-ink hover:underline"
            >
              Credit note {note.number}
            </a>
            <span className="text-muted text-xs">
              {' '}
              {formatDay(note.issuedOn)}, {note.reason}
            </span>
          </Entry>
        ))}
        {writtenOff > 0 && (
          <Entry dollars={-writtenOff}>
            Written off <UndoWriteOff billId={invoice.billId!} />
          </Entry>
        )}
      </ul>
      <p className="flex justify-between gap-4 pt-1 font-semibold">
        <span>{credit > 0 ? 'Credit' : 'Due'}</span>
        <Money dollars={credit > 0 ? credit : due} />
      </p>
      {credit > 0 && (
        <p className="text-muted">
          The customer paid more than was charged. Refund a payment to return the difference.
        </p>
      )}
    </section>
  )
}

function Entry({ dollars, children }: { dollars: number; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-1.5">
      <span>{children}</span>
      <Money dollars={dollars} className="ml-auto" />
    </li>
  )
}

function UndoWriteOff({ billId }: { billId: number }) {
  const recover = useRecoverBill()
  return (
    <Button
      size="sm"
      pending={recover.isPending && 'Processing...'}
      onClick={() =>
        recover.mutate({ params: { id: String(billId) } }, { onError: showErrorToast('undo the write-off') })
      }
    >
      Undo Write-off
    </Button>
  )
}
