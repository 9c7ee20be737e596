import { CheckField, Field, Fields } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { billingFrequencies } from '../../words.ts'
import { membershipTypeName, optionsOf, periodName } from '../shared/labels.tsx'

/** The fields of a plan, in the surrounding form. */
export function PlanFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <Fields>
        <Field name="name" label="Name" required>
          <Input autoComplete="off" />
        </Field>
        <Field
          name="type"
          label="Membership type"
          hint={isNew ? undefined : 'Cannot change: sold memberships have it'}
        >
          <Select options={optionsOf(membershipTypeName)} disabled={!isNew} />
        </Field>
        {billingFrequencies.map(frequency => (
          <Field
            key={frequency}
            name={`fees.${frequency}`}
            label={`Fee per ${periodName[frequency]}`}
            hint="Tax included. Empty = not offered"
          >
            {control => (
              <NumberInput
                {...control}
                value={control.value ?? Number.NaN}
                onChange={fee => control.onChange(Number.isNaN(fee) ? null : fee)}
                allowEmpty
                min={0}
                step={0.01}
              />
            )}
          </Field>
        ))}
        <Field name="people" label="People" hint="At most, on one membership">
          {control => <NumberInput {...control} min={1} max={20} step={1} />}
        </Field>
        <Field name="discountPercent" label="Discount (%)" hint="Off rentals, after the free hours">
          {control => <NumberInput {...control} min={0} max={100} step={1} />}
        </Field>
        <Field
          name="freeHours"
          label="Free hours per month"
          hint="For each person. Reset every calendar month"
        >
          {control => <NumberInput {...control} min={0} max={744} step={1} />}
        </Field>
        <Field name="noticeDays" label="Notice (days)" hint="From the cancellation to the last day">
          {control => <NumberInput {...control} min={0} max={366} step={1} />}
        </Field>
        <Field name="minMonths" label="Minimum term (months)" hint="0 = none">
          {control => <NumberInput {...control} min={0} max={60} step={1} />}
        </Field>
        <Field name="freezeDays" label="Freeze days per year" hint="More need a manager">
          {control => <NumberInput {...control} min={0} max={366} step={1} />}
        </Field>
        <Field name="freezeFee" label="Freeze fee" hint="Tax included. Charged for each freeze">
          {control => <NumberInput {...control} min={0} step={0.01} />}
        </Field>
      </Fields>
      <CheckField
        name="renews"
        label="Renews automatically"
        hint="Memberships sold from now on are extended and charged when they end."
      />
      <CheckField
        name="isDefault"
        label="Default of its type"
        hint="Sold unless another plan of the type is chosen."
      />
    </>
  )
}
