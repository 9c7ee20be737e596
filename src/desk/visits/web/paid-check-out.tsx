import { ConfirmTime } from '#money/bills/web/shared/confirm-time.tsx'
import { useDone } from '#money/payments/web/shared/done.ts'
import { dueOf } from '#money/payments/web/shared/due-of.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { stayOf, useGuestPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { elapsedHours } from '#platform/values/time.ts'
import { rawMessageOf, showFailure } from '#platform/web/data/error-messages.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useFieldlessForm } from '#platform/web/ui/forms/form.tsx'
import type { MemberCheckin } from '../contract.ts'
import { MemberStanding } from './member-standing.tsx'
import { useCheckOut, useStanding, useVisitBill } from './queries.ts'
import { VisitFacts } from './visit-facts.tsx'

/** Ends a visit at the visitor's price: shows its bill and takes the rest. Logs a failure (SPEC §8). */
export function PaidCheckOut({ visit }: { visit: MemberCheckin }) {
  const { close, finish } = useDialog()
  const checkOut = useCheckOut()
  const form = useFieldlessForm()
  const { bill, error } = useVisitBill(visit, !checkOut.isPending && !checkOut.isSuccess)
  const standing = useStanding(visit.memberId)
  const done = useDone()
  const { checkinTime, endTime, facilityType } = visit
  const until = bill && endTime && bill.at > endTime ? bill.at : endTime
  const payment = useGuestPayment({
    due: dueOf(bill),
    later: true,
    takesCards: true,
    stay: until && facilityType ? stayOf(bill, facilityType, elapsedHours(checkinTime, until)) : undefined,
  })
  return (
    <CheckoutForm
      form={form}
      onSubmit={async typed => {
        const body = { quotedAt: bill?.at, due: bill?.due, ...payment.body, ...typed }
        await checkOut.mutateAsync({ params: { id: String(visit.id) }, body })
        finish()
        const description = `${visit.memberName} has been checked out; ${visit.facilityName} is available`
        await done(payment, { title: 'Checkout successful', description }, { memberId: visit.memberId })
      }}
      onFailed={error => {
        const title = 'Failed to check out member'
        console.error(`${title}: ${rawMessageOf(error)}`)
        showFailure(title)(error)
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        <VisitFacts visit={visit} />
        <ConfirmTime />
        <MemberStanding
          standing={standing.data && { ...standing.data, visit: null }}
          error={standing.error}
          onRetry={standing.refetch}
        />
      </DialogBody>
      <MoneyPanel
        payment={payment}
        guest={{ memberId: visit.memberId }}
        label="Bill"
        lines={bill?.lines}
        error={error}
        action="Check Out"
        autoFocus
        onCancel={close}
      />
    </CheckoutForm>
  )
}
