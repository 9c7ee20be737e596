import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { DateTimePicker } from './date-time-picker.tsx'
import { type Option, Select } from './input.tsx'

export interface LabelledProps {
  label: string
  /** For screen readers alone: what stands around it says it to the eye. */
  hidden?: boolean
  className?: string
  /** Draws the control with this id. */
  children: (id: string) => ReactNode
}

/** A control under its label, outside of a form: a filter that takes effect at once. */
export function Labelled({ label, hidden, className, children }: LabelledProps) {
  const id = useId()
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label id={`${id}-label`} htmlFor={id} className={hidden ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      {children(id)}
    </div>
  )
}

export interface ChoiceFilterProps {
  label: string
  /** What no choice is called. */
  any?: string
  value: string | number | undefined
  options: readonly Option[]
  onChange: (value: string | undefined) => void
}

/** One of several, or any. */
export function ChoiceFilter({ label, any = 'Any', value, options, onChange }: ChoiceFilterProps) {
  return (
    <Labelled label={label}>
      {id => (
        <Select
          id={id}
          value={value ?? ''}
          placeholder={any}
          options={options}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      )}
    </Labelled>
  )
}

export interface DayFilterProps extends Pick<LabelledProps, 'label' | 'hidden' | 'className'> {
  /** 'yyyy-MM-dd' */
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

/** One end of a span of days, or none. */
export function DayFilter({ value = '', min, max, onChange, ...labelled }: DayFilterProps) {
  return (
    <Labelled {...labelled}>
      {id => (
        <DateTimePicker
          id={id}
          dateOnly
          value={value}
          {...(min && { min })}
          {...(max && { max })}
          onChange={day => onChange(day || undefined)}
        />
      )}
    </Labelled>
  )
}
