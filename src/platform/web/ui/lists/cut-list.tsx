import { type ReactNode, useState } from 'react'
import { TextButton } from '../actions/text-button.tsx'

export interface CutListOptions {
  /** How many are shown at first. */
  most: number
  /** The text that was searched for: a further one starts cut again. Undefined for a list without search. */
  search?: string
  /** The server returns at most that many, so that there may be more. */
  page?: number
  /** On pages that are not in English. */
  words?: {
    shown: (shown: number, all: number) => string
    showAll: (all: number) => string
  }
}

/** Shows the first entries of a list, says how many there are, and shows the others on request. */
export function useCutList<T>(
  all: readonly T[],
  { most, search, page, words }: CutListOptions,
): { shown: readonly T[]; note: ReactNode } {
  const [wholeFor, setWholeFor] = useState<{ search: string | undefined }>()
  const isWhole = wholeFor !== undefined && wholeFor.search === search
  const shown = isWhole ? all : all.slice(0, most)
  const mayBeMore = page !== undefined && all.length >= page
  if (shown.length === all.length && !mayBeMore) return { shown, note: null }
  const total = `${all.length}${mayBeMore ? ' or more' : ''}`
  const note = (
    <p className="flex flex-wrap items-center gap-x-3 px-3 py-1.5 text-muted text-xs">
      <span>
        {words ? words.shown(shown.length, all.length) : `${shown.length} of ${total}`}
        {search !== undefined && ': type more to narrow'}
      </span>
      {shown.length < all.length && (
        <TextButton onClick={() => setWholeFor({ search })}>
          {words ? words.showAll(all.length) : `Show ${mayBeMore ? '' : 'all '}${all.length}`}
        </TextButton>
      )}
    </p>
  )
  return { shown, note }
}
