import { Dialog } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { useAddRate } from './queries.ts'
import { RateEditor } from './rate-editor.tsx'

export default function NewRateDialog() {
  const { close } = useDialog()
  const add = useAddRate()
  return (
    <Dialog title="New Rate" size="lg" onClose={close}>
      <RateEditor save={body => add.mutateAsync({ body })} />
    </Dialog>
  )
}
