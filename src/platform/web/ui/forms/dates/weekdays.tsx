import { useId } from 'react'
import { dayNames } from '#platform/values/time.ts'

/** Days of the week as checkboxes, 0 for Sunday. The last checked one is disabled. */
export function Weekdays({ value, onChange }: { value: number[]; onChange: (days: number[]) => void }) {
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
