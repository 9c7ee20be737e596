import type { ReactNode } from 'react'

/** A search result: its label and the action when it is chosen. */
export interface SearchResult {
  key: string
  icon: ReactNode
  label: string
  /** Small text at the end: a status or a time. */
  note?: ReactNode
  open: () => void
  /** Changes what the search lists, which stays open. */
  isInPlace?: true
}
