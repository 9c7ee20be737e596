import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type FieldError, useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { priorities } from '#platform/feed/words.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Field } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { MAX_FAULT_PRESETS } from '../../words.ts'

const priorityOptions = priorities.map(value => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

/** The preset faults of rooms or lockers in the surrounding form. */
export function FaultPresetFields({ type }: { type: 'room' | 'locker' }) {
  const name = `faultPresets.${type}`
  const { control } = useFormContext()
  const { errors } = useFormState({ control })
  const error = (errors.faultPresets as Record<string, FieldError> | undefined)?.[type]
  const { fields, append, remove } = useFieldArray({ control, name })
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-medium">{type === 'room' ? 'Rooms' : 'Lockers'}</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-[1fr_8rem_auto] items-start gap-2">
          <Field name={`${name}.${at}.title`} label={<span className="sr-only">Fault {at + 1}</span>}>
            <Input maxLength={60} autoComplete="off" />
          </Field>
          <Field name={`${name}.${at}.priority`} label={<span className="sr-only">Priority {at + 1}</span>}>
            <Select options={priorityOptions} />
          </Field>
          <IconButton
            className="mt-1.5"
            label={`Remove fault ${at + 1}`}
            icon={<Trash2 />}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {(error?.root?.message ?? error?.message) && (
        <p role="alert" className="text-red-ink text-xs">
          {error?.root?.message ?? error?.message}
        </p>
      )}
      {fields.length < MAX_FAULT_PRESETS && (
        <Button size="sm" className="self-start" onClick={() => append({ title: '', priority: 'medium' })}>
          <Plus aria-hidden />
          Add Fault
        </Button>
      )}
    </fieldset>
  )
}
