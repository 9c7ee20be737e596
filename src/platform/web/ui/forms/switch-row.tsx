import { type ReactNode, useId } from 'react'
import { Switch, type ToggleProps } from './checkbox.tsx'
import { FieldNotes } from './input.tsx'

export interface SwitchRowProps extends Pick<ToggleProps, 'value' | 'onChange' | 'disabled'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
}

/** A switch at the end of a row, with its label and a hint on what it does. */
export function SwitchRow({ label, hint, error, ...toggle }: SwitchRowProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex items-center justify-between gap-4 border-line border-b py-2.5 last:border-b-0">
      <div className="min-w-0">
        <label htmlFor={id} className="tap flex items-center font-medium">
          {label}
        </label>
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
      <Switch id={id} {...toggle} {...(described && { 'aria-describedby': described })} />
    </div>
  )
}
