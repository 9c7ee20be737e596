import { useDeferredValue } from 'react'
import { useSearch } from '../../routing/use-router.ts'
import { SearchField } from './search-field.tsx'

/** Returns the search text in the URL, trimmed; it follows typing without blocking it. */
export function usePageSearch(parameter = 'q'): string {
  const [{ text }] = useSearchText(parameter)
  return useDeferredValue(text.trim())
}

/** The search field of a list page. The text is kept in the URL. */
export function PageSearch({ label, parameter = 'q' }: { label: string; parameter?: string }) {
  const [{ text }, change] = useSearchText(parameter)
  return <SearchField label={label} value={text} onChange={change} />
}

function useSearchText(parameter: string) {
  const [state, change] = useSearch(search => ({ text: search[parameter] ?? '' }))
  return [state, (typed: string) => change({ [parameter]: typed || undefined })] as const
}
