import { type ComponentProps, useState } from 'react'
import { hasTwoDecimals } from '../../../values/money.ts'
import { Input } from './input.tsx'

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: number
  onChange: (value: number) => void
  /** Text that is not a number becomes NaN, which the schema reports as a missing value. */
  allowEmpty?: boolean
}

/**
 * A number input. Text that is not a number counts as 0 (SPEC §5), or as NaN with `allowEmpty`, but stays visible so
 * that it can be corrected. An amount of money (`step={0.01}`) has two decimals, except while it is typed.
 */
export function NumberInput({ value, onChange, allowEmpty, ...props }: NumberInputProps) {
  const [typed, setTyped] = useState<string>()
  const toNumber = (text: string) =>
    Number.parseFloat(text) || (allowEmpty && !/\d/.test(text) ? Number.NaN : 0)
  const known = Number.isNaN(value) ? '' : textOf(value, props.step)
  const shown = typed !== undefined && Object.is(toNumber(typed), value) ? typed : known
  return (
    <Input
      type="number"
      inputMode="decimal"
      {...props}
      value={shown}
      onChange={event => {
        setTyped(event.target.value)
        onChange(toNumber(event.target.value))
      }}
      onFocus={event => {
        // Digits typed into '0.00' would otherwise become its third decimal.
        if (props.step === 0.01) event.currentTarget.select()
        props.onFocus?.(event)
      }}
      onBlur={event => {
        setTyped(undefined)
        props.onBlur?.(event)
      }}
      // Scrolling over a focused number input would change its value unnoticed.
      onWheel={event => event.currentTarget.blur()}
    />
  )
}

/** '4.00' in a field for money, which steps by a cent; '2.5' in others. */
function textOf(value: number, step: NumberInputProps['step']): string {
  return step === 0.01 && hasTwoDecimals(value) ? value.toFixed(2) : String(value)
}

export interface OptionalMoneyInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
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
