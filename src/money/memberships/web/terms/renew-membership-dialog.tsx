import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useFieldlessForm } from '#platform/web/ui/forms/form.tsx'
import type { Membership } from '../../contract.ts'
import { CreditChoice } from '../fees/credit-choice.tsx'
import { FeeChoice, useFeeChoice } from '../fees/fee-choice.tsx'
import { useMembershipPayment } from '../fees/use-membership-payment.ts'
import { isPending, useRenewalQuote, useRenewMembership } from '../queries.ts'
import { endAfterFreeze, freezeText } from '../shared/labels.tsx'
import { MembershipDialog } from './membership-dialog.tsx'

/** Extends a membership by one billing period; shows the new dates and charges first. */
export default function RenewMembershipDialog({ membershipId }: { membershipId: number }) {
  return (
    <MembershipDialog title="Renew Membership" membershipId={membershipId} size="checkout">
      {membership => <Renewal membership={membership} />}
    </MembershipDialog>
  )
}

function Renewal({ membership }: { membership: Membership }) {
  const { close } = useDialog()
  const renew = useRenewMembership()
  const form = useFieldlessForm()
  const fee = useFeeChoice(membership)
  const { data: quote, error } = useRenewalQuote(membership.id, fee.periodFee, isPending(renew))
  const done = useDone()
  const frozen = freezeText(membership)
  const { payment, lines, credit, body } = useMembershipPayment({ quote }, membership.paymentMethod)

  return (
    <CheckoutForm
      form={form}
      onSubmit={async () => {
        if (!quote) return
        const params = { id: String(membership.id) }
        const { currentEndDate } = quote
        const renewed = await renew.mutateAsync({
          params,
          body: { currentEndDate, periodFee: fee.periodFee, ...body },
        })
        close()
        const told = { title: 'Membership renewed', description: `Until ${formatDay(renewed.endDate)}` }
        await done(payment, told, { billIds: [membership.billId] })
      }}
      onFailed={showFailure('Failed to save membership')}
    >
      <DialogBody className="flex flex-col gap-4">
        <p>
          Ends on <span className="font-medium">{formatDay(membership.endDate)}</span>.
        </p>
        {frozen && quote && (
          <p>
            {frozen}: when the freeze ends as planned, the new end moves from {formatDay(quote.endDate)} to{' '}
            <span className="font-medium">{formatDay(endAfterFreeze(membership, quote.endDate))}</span>.
          </p>
        )}
        <FeeChoice choice={fee} />
        <CreditChoice credit={credit} />
      </DialogBody>
      <MoneyPanel
        payment={payment}
        guest={{ memberId: membership.memberId }}
        lines={lines}
        error={quote ? null : error}
        action="Renew"
        autoFocus
        onCancel={close}
      />
    </CheckoutForm>
  )
}
