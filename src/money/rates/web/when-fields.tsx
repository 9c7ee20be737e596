import { useFormContext, useWatch } from 'react-hook-form'
import { Weekdays } from '#platform/web/ui/forms/dates/weekdays.tsx'
import { Field, Fields } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import type { RateForm } from '../contract.ts'

type Days = 'every' | 'some' | 'holidays'

/** The days on which a rate applies, and all day or between two times. */
export function WhenFields() {
  const { control, setValue, formState } = useFormContext<RateForm>()
  const [weekdays, onHolidays, from] = useWatch({ control, name: ['weekdays', 'onHolidays', 'from'] })
  const days: Days = onHolidays ? 'holidays' : weekdays.length > 0 ? 'some' : 'every'
  const dirty = { shouldDirty: true, shouldValidate: formState.isSubmitted }

  function chooseDays(choice: Days) {
    setValue('onHolidays', choice === 'holidays', dirty)
    setValue('weekdays', choice === 'some' ? [0, 6] : [], dirty)
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <p className="font-medium" aria-hidden>
          Days
        </p>
        <Chips
          label="Days"
          chips={[
            { value: 'every', label: 'Every day' },
            { value: 'some', label: 'Certain days' },
            { value: 'holidays', label: 'Holidays' },
          ]}
          value={days}
          onChange={chooseDays}
        />
        {days === 'some' && (
          <Field name="weekdays" label={<span className="sr-only">Days of the week</span>}>
            {({ value }) => <Weekdays value={value} onChange={next => setValue('weekdays', next, dirty)} />}
          </Field>
        )}
      </div>
      <div className="flex flex-col gap-2">
        <p className="font-medium" aria-hidden>
          Hours
        </p>
        <Chips
          label="Hours of the day"
          chips={[
            { value: 'all', label: 'All day' },
            { value: 'some', label: 'Certain hours' },
          ]}
          value={from === null ? 'all' : 'some'}
          onChange={choice => {
            setValue('from', choice === 'all' ? null : '22:00', dirty)
            setValue('until', choice === 'all' ? null : '06:00', dirty)
          }}
        />
        {from !== null && (
          <Fields>
            <Field name="from" label="From">
              <Input type="time" />
            </Field>
            <Field name="until" label="Until" hint="If not after ‘From’, on the next day">
              {control => <Input {...control} type="time" value={control.value ?? ''} />}
            </Field>
          </Fields>
        )}
      </div>
    </div>
  )
}
