import { useId } from 'react'
import { cn } from '../style/cn.ts'
import { fillTone, type Tone } from '../style/tones.ts'

export interface Chip<V extends string> {
  value: V
  label: string
  /** Undefined shows none. */
  count?: number | undefined
  tone?: Tone
}

export interface ChipsProps<V extends string> {
  /** Accessible name of the choice: 'Status'. */
  label: string
  /** Shows the label above the row. */
  hasHeading?: boolean
  chips: readonly Chip<V>[]
  /** Undefined if none is selected. */
  value: V | undefined
  onChange: (value: V) => void
  /** Shows counts in parentheses: 'Low Stock (2)'. */
  bracketed?: boolean
  /** Shows counts above the labels on a phone, so that five chips share its width. */
  isStacked?: boolean
  className?: string
}

/** A row of filters, one of which is selected: a radio group, so arrow keys move through it. */
export function Chips<V extends string>({ hasHeading, ...props }: ChipsProps<V>) {
  if (!hasHeading) return <Row {...props} />
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium" aria-hidden>
        {props.label}
      </p>
      <Row {...props} />
    </div>
  )
}

function Row<V extends string>(props: ChipsProps<V>) {
  const { label, chips, value, onChange, bracketed, isStacked, className } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={cn('flex flex-wrap gap-1.5', className)}>
      {chips.map(chip => (
        <label
          key={chip.value}
          className={cn(
            'tap relative inline-flex min-h-8 max-w-full shrink-0 select-none items-center justify-center gap-1.5 rounded-full border border-line bg-surface px-2.5 py-1 text-muted text-xs transition-colors hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
            isStacked &&
              'max-md:grow max-md:basis-0 max-md:flex-wrap max-md:content-center max-md:gap-x-1 max-md:gap-y-0 max-md:rounded-control max-md:px-1 max-md:leading-4',
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 appearance-none rounded-full outline-none"
            checked={chip.value === value}
            onChange={() => onChange(chip.value)}
          />
          {chip.tone && <span className={cn('size-2 rounded-full', fillTone[chip.tone])} aria-hidden />}
          <span
            className={cn(
              'wrap-anywhere min-w-0 font-medium',
              isStacked && 'max-md:order-last max-md:basis-full max-md:text-center max-md:text-2xs',
            )}
          >
            {chip.label}
          </span>
          {bracketed && ' '}
          {chip.count !== undefined && (
            <span className="tabular-nums">{bracketed ? `(${chip.count})` : chip.count}</span>
          )}
        </label>
      ))}
    </div>
  )
}
