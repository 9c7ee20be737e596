import { TimeLeft } from '#house/facilities/web/shared/stay-times.tsx'
import { BillExtras } from '#money/bills/web/shared/bill-extras.tsx'
import { ConfirmTime } from '#money/bills/web/shared/confirm-time.tsx'
import { DepositChoices, useDepositSettlement } from '#money/bills/web/shared/deposit-settlement.tsx'
import { useDone } from '#money/payments/web/shared/done.ts'
import { dueOf } from '#money/payments/web/shared/due-of.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { stayOf, useGuestPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { elapsedHours } from '#platform/values/time.ts'
import { rawMessageOf } from '#platform/web/data/error-messages.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useFieldlessForm } from '#platform/web/ui/forms/form.tsx'
import { TimeSpan } from '#platform/web/ui/text/time.tsx'
import type { Rental } from '../../contract.ts'
import { useDeposits, useEndRental } from '../queries.ts'
import { useCheckOutQuote } from '../quotes.ts'
import { useUndo } from './undo-check-out.ts'

/** The current bill of a running rental, its deposits, and the button that checks the guest out. */
export function CheckOutBill({ rental }: { rental: Rental }) {
  const { close, finish } = useDialog()
  const end = useEndRental()
  const form = useFieldlessForm()
  const { data: bill, error } = useCheckOutQuote(rental, !end.isPending && !end.isSuccess)
  const { data: deposits } = useDeposits(rental.id)
  const settlement = useDepositSettlement(deposits ?? [])
  const done = useDone()
  const undoOf = useUndo()
  const rule = useSettings().data?.lateRules[rental.facilityType]
  const note = bill?.lines.some(({ kind }) => kind === 'late') && rule?.note
  const until = bill && bill.at > rental.endTime ? bill.at : rental.endTime
  const payment = useGuestPayment({
    due: dueOf(bill),
    later: true,
    takesCards: true,
    stay: stayOf(bill, rental.facilityType, elapsedHours(rental.startTime, until)),
  })

  return (
    <CheckoutForm
      form={form}
      onSubmit={async typed => {
        const body = {
          quotedAt: bill?.at,
          due: bill?.due,
          ...payment.body,
          ...typed,
          deposits: settlement.body,
        }
        await end.mutateAsync({ params: { id: String(rental.id) }, body })
        finish()
        const told = {
          title: 'Checkout successful',
          description: `The ${rental.facilityType} has been checked out`,
          ...undoOf(rental, payment),
        }
        await done(payment, told, { rentalId: rental.id })
      }}
      onFailed={error => {
        const description = rawMessageOf(error) || 'An error occurred'
        toast({ title: 'Checkout failed', description, variant: 'destructive' })
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="text-muted">
            <TimeSpan from={rental.startTime} until={rental.endTime} />
          </span>
          <TimeLeft until={rental.endTime} className="font-medium" />
        </p>
        {note && <p className="rounded-control bg-orange-soft px-3 py-2 text-orange-ink">{note}</p>}
        <BillExtras billId={rental.billId} due={bill?.due} />
        <DepositChoices billId={rental.billId} settlement={settlement} />
        <ConfirmTime />
      </DialogBody>
      <MoneyPanel
        payment={payment}
        guest={rental}
        label="Bill"
        lines={bill?.lines}
        error={error}
        action="Check Out"
        also={settlement.text}
        autoFocus
        disabled={!deposits || !settlement.isReady}
        onCancel={close}
      />
    </CheckoutForm>
  )
}
