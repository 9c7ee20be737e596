import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'

export interface MoreFieldsProps {
  /** The content: 'Email, phone, member, notes'. */
  label: string
  /** Names of the fields inside. An error at one of them unfolds it. */
  names: readonly string[]
  children: ReactNode
}

/** Optional fields of the surrounding form, folded away until staff need them. */
export function MoreFields({ label, names, children }: MoreFieldsProps) {
  const { errors } = useFormContext().formState
  const [isOpen, setOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  const hasError = names.some(name => name in errors)
  useEffect(() => {
    // The form focused the field while it was folded away, which has no effect.
    if (hasError && !document.activeElement?.matches('[aria-invalid]'))
      details.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [hasError])
  return (
    <details
      ref={details}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group open:w-full"
    >
      <summary className="tap inline-flex cursor-pointer select-none list-none items-center gap-1.5 rounded-control font-medium text-muted hover:text-ink">
        <ChevronRight className="size-4 group-open:rotate-90" aria-hidden />
        {label}
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  )
}
