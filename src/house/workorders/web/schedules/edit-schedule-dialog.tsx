import { useState } from 'react'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useEditedVersion } from '#platform/web/ui/forms/edited-version.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { type Schedule, scheduleForm } from '../../contract.ts'
import { useChangeSchedule, useRemoveSchedule, useSchedules } from '../queries.ts'
import { ScheduleForm } from './schedule-form.tsx'

export default function EditScheduleDialog({ scheduleId }: { scheduleId: number }) {
  const { close } = useDialog()
  const { data, error, refetch } = useSchedules()
  return (
    <Dialog title="Edit Schedule" onClose={close}>
      <DialogContent value={data} error={error} failure="Schedules could not be loaded." onRetry={refetch}>
        {schedules => {
          const schedule = schedules.find(({ id }) => id === scheduleId)
          if (!schedule) return <EmptyState title="This schedule was removed." />
          return <EditForm schedule={schedule} />
        }}
      </DialogContent>
    </Dialog>
  )
}

function EditForm({ schedule }: { schedule: Schedule }) {
  const change = useChangeSchedule()
  const { form } = useZodForm(scheduleForm, toFormValues(schedule))
  const { version } = useEditedVersion(form, schedule, () => toFormValues(schedule))
  const params = { id: String(schedule.id) }
  return (
    <ScheduleForm
      form={form}
      save={body => change.mutateAsync({ params, body, ifMatch: version })}
      saved="Schedule updated"
      submit="Save Changes"
      aside={<RemoveButton schedule={schedule} />}
    />
  )
}

function RemoveButton({ schedule: { id, title } }: { schedule: Schedule }) {
  const { close } = useDialog()
  const remove = useRemoveSchedule()
  const [asking, setAsking] = useState(false)

  async function confirm() {
    try {
      await remove.mutateAsync({ params: { id: String(id) } })
      toast({ title: 'Schedule removed' })
      close()
    } catch (error) {
      showFailure('Failed to remove schedule')(error)
      throw error
    }
  }

  return (
    <>
      <Button variant="danger-ghost" className="md:mr-auto" onClick={() => setAsking(true)}>
        Remove
      </Button>
      {asking && (
        <Confirm
          title="Remove this schedule?"
          action="Remove Schedule"
          danger
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          No more work orders will be created for “{title}”. Existing ones are kept.
        </Confirm>
      )}
    </>
  )
}

function toFormValues({ id, facilityName, rentalsLeft, version, ...values }: Schedule) {
  return values
}
