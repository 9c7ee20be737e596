import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field, Fields } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import type { RateForm } from '../contract.ts'
import { dayNames } from './labels.ts'

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

/** Days of the week as checkboxes. The last checked one is disabled. */
function Weekdays({ value, onChange }: { value: number[]; onChange: (days: number[]) => void }) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap gap-1.5" aria-label="Days of the week">
      {dayNames.map((label, day) => {
        const on = value.includes(day)
        return (
          <label
            key={label}
            className="tap relative inline-flex h-9 select-none items-center rounded-full border border-line bg-surface px-3 font-medium text-muted text-xs hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              name={`${name}-${day}`}
              className="absolute inset-0 appearance-none rounded-full outline-none"
              checked={on}
              disabled={on && value.length === 1}
              onChange={() => onChange(on ? value.filter(one => one !== day) : [...value, day].sort())}
            />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}
