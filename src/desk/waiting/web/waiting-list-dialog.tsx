import { EmailStateLine } from '#office/mail/web/shared/email-state-line.tsx'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import type { WaitingEntry } from '../contract.ts'
import { EntryRow } from './entry-row.tsx'
import { useReturnToLine, useWaitingList } from './queries.ts'

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

/** A guest who missed an offer or left, and can be brought back to the end of the line. */
function AwayRow({ entry: { id, number, name, status, email } }: { entry: WaitingEntry }) {
  const bringBack = useReturnToLine()
  return (
    <li className="flex items-center gap-x-3 py-2">
      <span className="min-w-12 font-semibold text-muted tabular-nums">#{number}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="block text-muted text-xs">
          {status === 'lapsed' ? 'Missed the offer' : 'Was removed'}
        </span>
        {email && <EmailStateLine email={email} className="block text-xs" />}
      </span>
      <Button
        size="sm"
        disabled={bringBack.isPending}
        onClick={() =>
          bringBack.mutate(
            { params: { id: String(id) } },
            {
              onError: showFailure('Failed to bring back'),
            },
          )
        }
      >
        Bring Back<span className="sr-only"> #{number}</span>
      </Button>
    </li>
  )
}
