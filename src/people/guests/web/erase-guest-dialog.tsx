import { useRouter } from '#platform/web/routing/use-router.ts'
import { GuestDialog } from './guest-dialog.tsx'
import { useEraseGuest } from './queries.ts'
import { EraseConfirmation } from './shared/erase-confirmation.tsx'

/** Erases one person after a confirmation that says what stays. */
export default function EraseGuestDialog({ guestId }: { guestId: number }) {
  const { navigate } = useRouter()
  const erase = useEraseGuest()
  return (
    <GuestDialog title="Erase Guest" guestId={guestId}>
      {() => (
        <EraseConfirmation
          who="Guest"
          erase={() => erase.mutateAsync({ params: { id: String(guestId) }, body: { confirm: true } })}
          isPending={erase.isPending}
          onErased={() => navigate({ to: '/guests' })}
        >
          <p>Name, contacts, notes, flags and scanned cards are deleted. This cannot be undone.</p>
          <p className="text-muted">
            Stays and payments are kept without the name. Printed receipts and issued invoices keep the name
            and address, as the law requires. Backups keep the data until they expire.
          </p>
        </EraseConfirmation>
      )}
    </GuestDialog>
  )
}
