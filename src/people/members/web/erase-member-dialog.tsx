import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useEraseMember } from './queries.ts'
import { MemberDialog } from './shared/member-dialog.tsx'

/** Erases a member after a confirmation that says what stays. */
export default function EraseMemberDialog({ memberId }: { memberId: number }) {
  const { close } = useDialog()
  const erase = useEraseMember()
  async function eraseNow() {
    try {
      await erase.mutateAsync({ params: { id: String(memberId) }, body: { confirm: true } })
      toast({ title: 'Member erased' })
      close()
    } catch (error) {
      showFailure('Failed to erase member')(error)
    }
  }
  return (
    <MemberDialog title="Erase Member" memberId={memberId}>
      {() => (
        <>
          <DialogBody className="flex flex-col gap-3">
            <p>
              Name, contacts, notes and scanned cards are deleted, also from the guest’s page. This cannot be
              undone.
            </p>
            <p className="text-muted">
              Memberships, visits and payments are kept without the name. Printed receipts and issued invoices
              keep the name and address, as the law requires. Backups keep the data until they expire.
            </p>
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="danger"
              pending={erase.isPending && 'Erasing...'}
              onClick={() => void eraseNow()}
            >
              Erase Member
            </Button>
          </DialogFooter>
        </>
      )}
    </MemberDialog>
  )
}
