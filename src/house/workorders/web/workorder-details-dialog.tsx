import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { workorderNumber } from '../rules.ts'
import { WorkorderForm } from './form/workorder-form.tsx'
import { StatusBadge } from './labels.tsx'
import { useWorkorder } from './queries.ts'

/** Details of one work order, and a form to change it. */
export default function WorkorderDetailsDialog({ workorderId }: { workorderId: number }) {
  const { close } = useDialog()
  const { data: workorder, error, refetch } = useWorkorder(workorderId)
  return (
    <Dialog
      title={`Workorder ${workorderNumber(workorderId)}`}
      description={workorder?.title}
      badge={workorder && <StatusBadge status={workorder.status} />}
      onClose={close}
    >
      <DialogContent
        value={workorder}
        error={error}
        failure="The work order could not be loaded."
        onRetry={refetch}
      >
        {workorder => <WorkorderForm workorder={workorder} />}
      </DialogContent>
    </Dialog>
  )
}
