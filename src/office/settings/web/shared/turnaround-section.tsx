import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { CheckField, Field, Fields } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SettingsForm } from './settings-form.tsx'

/** Settings → Turn-around: how long each step may take, and what is inspected, for rooms and for lockers. */
export default function TurnaroundSection() {
  return (
    <SettingsForm>
      {() => (
        <SettingsCard
          title="Turn-around"
          hint="From check-out to ready. A step past its target is shown as late. Set After Check-out to Cleaning under Facility to use it."
        >
          <div className="flex flex-col gap-5">
            <TypeFields type="room" title="Rooms" />
            <TypeFields type="locker" title="Lockers" />
          </div>
        </SettingsCard>
      )}
    </SettingsForm>
  )
}

function TypeFields({ type, title }: { type: 'room' | 'locker'; title: string }) {
  const name = `turnaround.${type}`
  const inspects: boolean = useWatch({ name: `${name}.inspect` })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{title}</legend>
      <Fields>
        <Field name={`${name}.dirtyMinutes`} label="Start cleaning within (minutes)">
          {control => <NumberInput {...control} min={1} max={1_440} step={1} />}
        </Field>
        <Field name={`${name}.cleaningMinutes`} label="Clean within (minutes)">
          {control => <NumberInput {...control} min={1} max={1_440} step={1} />}
        </Field>
      </Fields>
      <CheckField
        name={`${name}.inspect`}
        label="Inspect after cleaning"
        hint="Someone checks each cleaning before it can be rented."
      />
      {inspects && (
        <>
          <Fields>
            <Field name={`${name}.inspectionMinutes`} label="Inspect within (minutes)">
              {control => <NumberInput {...control} min={1} max={1_440} step={1} />}
            </Field>
          </Fields>
          <Field name={`${name}.steps`} label="Inspection list">
            {control => (
              <StepsInput
                id={control.id}
                name={control.name}
                value={control.value}
                onChange={control.onChange}
              />
            )}
          </Field>
        </>
      )}
    </fieldset>
  )
}

interface StepsInputProps {
  id: string
  name: string
  value: readonly string[]
  onChange: (steps: readonly string[]) => void
}

/** The steps of an inspection list, one per line. */
function StepsInput({ id, name, value, onChange }: StepsInputProps) {
  const { getFieldState, formState } = useFormContext()
  const findError = (at: number) => getFieldState(`${name}.${at}`, formState).error?.message
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field's label names it, which a fieldset would not take
    <div id={id} role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-2">
      {value.map((step, at) => (
        <div key={at} className="flex items-center gap-2">
          <Input
            aria-label={`Step ${at + 1}`}
            value={step}
            maxLength={60}
            aria-invalid={findError(at) !== undefined}
            aria-describedby={findError(at) && `${id}-error-${at}`}
            onChange={({ target }) =>
              onChange(value.map((one, index) => (index === at ? target.value : one)))
            }
          />
          {findError(at) && (
            <p id={`${id}-error-${at}`} role="alert" className="shrink-0 text-red-ink text-xs">
              {findError(at)}
            </p>
          )}
          <IconButton
            label={`Remove step ${at + 1}`}
            icon={<Trash2 />}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {value.length < 20 && (
        <Button size="sm" className="self-start" onClick={() => onChange([...value, ''])}>
          <Plus aria-hidden />
          Add Step
        </Button>
      )}
    </div>
  )
}
