import Users from 'lucide-react/icons/users'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { billingName } from './billing-chips.ts'
import { useGroups } from './shared/groups-in-house.ts'

/** The groups in the house, the newest first. */
export default function GroupsDialog() {
  const { leaveFor, close } = useDialog()
  const { data, error, refetch } = useGroups()
  return (
    <Dialog title="Groups" onClose={close} size="list">
      <DialogContent value={data} error={error} failure="Failed to fetch groups" onRetry={refetch}>
        {groups => (
          <DialogBody>
            {groups.length === 0 ? (
              <EmptyState
                icon={<Users />}
                title="No group is in the house"
                hint="Check in guests who came together, or add a running stay to a group from its room."
              />
            ) : (
              <ul aria-label="Groups in the house" className="flex flex-col divide-y divide-line">
                {groups.map(({ id, name, billing, running, stays }) => (
                  <li key={id}>
                    <button
                      type="button"
                      onClick={() => leaveFor('group', { groupId: id })}
                      className="tap flex min-h-11 w-full items-center gap-3 rounded-control px-1 py-2 text-left hover:bg-hover"
                    >
                      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
                      <span className="text-muted text-xs">{billingName[billing]}</span>
                      <span className="text-xs tabular-nums">
                        {running === stays ? `${running} in` : `${running} of ${stays} in`}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </DialogBody>
        )}
      </DialogContent>
      <DialogFooter>
        <Button data-first variant="primary" onClick={() => leaveFor('group-check-in', {})}>
          Group Check-in
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
