import type { BillLine } from '#money/bills/web/shared/bill-lines.tsx'
import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { usePartPayment } from '#money/payments/web/shared/money-panel/use-part-payment.tsx'
import { sayPlainly } from '#money/pricing/languages/say-plainly.ts'
import { formatMoney } from '#platform/values/money.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { InvoiceDetails } from '../contract.ts'
import { InvoiceDialog } from './form/invoice-dialog.tsx'
import { invoiceTitle } from './invoice-status.tsx'
import { toParams, usePayInvoice } from './queries.ts'

/** Takes a full or partial payment for an invoice. */
export default function PayInvoiceDialog({ invoiceId }: { invoiceId: number }) {
  return (
    <InvoiceDialog title="Take Payment" invoiceId={invoiceId} size="checkout">
      {invoice => <Pay invoice={invoice} />}
    </InvoiceDialog>
  )
}

function Pay({ invoice }: { invoice: InvoiceDetails }) {
  const { open, close } = useDialog()
  const { currency } = useVenueLocale()
  const pay = usePayInvoice()
  const done = useDone()
  const { form, amountField, payment } = usePartPayment(invoice.due)
  return (
    <CheckoutForm
      form={form}
      onSubmit={async ({ amount }) => {
        if (!payment.isPaying) return
        const body = { amount, ...payment.body }
        const after = await pay.mutateAsync({ params: toParams(invoice.id), body })
        const left = formatMoney(after.due, currency)
        open('invoice-details', { invoiceId: invoice.id })
        const description = `${invoiceTitle(invoice)} is ${after.due === 0 ? 'paid' : `paid in part; ${left} is due`}`
        await done(payment, { title: 'Payment taken', description }, { invoiceId: invoice.id })
      }}
      onFailed={showErrorToast('take the payment')}
    >
      <DialogBody>{amountField}</DialogBody>
      <MoneyPanel
        payment={payment}
        guest={{ billId: invoice.billId }}
        label="Bill"
        lines={toLines(invoice)}
        action="Take Payment"
        disabled={invoice.due <= 0}
        onCancel={close}
      />
    </CheckoutForm>
  )
}

const toLines = ({ total, paid, due }: InvoiceDetails): BillLine[] => [
  { kind: 'total', ...sayPlainly('invoiceTotal'), amount: total },
  ...(paid === 0 ? [] : [{ ...sayPlainly('alreadyPaid'), amount: -paid }]),
  { kind: 'due', ...sayPlainly('due'), amount: due },
]
