import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { SearchField } from '#platform/web/ui/forms/search-field.tsx'
import { useCutList } from '#platform/web/ui/lists/cut-list.tsx'

/** Maximum number of records offered. */
const MAX_OFFERED = 8

interface MergeListProps {
  noun: 'guest' | 'member'
  typed: string
  onType: (text: string) => void
  /** The records that were found, but for the one that takes over. */
  others: readonly { id: number; name: string; detail: string }[]
  search: string
  /** Records of one search. */
  page: number
  pending: boolean
  onMerge: (otherId: number) => void
  /** The records that move. */
  children: ReactNode
}

/** Offers the other records of the same person, found by a search. */
export function MergeList({
  noun,
  typed,
  onType,
  others,
  search,
  page,
  pending,
  onMerge,
  children,
}: MergeListProps) {
  // The one that takes over may be among those that the server returned.
  const { shown, note } = useCutList(others, { most: MAX_OFFERED, search, page: page - 1 })
  return (
    <DialogBody className="flex flex-col gap-4">
      <p>{children}</p>
      <SearchField label={`Search ${noun}s...`} value={typed} onChange={onType} />
      {search !== '' && others.length === 0 && <p className="text-muted">No other {noun} found</p>}
      <ul aria-label={`Other ${noun}s`} className="divide-y divide-line">
        {shown.map(({ id, name, detail }) => (
          <li key={id} className="flex min-h-11 items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-muted text-xs">{detail}</span>
            </span>
            <Button pending={pending && 'Merging...'} onClick={() => onMerge(id)}>
              Merge
            </Button>
          </li>
        ))}
      </ul>
      {note}
    </DialogBody>
  )
}
