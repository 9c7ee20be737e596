import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../style/cn.ts'
import { useLimitedLength } from '../text/limited-length.ts'

/** The style shared by all form controls. */
export const controlStyle =
  'tap text-entry w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-ink transition-[border-color] hover:border-muted focus-visible:border-focus focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted aria-invalid:border-red-solid'

/** A field for one line. `maxLength` counts characters as a person sees them. */
export function Input({ className, maxLength, ref, ...props }: ComponentProps<'input'>) {
  const limited = useLimitedLength(maxLength, ref)
  return <input type="text" className={cn(controlStyle, 'h-9', className)} {...props} ref={limited} />
}

/** A field for several lines. `maxLength` counts characters as a person sees them. */
export function Textarea({ className, maxLength, ref, ...props }: ComponentProps<'textarea'>) {
  const limited = useLimitedLength(maxLength, ref)
  return (
    <textarea
      rows={3}
      className={cn(controlStyle, 'field-sizing-content min-h-20 py-2', className)}
      {...props}
      ref={limited}
    />
  )
}

export interface Option {
  value: string | number
  label: string
  disabled?: boolean
}

export interface SelectProps extends ComponentProps<'select'> {
  options?: readonly Option[]
  /** Label of the empty option, whose value is ''. */
  placeholder?: string
  children?: ReactNode
}

/** The native select: works best on phones, with a keyboard and with long lists. */
export function Select({ options = [], placeholder, className, children, ...props }: SelectProps) {
  return (
    <span className={cn('relative block', className)}>
      <select className={cn(controlStyle, 'h-9 appearance-none truncate pr-9')} {...props}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-muted"
        aria-hidden
      />
    </span>
  )
}

interface FieldNotesProps {
  /** The id of the control; those of its notes begin with it. */
  id: string
  hint?: ReactNode
  error?: string | undefined
}

/** The hint and the error below a control. */
export const FieldNotes = ({ id, hint, error }: FieldNotesProps) => (
  <>
    {hint && (
      <p id={`${id}-hint`} className="text-muted text-xs">
        {hint}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} role="alert" className="text-red-ink text-xs">
        {error}
      </p>
    )}
  </>
)
