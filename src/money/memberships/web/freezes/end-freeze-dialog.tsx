import { useToday } from '#office/settings/web/queries.ts'
import { addDays, formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Membership } from '../../contract.ts'
import { daysOf } from '../../rules.ts'
import { useEndFreeze } from '../queries.ts'
import { freezeText } from '../shared/labels.tsx'
import { MembershipDialog } from '../terms/membership-dialog.tsx'

/** Ends a freeze today, or withdraws one that has not begun. */
export default function EndFreezeDialog({ membershipId }: { membershipId: number }) {
  const today = useToday()
  return (
    <MembershipDialog title="End Freeze" membershipId={membershipId}>
      {membership =>
        !freezeText(membership) || !membership.suspension ? (
          <EmptyState title="This membership is not frozen" />
        ) : (
          today && <EndOfFreeze membership={membership} from={membership.suspension.from} today={today} />
        )
      }
    </MembershipDialog>
  )
}

function EndOfFreeze({ membership, from, today }: { membership: Membership; from: string; today: string }) {
  const { close } = useDialog()
  const end = useEndFreeze()
  const days = from < today ? daysOf({ from, until: addDays(today, -1) }) : 0

  async function endFreeze() {
    try {
      const { endDate } = await end.mutateAsync({ params: { id: String(membership.id) } })
      toast({ title: 'Freeze ended', description: `The membership runs until ${formatDay(endDate)}` })
      close()
    } catch (error) {
      showFailure('Failed to save membership')(error)
    }
  }

  return (
    <>
      <DialogBody className="flex flex-col gap-3">
        <p>{freezeText(membership)}.</p>
        <p>
          {membership.status === 'active'
            ? 'The freeze is withdrawn before it begins.'
            : `The membership is active from today. Its paid days move by ${days} frozen ${days === 1 ? 'day' : 'days'}, to ${formatDay(addDays(membership.billedUntil, days))}.`}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Keep Freeze</Button>
        <Button variant="primary" autoFocus pending={end.isPending && 'Processing...'} onClick={endFreeze}>
          End Freeze
        </Button>
      </DialogFooter>
    </>
  )
}
