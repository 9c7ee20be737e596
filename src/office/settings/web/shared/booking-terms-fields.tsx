import { useFormContext, useWatch } from 'react-hook-form'
import { Field, Fields } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'

/** The fields of cancellation terms, in the surrounding form under the name `bookingTerms`. */
export function BookingTermsFields() {
  return (
    <Fields>
      <Field
        name="bookingTerms.freeHours"
        label="Free cancellation until (hours before)"
        hint="After that, the fee applies. 0 = until the start"
      >
        {control => <NumberInput {...control} min={0} max={8760} step={1} />}
      </Field>
      <Fee name="cancellation" label="Cancellation fee" />
      <Field
        name="bookingTerms.noShowMinutes"
        label="No-show after (minutes past the start)"
        hint="After that, the desk can record a no-show."
      >
        {control => <NumberInput {...control} min={0} max={1440} step={1} />}
      </Field>
      <Fee name="noShow" label="No-show fee" />
    </Fields>
  )
}

const units = [
  { value: 'percent', label: '% of the price' },
  { value: 'amount', label: 'Fixed amount' },
]

function Fee({ name, label }: { name: 'cancellation' | 'noShow'; label: string }) {
  const path = `bookingTerms.${name}`
  const { control } = useFormContext()
  const unit = useWatch({ control, name: `${path}.unit` })
  return (
    <div className="grid grid-cols-2 gap-x-2">
      <Field name={`${path}.value`} label={label} hint="At most the agreed price, tax included">
        {control => (
          <NumberInput
            {...control}
            min={0}
            max={unit === 'percent' ? 100 : 1_000_000}
            step={unit === 'percent' ? 1 : 0.01}
          />
        )}
      </Field>
      <Field name={`${path}.unit`} label="Charged as">
        <Select options={units} />
      </Field>
    </div>
  )
}
