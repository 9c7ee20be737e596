import { type ComponentProps, useState } from 'react'
import { Input } from './input.tsx'

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: number
  onChange: (value: number) => void
  /** Text that is not a number becomes NaN, which the schema reports as a missing value. */
  allowEmpty?: boolean
}

/**
 * A number input. Text that is not a number counts as 0 (SPEC §5), or as NaN with `allowEmpty`, but stays visible so that it
 * can be corrected.
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
      onBlur={event => {
        setTyped(undefined)
        props.onBlur?.(event)
      }}
      // Scrolling over a focused number input would change its value unnoticed.
      onWheel={event => event.currentTarget.blur()}
    />
  )
}

/** '4.90' in a field for money, which steps by a cent; '2.5' in others. */
function textOf(value: number, step: NumberInputProps['step']): string {
  const isCents = step === 0.01 && !Number.isInteger(value) && Number(value.toFixed(2)) === value
  return isCents ? value.toFixed(2) : String(value)
}
