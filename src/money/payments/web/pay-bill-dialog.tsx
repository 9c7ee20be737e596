import type { Bill } from '#money/bills/contract.ts'
import { useBill } from '#money/bills/web/queries.ts'
import { BillExtras } from '#money/bills/web/shared/bill-extras.tsx'
import { billLines } from '#money/bills/web/shared/bill-summary.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { Dialog, DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useFieldlessForm } from '#platform/web/ui/forms/form.tsx'
import { usePayBill } from './queries.ts'
import { useDone } from './shared/done.ts'
import { MoneyPanel } from './shared/money-panel/money-panel.tsx'
import { useOfferedMethods } from './shared/money-panel/offered-methods.ts'
import { usePayment } from './shared/money-panel/use-payment.ts'

/** Takes payment of all that is due on a bill: of a stay or visit, running or ended, a membership or a sale. */
export default function PayBillDialog({ billId }: { billId: number }) {
  const { close } = useDialog()
  const { data: bill, error, refetch } = useBill(billId)
  return (
    <Dialog
      title="Take Payment"
      size="checkout"
      description={bill ? [bill.label, bill.customer].filter(Boolean).join(' · ') : '\u00a0'}
      onClose={close}
    >
      <DialogContent value={bill} error={error} failure="The bill could not be loaded." onRetry={refetch}>
        {bill => <BillPayment bill={bill} />}
      </DialogContent>
    </Dialog>
  )
}

function BillPayment({ bill }: { bill: Bill }) {
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const pay = usePayBill()
  const form = useFieldlessForm()
  const done = useDone()
  const { forGuests, forMembers } = useOfferedMethods()
  const methods = bill.kind === 'membership' ? forMembers : forGuests
  const due = Math.max(0, bill.balance)
  const payment = usePayment({ due, takesCards: true }, methods)
  return (
    <CheckoutForm
      form={form}
      onSubmit={async () => {
        const body = { due, ...payment.body }
        await pay.mutateAsync({ params: { id: String(bill.id) }, body })
        close()
        const told = { title: 'Payment taken', description: `${bill.label}: ${formatMoney(due, currency)}` }
        await done(payment, told, { billIds: [bill.id] })
      }}
      onFailed={showFailure('Failed to take payment')}
    >
      <DialogBody>
        <BillExtras billId={bill.id} due={due} />
        {bill.whyClosed !== null && <p className="text-muted">{bill.whyClosed}</p>}
      </DialogBody>
      <MoneyPanel
        payment={payment}
        guest={{ billId: bill.id }}
        label="Bill"
        lines={billLines(bill)}
        action="Take Payment"
        autoFocus
        disabled={!payment.owes}
        onCancel={close}
      />
    </CheckoutForm>
  )
}
