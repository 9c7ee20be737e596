import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FacilityType } from '#house/facilities/contract.ts'
import { useFacilities } from '#house/facilities/web/queries.ts'
import { distinctKinds, kindOf } from '#house/facilities/web/shared/facility-kinds.ts'
import { FacilityTypeSelect } from '#house/facilities/web/shared/facility-type-select.tsx'
import { useSettings } from '#office/settings/web/queries.ts'
import { BookingTermsFields } from '#office/settings/web/shared/booking-terms-fields.tsx'
import { Checkbox } from '#platform/web/ui/forms/checkbox.tsx'
import { CheckField, Field, Fields } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import type { RateForm, RateKind } from '../contract.ts'
import { kindName } from './labels.ts'
import { WhenFields } from './when-fields.tsx'

const kinds = (Object.keys(kindName) as RateKind[]).map(value => ({ value, label: kindName[value] }))

/** The fields of a rate: facilities, price and times, in the surrounding form. */
export function RateFields() {
  const { control, setValue } = useFormContext<RateForm>()
  const [kind, facilityType] = useWatch({ control, name: ['kind', 'facilityType'] })
  return (
    <>
      <Fields>
        <Field name="name" label="Name" required hint="Shown on the bill, for example ‘Night rate’">
          <Input autoComplete="off" />
        </Field>
        <Field name="kind" label="Kind">
          {control => (
            <Select
              {...control}
              options={kinds}
              onChange={event => {
                control.onChange(event)
                setValue(
                  'hours',
                  event.target.value === 'hourly' ? null : event.target.value === 'cap' ? 24 : 4,
                )
              }}
            />
          )}
        </Field>
        <Field name="facilityType" label="For">
          {control => <FacilityTypeSelect {...control} onPick={() => setValue('facilityKind', '')} />}
        </Field>
        <Field name="facilityKind" label={facilityType === 'room' ? 'Room type' : 'Locker size'}>
          <Select options={useKinds(facilityType)} />
        </Field>
        {kind !== 'hourly' && (
          <Field
            name="hours"
            label="Hours"
            required
            hint={kind === 'block' ? 'Length of one block' : 'Period for the maximum price'}
          >
            {control => <NumberInput {...control} value={control.value ?? 0} min={1} max={744} step={1} />}
          </Field>
        )}
        <Field name="price" label={kind === 'hourly' ? 'Price per hour' : 'Price'} required>
          {control => <NumberInput {...control} min={0} step={0.01} />}
        </Field>
      </Fields>
      <WhenFields />
      <OwnTerms />
      <CheckField name="enabled" label="Active" hint="Applies to new rentals." />
    </>
  )
}

/** Cancellation terms of the rate, or those of the venue. */
function OwnTerms() {
  const id = useId()
  const { data: settings } = useSettings()
  const { control, setValue } = useFormContext<RateForm>()
  const terms = useWatch({ control, name: 'bookingTerms' })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2.5">
        <Checkbox
          id={id}
          value={terms !== null}
          onChange={isOwn =>
            setValue('bookingTerms', isOwn ? (settings?.bookingTerms ?? null) : null, { shouldDirty: true })
          }
        />
        <label htmlFor={id} className="tap flex items-center font-medium">
          Own cancellation terms
        </label>
      </div>
      {terms !== null && <BookingTermsFields />}
    </div>
  )
}

/** The venue's room types or locker sizes, as options. */
function useKinds(type: FacilityType) {
  const { facilities = [] } = useFacilities(type)
  const own: string | undefined = useFormContext<RateForm>().formState.defaultValues?.facilityKind
  return [
    { value: '', label: type === 'room' ? 'All rooms' : 'All lockers' },
    ...distinctKinds([...facilities.map(kindOf), own ?? '']).map(kind => ({ value: kind, label: kind })),
  ]
}
