import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { Field, Fields } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import type { ScheduleUnit, scheduleForm } from '../../contract.ts'
import { OutOfServiceField, TaskFields } from '../form/task-fields.tsx'

export type ScheduleValues = z.input<typeof scheduleForm>

export interface ScheduleFormProps {
  form: UseFormReturn<ScheduleValues, unknown, z.output<typeof scheduleForm>>
  save: (values: z.output<typeof scheduleForm>) => Promise<unknown>
  /** Title of the toast after saving. */
  saved: string
  submit: string
  /** Additional buttons at the start of the footer. */
  aside?: ReactNode
}

/** The form of a schedule: the task and its interval in days or rentals. */
export function ScheduleForm({ form, save, saved, submit, aside }: ScheduleFormProps) {
  const { close } = useDialog()
  const unit: ScheduleUnit = useWatch({ control: form.control, name: 'unit' })
  return (
    <DialogForm
      form={form}
      onSubmit={async values => {
        await save({ ...values, nextDay: values.unit === 'days' ? values.nextDay : null })
        toast({ title: saved })
        close()
      }}
      onFailed={showFailure('Failed to save schedule')}
      submit={submit}
      aside={aside}
    >
      <Fields>
        <Field name="every" label="Every" required>
          {control => <NumberInput {...control} min={1} step={1} />}
        </Field>
        <Field name="unit" label="Days or rentals">
          <Select options={units} />
        </Field>
        <Field name="countsFrom" label="Counted from" hint="When it is done late, the next one moves too.">
          <Select options={origins} />
        </Field>
        {unit === 'days' && (
          <Field name="nextDay" label="Next due date" hint="Empty = one interval from today">
            {({ value, ...control }) => <DateTimePicker {...control} dateOnly value={value ?? ''} />}
          </Field>
        )}
      </Fields>
      <TaskFields />
      <OutOfServiceField hint="When due, the facility is blocked until the work order is closed." />
    </DialogForm>
  )
}

const origins = [
  { value: 'plan', label: 'the planned date' },
  { value: 'completion', label: 'when it was last done' },
]

const units = [
  { value: 'days', label: 'days' },
  { value: 'rentals', label: 'rentals' },
]
