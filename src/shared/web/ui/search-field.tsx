import Search from 'lucide-react/icons/search'
import { startTransition, useRef, useState } from 'react'
import { Input } from './input.tsx'

export interface SearchFieldProps {
  /** Placeholder and name: 'Search rooms...'. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** What is typed shows at once; the list follows when it can. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  // Another value than the one told to the list comes from elsewhere: a link, the search of the top bar.
  if (value !== told.current) {
    told.current = value
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
          told.current = target.value
          startTransition(() => onChange(target.value))
        }}
      />
    </div>
  )
}
