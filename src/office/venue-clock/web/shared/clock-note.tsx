import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Note } from '#platform/web/ui/feedback/note.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import { useClock, useConfirmClock } from '../queries.ts'

/** Says why the server does not trust its clock, and lets a manager confirm its time. Nothing if it does. */
export function ClockNote() {
  const { data } = useClock()
  const confirm = useConfirmClock()
  if (!data?.doubt) return null
  return (
    <Note
      title="Check the server's clock"
      action={
        <Button
          pending={confirm.isPending && 'Processing...'}
          onClick={() =>
            confirm.mutate(
              { action: "Confirm the server's time" },
              {
                onSuccess: () => toast({ title: 'Time confirmed', description: 'Scheduled work runs again' }),
                onError: showErrorToast('confirm the time'),
              },
            )
          }
        >
          Confirm Time
        </Button>
      }
    >
      {data.doubt === 'jumped' ? (
        <>
          The server's clock jumped to <ShortDateTime at={data.computer} />. Keydesk continues from{' '}
          <ShortDateTime at={data.now} /> until the clock is set back or the new time is confirmed. Until then
          no bookings, offers and memberships end by themselves, and check-outs ask for the time.
        </>
      ) : (
        <>
          The server started at <ShortDateTime at={data.computer} />, far from its last record. Until this
          time is confirmed or ten minutes have passed, no days are closed and no memberships expire, and
          check-outs ask for the time.
        </>
      )}
    </Note>
  )
}
