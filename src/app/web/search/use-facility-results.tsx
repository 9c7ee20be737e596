import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ClockPlus from 'lucide-react/icons/clock-plus'
import ListFilter from 'lucide-react/icons/list-filter'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Wrench from 'lucide-react/icons/wrench'
import type { ReactNode } from 'react'
import { useBoard } from '#desk/rentals/web/shared/board.ts'
import type { Facility } from '#house/facilities/contract.ts'
import { filterFacilities } from '#house/facilities/web/filters/filter-facilities.ts'
import { useFacilities } from '#house/facilities/web/queries.ts'
import { FacilityIcon, statusName } from '#house/facilities/web/shared/status.tsx'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { matchSearch } from '#platform/values/search/normalize-for-search.ts'
import { useRouter } from '#platform/web/routing/use-router.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import { actionNames, actionsFor, type FacilityAction, likelyFor, readSearch } from './facility-actions.ts'
import type { SearchResult } from './search-result.ts'

/** Maximum number of facilities. */
const MAX_FACILITIES = 5

/** Facilities that share a number and are listed with all their actions. */
const MAX_WITH_ACTIONS = 2

const icons: Record<FacilityAction, ReactNode> = {
  'check-in': <LogIn />,
  'check-out': <LogOut />,
  extend: <ClockPlus />,
  move: <ArrowLeftRight />,
  book: <CalendarClock />,
  fault: <Wrench />,
}

interface FacilityResults {
  results: SearchResult[]
  /** How many of the results are shown at first; all if undefined. */
  most?: number
  /** Facilities found by a feature or the description, not by name. */
  others: SearchResult[]
  isLoading: boolean
}

/**
 * Finds facilities, and what can be done with them: '107' lists the room and its actions, '107 out' its check-out, and
 * 'check out' the rooms whose stays end first.
 */
export function useFacilityResults(search: string): FacilityResults {
  const { facilities, error } = useFacilities()
  const { board } = useBoard()
  const act = useFacilityAction()
  const { leaveFor: open } = useDialog()
  const router = useRouter()
  const isLoading = !facilities && !error
  if (search === '') return { results: [], others: [], isLoading }

  const all = (facilities ?? []).map(facility => {
    const rental = board?.get(facility.id)?.running
    return { ...facility, hasRental: !!rental, rentalId: rental?.id, endTime: rental?.endTime }
  })
  const read = readSearch(search, all)
  const line = (facility: Facility): SearchResult => ({
    key: `facility-${facility.id}`,
    icon: <FacilityIcon type={facility.type} />,
    label: facility.name,
    note: statusName[facility.status],
    open: () => open(`${facility.type}-details`, { facilityId: facility.id }),
  })
  const wanted = ({ actions }: { actions: readonly FacilityAction[] | undefined }, facility: Actable) =>
    actionsFor(facility)
      .filter(action => actions?.includes(action) ?? true)
      .flatMap(action => act(action, facility))

  if (read?.named) {
    const isShort = read.named.length <= MAX_WITH_ACTIONS
    // An action that is named comes before its facility, so that Enter does it.
    const lines = read.named.flatMap(facility => {
      const actions = read.actions || isShort ? wanted(read, facility) : []
      return read.actions ? [...actions, line(facility)] : [line(facility), ...actions]
    })
    return { results: lines, ...(!isShort && { most: 2 * MAX_FACILITIES }), others: [], isLoading }
  }
  const byAction = read?.actions?.flatMap(action =>
    likelyFor(action, all).flatMap(facility => act(action, facility)),
  )
  if (byAction && byAction.length > 0)
    return { results: byAction, most: MAX_FACILITIES, others: [], isLoading }

  const found = filterFacilities<Facility>(all, { q: search }).sort(byName(search))
  const hasNamed = found.some(isNamed(search))
  const lines = found.slice(0, MAX_FACILITIES).map(line)
  const inGroups = (lines: SearchResult[]) => ({
    results: hasNamed ? lines : [],
    others: hasNamed ? [] : lines,
    isLoading,
  })
  if (found.length <= MAX_FACILITIES) return inGroups(lines)
  const to = found.every(({ type }) => type === 'locker') ? '/lockers' : '/rooms'
  const more: SearchResult = {
    key: 'all-facilities',
    icon: <ListFilter />,
    label: `Show all ${found.length} matches for “${search}”`,
    open: () => router.navigate({ to, search: { q: search } }),
  }
  return inGroups([...lines, more])
}

/** A facility with its running rental. */
type Actable = Facility & { hasRental: boolean; rentalId: number | undefined; endTime: string | undefined }

/** Returns a function that returns the result of an action on a facility; none if the role may not do it. */
function useFacilityAction() {
  const { leaveFor: open } = useDialog()
  const mayOpen: Record<FacilityAction, boolean> = {
    'check-in': useMayOpen('check-in'),
    'check-out': useMayOpen('check-out'),
    extend: useMayOpen('extend-rental'),
    move: useMayOpen('move-rental'),
    book: useMayOpen('new-rental'),
    fault: useMayOpen('new-workorder'),
  }
  return (action: FacilityAction, { id, type, name, rentalId, endTime }: Actable): SearchResult[] => {
    if (!mayOpen[action]) return []
    const place = { facilityType: type, facilityId: id }
    const dialogs: Record<FacilityAction, () => void> = {
      'check-in': () => open('check-in', place),
      'check-out': () => open('check-out', place),
      extend: () => open('extend-rental', { rentalId: rentalId! }),
      move: () => open('move-rental', { rentalId: rentalId! }),
      book: () => open('new-rental', place),
      fault: () => open('new-workorder', place),
    }
    return [
      {
        key: `${action}-${id}`,
        icon: icons[action],
        label: `${actionNames[action]} ${name}`,
        ...(action === 'check-out' && endTime && { note: <Until at={endTime} /> }),
        open: dialogs[action],
      },
    ]
  }
}

const Until = ({ at }: { at: string }) => (
  <>
    until <ShortDateTime at={at} />
  </>
)

function isNamed(search: string): (facility: Facility) => boolean {
  const matches = matchSearch(search)
  return ({ name }) => matches(name)
}

/** Sorts facilities whose name contains the text before those found by a feature. */
function byName(search: string): (a: Facility, b: Facility) => number {
  const isWanted = isNamed(search)
  return (a, b) => Number(isWanted(b)) - Number(isWanted(a))
}
