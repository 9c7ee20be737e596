import { showFailure } from '#platform/web/data/error-messages.ts'
import { useRouter } from '#platform/web/routing/use-router.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { GuestDialog } from './guest-dialog.tsx'
import { useEraseGuest } from './queries.ts'

/** Erases one person after a confirmation that says what stays. */
export default function EraseGuestDialog({ guestId }: { guestId: number }) {
  const { close } = useDialog()
  const { navigate } = useRouter()
  const erase = useEraseGuest()
  async function eraseNow() {
    try {
      await erase.mutateAsync({ params: { id: String(guestId) }, body: { confirm: true } })
      toast({ title: 'Guest erased' })
      navigate({ to: '/guests' })
    } catch (error) {
      showFailure('Failed to erase guest')(error)
    }
  }
  return (
    <GuestDialog title="Erase Guest" guestId={guestId}>
      {() => (
        <>
          <DialogBody className="flex flex-col gap-3">
            <p>Name, contacts, notes, flags and scanned cards are deleted. This cannot be undone.</p>
            <p className="text-muted">
              Stays and payments are kept without the name. Printed receipts and issued invoices keep the name
              and address, as the law requires. Backups keep the data until they expire.
            </p>
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="danger"
              pending={erase.isPending && 'Erasing...'}
              onClick={() => void eraseNow()}
            >
              Erase Guest
            </Button>
          </DialogFooter>
        </>
      )}
    </GuestDialog>
  )
}
