import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, useMemo } from 'react'
import { useBoard } from '#desk/rentals/web/shared/board.ts'
import { useVisitsOnBoard } from '#desk/visits/web/visits-on-board.ts'
import type { Facility } from '#house/facilities/contract.ts'
import { cardGrid } from '#house/facilities/web/card/facility-grid.tsx'
import { filterFacilities, hasStatus } from '#house/facilities/web/filters/filter-facilities.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Board } from './board.tsx'
import { useStaysToSee } from './desk-strip/desk-figures.ts'
import { type FacilitySearch, useFacilitySearch } from './facility-search.ts'

export interface FacilityListProps {
  /** 'rooms', 'lockers' or 'facilities'. */
  what: string
  /** The deferred URL search: controls update immediately, the cards follow. */
  search: FacilitySearch
  /** The facilities that match every criterion except the status; undefined while loading. */
  found: readonly Facility[] | undefined
  error: Error | null
  onRetry: () => void
  /** Names the group of a facility. */
  toGroup?: (facility: Facility) => string
  /** Replaces the 'Show all' button if the venue has no facilities yet. */
  addFirst?: ReactNode
}

/** Where the skip link of a page with a board leads: the next Tab reaches the first card. */
export const BoardTarget = ({ children }: { children: ReactNode }) => (
  <div id="board" tabIndex={-1} className="outline-none">
    {children}
  </div>
)

/** The cards of the matching facilities, or a loading, error or empty state. */
export const FacilityList = (props: FacilityListProps) => (
  <BoardTarget>
    <Cards {...props} />
  </BoardTarget>
)

function Cards(props: FacilityListProps) {
  const { what, search, found, error, onRetry, toGroup, addFirst } = props
  const { status, sort, show } = search
  const stays = useStaysToSee(found)
  const [, change] = useFacilitySearch()
  const shown = useMemo(
    () =>
      found?.filter(
        facility =>
          (!status || hasStatus(facility, status)) && (!show || !stays || stays[show].has(facility.id)),
      ),
    [found, status, show, stays],
  )
  if (!shown)
    return error ? (
      <ErrorState title={`Failed to fetch ${what}`} error={error} onRetry={onRetry} />
    ) : (
      <LoadingCards what={what} count={toGroup ? 6 : 10} />
    )
  if (shown.length > 0)
    return <Board label={what} facilities={shown} urgentFirst={sort === 'urgency'} toGroup={toGroup} />
  return (
    <EmptyState
      icon={<SearchX />}
      title={addFirst ? `No ${what} yet.` : `No ${what} match the current filters.`}
      action={addFirst || <Button onClick={() => change(noCriteria)}>Show all {what}</Button>}
    />
  )
}

const LoadingCards = ({ what, count }: { what: string; count: number }) => (
  <Skeletons label={`Loading ${what}`} count={count} className={cardGrid} each="rounded-card" />
)

const noCriteria: FacilitySearch = {
  q: undefined,
  status: undefined,
  show: undefined,
  type: undefined,
  size: undefined,
  features: undefined,
  min: undefined,
  max: undefined,
}

/** Returns the facilities that match the criteria. The search text also matches the names of their guests. */
export function useFilteredFacilities<F extends Facility>(
  facilities: readonly F[] | undefined,
  { q, type, size, features, min, max }: FacilitySearch,
): F[] | undefined {
  const { board } = useBoard()
  const visits = useVisitsOnBoard()
  return useMemo(() => {
    const criteria = { q, type, size, features: features?.split(','), min, max }
    return (
      facilities &&
      filterFacilities(facilities, criteria, ({ id }) => {
        const { running, bookings = [] } = board?.get(id) ?? {}
        return [running, visits.get(id), ...bookings].map(stay => stay?.customerName ?? '').join('\n')
      })
    )
  }, [facilities, board, visits, q, type, size, features, min, max])
}
