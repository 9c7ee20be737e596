import { useDialog } from '../../shared/web/dialog.ts'
import { Dialog, DialogBody } from '../../shared/web/ui/dialog.tsx'
import { Skeleton } from '../../shared/web/ui/skeleton.tsx'
import { ErrorState } from '../../shared/web/ui/states.tsx'
import { numberOf } from '../rules.ts'
import { StatusBadge } from './labels.tsx'
import { useWorkorder } from './queries.ts'
import { WorkorderForm } from './workorder-form.tsx'

/** Everything about one work order, and what can be changed of it. */
export default function WorkorderDetailsDialog({ workorderId }: { workorderId: number }) {
  const { close } = useDialog()
  const { data: workorder, error, refetch } = useWorkorder(workorderId)
  return (
    <Dialog
      title={`Workorder ${numberOf(workorderId)}`}
      description={workorder?.title}
      badge={workorder && <StatusBadge status={workorder.status} />}
      onClose={close}
    >
      {workorder ? (
        <WorkorderForm workorder={workorder} />
      ) : error ? (
        <ErrorState
          title="The work order could not be loaded."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <DialogBody className="flex flex-col gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-10" />
          <Skeleton className="h-32" />
        </DialogBody>
      )}
    </Dialog>
  )
}
