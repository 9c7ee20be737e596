import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { SearchField } from './search-field.tsx'

/** Returns the search text in the URL, trimmed; it follows typing without blocking it. */
export function usePageSearch(parameter = 'q'): string {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  return useDeferredValue((search[parameter] ?? '').trim())
}

/** The search field of a list page. The text is kept in the URL. */
export function PageSearch({ label, parameter = 'q' }: { label: string; parameter?: string }) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  return (
    <SearchField
      label={label}
      value={search[parameter] ?? ''}
      onChange={typed =>
        void navigate({
          to: '.',
          search: (before: object) => ({ ...before, [parameter]: typed || undefined }) as never,
          replace: true,
        })
      }
    />
  )
}
