import { useWatch } from 'react-hook-form'
import {
  useHasTaxClasses,
  useTaxClassOptions,
} from '#office/settings/web/shared/tax-classes/tax-class-options.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { Weekdays } from '#platform/web/ui/forms/dates/weekdays.tsx'
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
        <Field name="joiningFee" label="Joining fee" hint="Tax included. With a member's first membership">
          {control => <NumberInput {...control} min={0} step={0.01} />}
        </Field>
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
        <TaxField />
      </Fields>
      <EntryFields />
      <SaleFields />
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

/** The tax class, if the venue has several. */
function TaxField() {
  const taxClasses = useTaxClassOptions(useWatch({ name: 'taxClass' }) as string)
  if (!useHasTaxClasses()) return null
  return (
    <Field name="taxClass" label="Tax">
      {control => (
        <Select
          {...control}
          value={control.value ?? ''}
          options={[{ value: '', label: 'As in Settings' }, ...taxClasses]}
          onChange={event => control.onChange(event.target.value || null)}
        />
      )}
    </Field>
  )
}

/** When the plan is sold, and whether once to each member. */
const SaleFields = () => (
  <fieldset className="flex flex-col gap-4">
    <legend className="mb-2 font-medium">Sale</legend>
    <Fields>
      <SaleDay name="onSaleFrom" label="On sale from" hint="Empty = from now on" />
      <SaleDay name="onSaleUntil" label="On sale until" hint="Sold memberships go on" />
    </Fields>
    <CheckField
      name="once"
      label="Once for each member"
      hint="For trials. Memberships end on their last day and are not renewed."
    />
  </fieldset>
)

/** A day; empty is null. */
const SaleDay = (props: { name: string; label: string; hint: string }) => (
  <Field {...props}>
    {control => (
      <DateTimePicker
        {...control}
        value={control.value ?? ''}
        onChange={day => control.onChange(day || null)}
        dateOnly
        optional
      />
    )}
  </Field>
)

const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** Which facilities the plan includes, and when. */
const EntryFields = () => (
  <fieldset className="flex flex-col gap-4">
    <legend className="mb-2 font-medium">Included visits</legend>
    <Fields>
      <Field name="entry.facilities" label="Facilities" hint="Others cost the visitor's price">
        <Select options={facilityOptions} />
      </Field>
      <Field name="entry.weekdays" label="Days" className="md:col-span-2">
        {({ value, onChange }) => (
          <Weekdays
            value={value.length === 0 ? everyDay : value}
            onChange={days => onChange(days.length === everyDay.length ? [] : days)}
          />
        )}
      </Field>
      <TimeField name="entry.from" label="From" hint="Empty = all day" />
      <TimeField name="entry.until" label="Until" hint="If not after ‘From’, on the next day" />
    </Fields>
  </fieldset>
)

/** A time of day; empty is null. */
const TimeField = (props: { name: string; label: string; hint: string }) => (
  <Field {...props}>
    {control => (
      <Input
        {...control}
        type="time"
        value={control.value ?? ''}
        onChange={event => control.onChange(event.target.value || null)}
      />
    )}
  </Field>
)

const facilityOptions = [
  { value: 'all', label: 'Rooms and lockers' },
  { value: 'room', label: 'Rooms only' },
  { value: 'locker', label: 'Lockers only' },
]
