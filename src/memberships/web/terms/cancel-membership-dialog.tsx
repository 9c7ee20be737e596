import { formatDay } from '../../../shared/values/time.ts'
import { showFailure } from '../../../shared/web/data/error-messages.ts'
import { useDialog } from '../../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../../shared/web/ui/feedback/toast.ts'
import { ReasonForm } from '../../../shared/web/ui/forms/reason-form.tsx'
import { cancelMembership, type Membership } from '../../contract.ts'
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
  const cancel = useCancelMembership()
  return (
    <ReasonForm
      schema={cancelMembership.body}
      action="Cancel Membership"
      variant="danger"
      cancel="Keep Membership"
      onSubmit={async body => {
        await cancel.mutateAsync({ params: { id: String(membership.id) }, body })
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
        have not started are reversed; nothing else is refunded.
      </p>
    </ReasonForm>
  )
}
