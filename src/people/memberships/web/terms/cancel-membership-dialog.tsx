import { useId, useState } from 'react'
import { voidForm } from '#money/billing/contract.ts'
import { formatMoney } from '#platform/values/money.ts'
import { formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Checkbox } from '#platform/web/ui/forms/checkbox.tsx'
import { ReasonForm } from '#platform/web/ui/forms/reason-form.tsx'
import type { Membership } from '../../contract.ts'
import { useCancelMembership } from '../queries.ts'
import { MembershipDialog } from './membership-dialog.tsx'

/** Cancels a membership immediately, with a reason. */
export default function CancelMembershipDialog({ membershipId }: { membershipId: number }) {
  return (
    <MembershipDialog title="Cancel Membership" membershipId={membershipId}>
      {membership => <Cancellation membership={membership} />}
    </MembershipDialog>
  )
}

function Cancellation({ membership }: { membership: Membership }) {
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const cancel = useCancelMembership()
  const [takeBack, setTakeBack] = useState(false)
  const { balance } = membership
  const id = useId()
  return (
    <ReasonForm
      schema={voidForm}
      action="Cancel Membership"
      variant="danger"
      cancel="Keep Membership"
      onSubmit={async body => {
        await cancel.mutateAsync({ params: { id: String(membership.id) }, body: { ...body, takeBack } })
        toast({
          title: 'Membership cancelled',
          description: `The membership of ${membership.memberName} has ended`,
        })
        close()
      }}
      onFailed={showFailure('Failed to save membership')}
      onClose={close}
    >
      <p>
        The membership ends immediately and cannot be reactivated. It is billed until{' '}
        <span className="font-medium">{formatDay(membership.billedUntil)}</span>. Charges for periods that
        have not started are reversed: what was paid for them becomes credit. Nothing else is refunded.
      </p>
      {balance > 0 && (
        <div className="flex items-center gap-2.5">
          <Checkbox id={id} value={takeBack} onChange={setTakeBack} />
          <label htmlFor={id} className="font-medium">
            Take back the unpaid fee ({formatMoney(balance, currency)}), such as of a sale by mistake
          </label>
        </div>
      )}
    </ReasonForm>
  )
}
