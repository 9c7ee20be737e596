import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Checkbox } from '#platform/web/ui/forms/checkbox.tsx'
import { Field, Fields } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import type { LateRule } from '../../contract.ts'

const newRule: LateRule = { freeMinutes: 15, steps: [], cap: null, note: '' }

/** The late rule of rooms or lockers in the surrounding form; without one, the hourly rate and the grace apply. */
export function LateRuleFields({ type }: { type: 'room' | 'locker' }) {
  const name = `lateRules.${type}`
  const { control, setValue } = useFormContext()
  const rule: LateRule | null = useWatch({ control, name })
  return (
    <fieldset className="flex flex-col gap-3">
      <Toggle
        label={type === 'room' ? 'Own rule for rooms' : 'Own rule for lockers'}
        value={rule !== null}
        onChange={on => setValue(name, on ? newRule : null, { shouldDirty: true })}
      />
      {rule !== null && (
        <>
          <Fields>
            <Field name={`${name}.freeMinutes`} label="Free minutes after the booked end">
              {control => <NumberInput {...control} min={0} max={240} step={1} />}
            </Field>
            <Field name={`${name}.cap`} label="At most" hint="Tax included. Empty = no limit">
              {control => (
                <NumberInput
                  {...control}
                  value={control.value ?? Number.NaN}
                  min={0}
                  step={0.01}
                  allowEmpty
                  onChange={value => control.onChange(Number.isFinite(value) ? value : null)}
                />
              )}
            </Field>
          </Fields>
          <Steps name={`${name}.steps`} />
          <Field name={`${name}.note`} label="Note for staff" hint="Shown at check-out and kept on the bill">
            <Input maxLength={200} placeholder="Tell the guest that the next time costs the full hour" />
          </Field>
        </>
      )}
    </fieldset>
  )
}

/** Fees by minutes late. Without a step, the hourly rate applies. */
function Steps({ name }: { name: string }) {
  const { control } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name })
  return (
    <div className="flex flex-col gap-2">
      {fields.length === 0 && <p className="text-muted">The hourly rate applies after the free minutes.</p>}
      {fields.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          <Field name={`${name}.${at}.afterMinutes`} label="More than (minutes late)">
            {control => <NumberInput {...control} min={0} max={44_640} step={1} />}
          </Field>
          <Field name={`${name}.${at}.fee`} label="Fee, tax included">
            {control => <NumberInput {...control} min={0} step={0.01} />}
          </Field>
          <IconButton label={`Remove step ${at + 1}`} icon={<Trash2 />} onClick={() => remove(at)} />
        </div>
      ))}
      {fields.length < 8 && (
        <Button
          size="sm"
          className="self-start"
          onClick={() => append({ afterMinutes: fields.length * 30, fee: 0 })}
        >
          <Plus aria-hidden />
          Add Step
        </Button>
      )}
    </div>
  )
}

function Toggle({
  label,
  value,
  onChange,
}: {
  label: string
  value: boolean
  onChange: (on: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex items-center gap-2.5">
      <Checkbox id={id} value={value} onChange={onChange} />
      <label htmlFor={id} className="tap flex items-center font-medium">
        {label}
      </label>
    </div>
  )
}
