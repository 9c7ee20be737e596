import { useGuest } from '#people/guests/web/queries.ts'
import { GuestFlags } from '#people/guests/web/shared/guest-flags.tsx'
import { Dialog, DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { FreeFacilities } from '../board/free-facilities.tsx'

/** Lets the desk choose a room or locker to check a known guest in. */
export default function CheckInGuestDialog({ guestId }: { guestId: number }) {
  const { close, open } = useDialog()
  const { data: guest, error, refetch } = useGuest(guestId)
  return (
    <Dialog title="Check In" description={guest?.name ?? '\u00a0'} size="lg" onClose={close}>
      <DialogContent value={guest} error={error} failure="The guest could not be loaded." onRetry={refetch}>
        {({ flags }) => (
          <DialogBody className="flex flex-col gap-4">
            <GuestFlags flags={flags} />
            <FreeFacilities
              autoFocus
              onPick={({ type: facilityType, id: facilityId }) =>
                open('check-in', { facilityType, facilityId, guestId })
              }
            />
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  )
}
