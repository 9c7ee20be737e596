import { type ComponentProps, useState } from 'react'
import { Input } from './input.tsx'

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: number
  onChange: (value: number) => void
  /** Text that is no number is none: the schema says that the field is required. */
  orNone?: boolean
}

/**
 * A number; text that is none counts as 0 (SPEC §5), or as NaN with `orNone`, yet stays as typed so that it can be
 * mended.
 */
export function NumberInput({ value, onChange, orNone, ...props }: NumberInputProps) {
  const [typed, setTyped] = useState<string>()
  const toNumber = (text: string) => Number.parseFloat(text) || (orNone && !/\d/.test(text) ? Number.NaN : 0)
  const known = Number.isNaN(value) ? '' : String(value)
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
      // Scrolling over a focused number would change it unseen.
      onWheel={event => event.currentTarget.blur()}
    />
  )
}
