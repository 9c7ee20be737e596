import { formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Membership } from '../../contract.ts'
import { useEditMembership } from '../queries.ts'
import { MembershipDialog } from './membership-dialog.tsx'

/** Suspends an active membership until it is reactivated. */
export default function SuspendMembershipDialog({ membershipId }: { membershipId: number }) {
  return (
    <MembershipDialog title="Suspend Membership" membershipId={membershipId}>
      {membership => <Suspension membership={membership} />}
    </MembershipDialog>
  )
}

function Suspension({ membership }: { membership: Membership }) {
  const { close } = useDialog()
  const edit = useEditMembership()
  const { id, version, memberName, billedUntil } = membership

  async function suspend() {
    try {
      await edit.mutateAsync({ params: { id: String(id) }, body: { status: 'suspended' }, ifMatch: version })
      toast({
        title: 'Membership suspended',
        description: `The membership of ${memberName} rests until it is reactivated`,
      })
      close()
    } catch (error) {
      showFailure('Failed to save membership')(error)
    }
  }

  return (
    <>
      <DialogBody className="flex flex-col gap-3">
        <p>Until it is reactivated, the membership has no benefits, is not charged and does not expire.</p>
        <p>
          It is billed until <span className="font-medium">{formatDay(billedUntil)}</span>. Billed days that
          pass while it is suspended are lost.
        </p>
      </DialogBody>
      <DialogFooter>
        <CancelButton onCancel={close} />
        <Button variant="primary" autoFocus pending={edit.isPending && 'Processing...'} onClick={suspend}>
          Suspend Membership
        </Button>
      </DialogFooter>
    </>
  )
}
