import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { AwayRow } from './away-row.tsx'
import { EntryRow } from './entry-row.tsx'
import { useWaitingList } from './queries.ts'

/** Guests in line: those with an offer and its countdown first, then by place. Below, those who can be brought back. */
export default function WaitingListDialog() {
  const dialog = useDialog()
  const { data, error, refetch } = useWaitingList()
  return (
    <Dialog title="Waiting List" onClose={dialog.close} size="list">
      <DialogContent value={data} error={error} failure="Failed to fetch the waiting list" onRetry={refetch}>
        {({ entries, away }) => (
          <DialogBody className="flex flex-col gap-5">
            {entries.length === 0 ? (
              <EmptyState
                title="Nobody is waiting"
                hint="Add a guest when nothing suitable is free. The next free room or locker is then held for them."
              />
            ) : (
              <ul aria-label="Guests in line" className="flex flex-col divide-y divide-line">
                {entries.map(entry => (
                  <EntryRow key={entry.id} entry={entry} />
                ))}
              </ul>
            )}
            {away.length > 0 && (
              <section aria-label="Left the line">
                <h3 className="font-medium text-muted text-xs">Left the line</h3>
                <ul className="flex flex-col divide-y divide-line">
                  {away.map(entry => (
                    <AwayRow key={entry.id} entry={entry} />
                  ))}
                </ul>
              </section>
            )}
          </DialogBody>
        )}
      </DialogContent>
      <DialogFooter>
        <Button data-first variant="primary" onClick={() => dialog.leaveFor('join-line', {})}>
          Add Guest
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
