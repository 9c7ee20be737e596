import Search from 'lucide-react/icons/search'
import { startTransition, useRef, useState } from 'react'
import { Input } from './input.tsx'

export interface SearchFieldProps {
  /** Placeholder and accessible name: 'Search rooms...'. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** Shows the typed text at once and updates the list in a transition. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const reported = useRef(value)
  // A value that this field did not report comes from elsewhere: a link, or the search in the top bar.
  if (value !== reported.current) {
    reported.current = value
    setTyped(value)
  }
  return (
    <div className="relative min-w-0 flex-1 md:w-60">
      <Search
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
        aria-hidden
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        className="pl-9"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          reported.current = target.value
          startTransition(() => onChange(target.value))
        }}
      />
    </div>
  )
}
