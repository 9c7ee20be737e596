import { Dialog } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { AccountForm } from './account-form.tsx'

/** Adds a staff account. Its password is set afterwards, in the edit dialog. */
export default function NewAccountDialog() {
  const { close } = useDialog()
  return (
    <Dialog title="New Staff Account" onClose={close} size="lg">
      <AccountForm />
    </Dialog>
  )
}
