import { type ReactNode, useId } from 'react'
import { DateTimePicker } from '../forms/dates/date-time-picker.tsx'
import { type Option, Select } from '../forms/input.tsx'
import { SearchField } from '../forms/search-field.tsx'
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

interface SearchFilterProps {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Searches a list, in the row of its filters. */
export const SearchFilter = ({ label, value = '', onChange }: SearchFilterProps) => (
  <div className="flex w-full md:w-auto md:flex-1">
    <SearchField label={label} value={value} onChange={typed => onChange(typed || undefined)} />
  </div>
)

interface SelectFilterProps<V extends string> {
  label: string
  /** Label of the empty choice. */
  any: string
  value: V | undefined
  options: readonly Option[]
  onChange: (value: V | undefined) => void
  className?: string
}

/** Filters by one of several values, in the row of a list's filters. */
export const SelectFilter = <V extends string>(props: SelectFilterProps<V>) => (
  <Select
    aria-label={props.label}
    className={cn('flex-1 md:w-44 md:flex-none', props.className)}
    placeholder={props.any}
    value={props.value ?? ''}
    options={props.options}
    onChange={({ target }) => props.onChange((target.value || undefined) as V | undefined)}
  />
)

export interface DayFilterProps extends Pick<LabeledControlProps, 'label' | 'hidden' | 'className'> {
  /** 'yyyy-MM-dd' */
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

/** One day, or none. */
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

/** 'yyyy-MM-dd' of both; undefined is open. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

export interface DayRangeFilterProps extends Pick<LabeledControlProps, 'hidden' | 'className'> {
  range: DayRange
  /** Labels of the first and the last day. */
  labels: readonly [from: string, to: string]
  /** The last day that can be chosen. */
  latest?: string | undefined
  /** Receives the day that changed; undefined if it was cleared. */
  onChange: (change: DayRange) => void
}

/** The first and the last day of a range. Neither can pass the other. */
export function DayRangeFilter({ range, labels, latest, onChange, ...labelled }: DayRangeFilterProps) {
  const { from, to } = range
  const [first, last] = labels
  return (
    <>
      <DayFilter {...labelled} label={first} value={from} max={to} onChange={from => onChange({ from })} />
      <DayFilter
        {...labelled}
        label={last}
        value={to}
        min={from}
        max={latest}
        onChange={to => onChange({ to })}
      />
    </>
  )
}
