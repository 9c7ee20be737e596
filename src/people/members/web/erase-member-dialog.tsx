import { EraseConfirmation } from '#people/guests/web/shared/erase-confirmation.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useEraseMember } from './queries.ts'
import { MemberDialog } from './shared/member-dialog.tsx'

/** Erases a member after a confirmation that says what stays. */
export default function EraseMemberDialog({ memberId }: { memberId: number }) {
  const { close } = useDialog()
  const erase = useEraseMember()
  return (
    <MemberDialog title="Erase Member" memberId={memberId}>
      {() => (
        <EraseConfirmation
          who="Member"
          erase={() => erase.mutateAsync({ params: { id: String(memberId) }, body: { confirm: true } })}
          isPending={erase.isPending}
          onErased={close}
        >
          <p>
            Name, contacts, notes and scanned cards are deleted, also from the guest’s page. This cannot be
            undone.
          </p>
          <p className="text-muted">
            Memberships, visits and payments are kept without the name. Printed receipts and issued invoices
            keep the name and address, as the law requires. Backups keep the data until they expire.
          </p>
        </EraseConfirmation>
      )}
    </MemberDialog>
  )
}
