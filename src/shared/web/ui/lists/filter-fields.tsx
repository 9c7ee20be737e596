import { type ReactNode, useId } from 'react'
import { DateTimePicker } from '../forms/date-time-picker.tsx'
import { type Option, Select } from '../forms/input.tsx'
import { cn } from '../style/cn.ts'

export interface LabeledControlProps {
  label: string
  /** Shows the label only to screen readers, if the context makes it clear visually. */
  hidden?: boolean
  className?: string
  /** Renders the control with this id. */
  children: (id: string) => ReactNode
}

/** A control with its label outside a form, for a filter that takes effect at once. */
export function LabeledControl({ label, hidden, className, children }: LabeledControlProps) {
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
  /** Label of the empty choice. */
  any?: string
  value: string | number | undefined
  options: readonly Option[]
  onChange: (value: string | undefined) => void
}

/** Filters by one of several values, or any. */
export function ChoiceFilter({ label, any = 'Any', value, options, onChange }: ChoiceFilterProps) {
  return (
    <LabeledControl label={label}>
      {id => (
        <Select
          id={id}
          value={value ?? ''}
          placeholder={any}
          options={options}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      )}
    </LabeledControl>
  )
}

export interface DayFilterProps extends Pick<LabeledControlProps, 'label' | 'hidden' | 'className'> {
  /** 'yyyy-MM-dd' */
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

/** The first or last day of a range, or no day. */
export function DayFilter({ value = '', min, max, onChange, ...labelled }: DayFilterProps) {
  return (
    <LabeledControl {...labelled}>
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
    </LabeledControl>
  )
}
