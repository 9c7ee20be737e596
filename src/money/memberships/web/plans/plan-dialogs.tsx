import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { useAddPlan, useEditPlan, usePlans } from '../queries.ts'
import { PlanEditor } from './plan-editor.tsx'

export function NewPlanDialog() {
  const { close } = useDialog()
  const add = useAddPlan()
  return (
    <Dialog title="New Plan" size="lg" onClose={close}>
      <PlanEditor save={body => add.mutateAsync({ body })} />
    </Dialog>
  )
}

export function EditPlanDialog({ planId }: { planId: number }) {
  const { close } = useDialog()
  const { data: plans, error, refetch } = usePlans()
  const edit = useEditPlan()
  const params = { id: String(planId) }
  return (
    <Dialog title="Edit Plan" size="lg" onClose={close}>
      <DialogContent value={plans} error={error} failure="Plans could not be loaded." onRetry={refetch}>
        {plans => {
          const plan = plans.find(({ id }) => id === planId)
          if (!plan) return <EmptyState title="There is no such plan" hint="Choose one in Settings." />
          return (
            <PlanEditor
              plan={plan}
              save={({ type: _, ...body }, ifMatch) => edit.mutateAsync({ params, body, ifMatch })}
            />
          )
        }}
      </DialogContent>
    </Dialog>
  )
}
