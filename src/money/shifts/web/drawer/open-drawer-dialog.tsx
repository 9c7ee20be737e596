import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogSkeleton } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useDrawers } from '../queries.ts'
import { OpenDrawerForm } from './open-drawer-form.tsx'

/** Opens a drawer with its float. */
export default function OpenDrawerDialog() {
  const { close } = useDialog()
  const { data, error } = useDrawers()
  return (
    <Dialog title="Open Drawer" size="sm" onClose={close}>
      {data || error ? (
        <OpenDrawerForm drawers={data ?? { known: [], open: [] }} onDone={close} />
      ) : (
        <DialogSkeleton />
      )}
    </Dialog>
  )
}
