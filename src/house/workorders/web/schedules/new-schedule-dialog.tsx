import type { FacilityIds } from '#house/facilities/web/shared/dialogs.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { scheduleForm } from '../../contract.ts'
import { taskDefaults } from '../form/task-fields.tsx'
import { useAddSchedule } from '../queries.ts'
import { ScheduleForm } from './schedule-form.tsx'

export default function NewScheduleDialog({ facilityType = 'room', facilityId = 0 }: Partial<FacilityIds>) {
  const { close } = useDialog()
  const add = useAddSchedule()
  const { form } = useZodForm(scheduleForm, { ...defaults, facilityType, facilityId })
  return (
    <Dialog title="New Schedule" onClose={close}>
      <ScheduleForm
        form={form}
        save={body => add.mutateAsync({ body })}
        saved="Schedule created"
        submit="Create Schedule"
      />
    </Dialog>
  )
}

const defaults = {
  ...taskDefaults,
  type: 'maintenance' as const,
  every: 30,
  unit: 'days' as const,
  countsFrom: 'plan' as const,
  nextDay: '',
}
