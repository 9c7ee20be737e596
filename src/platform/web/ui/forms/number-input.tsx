import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { hasTwoDecimals } from '#platform/values/money.ts'
import { parseNumber } from '#platform/values/text/parse-number.ts'
import { Input } from './input.tsx'

export interface NumberInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'step'> {
  value: number
  onChange: (value: number) => void
  /** An empty field becomes NaN, which the schema reports as a missing value. */
  allowEmpty?: boolean
  min?: number
  max?: number
  step?: number
}

/**
 * A number, with a decimal point or comma, in the digits of any script, typed or pasted. A form does not submit a text
 * that cannot be read as a number; until it is corrected it counts as 0 (SPEC §5), or as NaN with `allowEmpty`. An
 * amount of money (`step={0.01}`) has two decimals, except while it is typed. Arrow keys step.
 */
export function NumberInput({ value, onChange, allowEmpty, ...props }: NumberInputProps) {
  const { min, max, step = 1 } = props
  const errorId = useId()
  const [typed, setTyped] = useState<string>()
  const decimals = Number.isInteger(step) ? 0 : step >= 0.01 ? 2 : 3
  const toNumber = (text: string) => parseNumber(text, decimals) ?? (allowEmpty ? Number.NaN : 0)
  const isUnreadable = typed !== undefined && isRefused(typed, decimals)
  const known = Number.isNaN(value) ? '' : formatNumber(value, step)
  const shown = typed !== undefined && (isUnreadable || Object.is(toNumber(typed), value)) ? typed : known

  function stepBy(event: KeyboardEvent<HTMLInputElement>) {
    const sign = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (sign === undefined || event.ctrlKey || event.metaKey || event.altKey || props.readOnly) return
    event.preventDefault()
    const next = Math.round(((value || 0) + sign * step) * 1_000) / 1_000
    setTyped(undefined)
    onChange(Math.min(max ?? next, Math.max(min ?? next, next)))
  }

  return (
    <>
      <Input
        inputMode="decimal"
        autoComplete="off"
        {...props}
        role="spinbutton"
        {...(!Number.isNaN(value) && { 'aria-valuenow': value })}
        aria-valuemin={min}
        aria-valuemax={max}
        {...(isUnreadable && { 'aria-invalid': true, 'aria-errormessage': errorId, 'data-unreadable': true })}
        value={shown}
        onChange={event => {
          setTyped(event.target.value)
          onChange(toNumber(event.target.value))
        }}
        onKeyDown={event => {
          props.onKeyDown?.(event)
          if (!event.defaultPrevented) stepBy(event)
        }}
        onFocus={event => {
          // Digits typed into '0.00' would otherwise become its third decimal.
          if (step === 0.01) event.currentTarget.select()
          props.onFocus?.(event)
        }}
        onBlur={event => {
          if (!isUnreadable) setTyped(undefined)
          props.onBlur?.(event)
        }}
      />
      {isUnreadable && (
        <span id={errorId} role="alert" className="text-red-ink text-xs">
          {decimals === 0 ? 'Not a whole number. Enter it as 12.' : 'Not a number. Enter it as 1234.50.'}
        </span>
      )}
    </>
  )
}

/** Whether a text is more than the beginning of a number, and no number. */
const isRefused = (text: string, decimals: number) =>
  !/^\s*(?:\p{Sc}\s*)?[-−–]?[.,]?\s*$/u.test(text) && parseNumber(text, decimals) === undefined

/** '4.00' in a field for money, which steps by a cent; '2.5' in others. */
function formatNumber(value: number, step: number): string {
  return step === 0.01 && hasTwoDecimals(value) ? value.toFixed(2) : String(value)
}

export interface OptionalMoneyInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  /** In dollars. */
  value: number | undefined
  onChange: (dollars: number | undefined) => void
}

/** An amount of money that may be left out, such as a limit of a filter. Shows what is typed until it loses focus. */
export function OptionalMoneyInput({ value, onChange, ...props }: OptionalMoneyInputProps) {
  const [typed, setTyped] = useState<number>()
  return (
    <NumberInput
      min={0}
      step={0.01}
      allowEmpty
      {...props}
      value={typed ?? value ?? Number.NaN}
      onChange={dollars => {
        setTyped(dollars)
        onChange(Number.isNaN(dollars) ? undefined : dollars)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
