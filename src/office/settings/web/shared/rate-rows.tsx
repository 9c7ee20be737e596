import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useFieldArray } from 'react-hook-form'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Field } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'

/** The named rates of the form around it, as the field `rates`. */
export function RateRows() {
  const { fields, append, remove } = useFieldArray({ name: 'rates' })
  return (
    <fieldset aria-label="Rates" className="flex flex-col items-start gap-3">
      {fields.map(({ id }, index) => (
        <div key={id} className="grid w-full grid-cols-[1fr_7rem_2.75rem] items-start gap-3">
          <Field name={`rates.${index}.name`} label="Name" required>
            <Input autoComplete="off" placeholder="State tax" />
          </Field>
          <Field name={`rates.${index}.rate`} label="Rate (%)" required>
            {control => <NumberInput {...control} min={0} max={100} step={0.001} />}
          </Field>
          {fields.length > 1 && (
            <IconButton
              label={`Remove rate ${index + 1}`}
              icon={<X />}
              onClick={() => remove(index)}
              className="mt-[1.625rem] size-9"
            />
          )}
        </div>
      ))}
      <Button size="sm" disabled={fields.length >= 6} onClick={() => append({ name: '', rate: 0 })}>
        <Plus aria-hidden />
        Add Rate
      </Button>
    </fieldset>
  )
}
