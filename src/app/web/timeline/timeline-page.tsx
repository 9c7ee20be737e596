import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { StateSpan } from '#desk/rentals/web/timeline/states.tsx'
import { RentalTimeline } from '#desk/rentals/web/timeline/timeline-page.tsx'
import { useStaysOfDay } from '#desk/stays/web/queries.ts'
import { useVisitsOnBoard } from '#desk/visits/web/visits-on-board.ts'
import { listWaiting } from '#desk/waiting/contract.ts'
import { waitingQuery } from '#desk/waiting/web/shared/waiting-count.ts'
import { listTurnarounds } from '#house/turnaround/contract.ts'
import { useTurnarounds } from '#house/turnaround/web/shared/turnarounds.ts'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { useNow } from '#platform/web/device/clock.ts'
import { useLocation } from '#platform/web/routing/use-router.ts'

/** The timeline of rentals with what else keeps a facility: turn-around, holds, visits; and its past stays, muted. */
export function TimelinePage() {
  return <RentalTimeline spans={useSpans()} />
}

/**
 * Returns dirty and cleaning times and visits until they are due, or as long as they last, and holds until they end.
 * Nobody knows when a visit without an end does. Past stays come first, below all others.
 */
function useSpans(): StateSpan[] {
  const { data: turnarounds } = useTurnarounds(useIsAuthorizedNow(listTurnarounds))
  const { data: waiting } = useQuery({ ...waitingQuery, enabled: useIsAuthorizedNow(listWaiting) })
  const visits = useVisitsOnBoard()
  const { data: past } = useStaysOfDay(useLocation(({ search }) => search.day))
  const minute = useNow('minute')
  return useMemo(() => {
    const cleanings = (turnarounds ?? []).map(({ facilityId, state, since, lateTime }) => ({
      facilityId,
      kind: state === 'dirty' ? ('dirty' as const) : ('cleaning' as const),
      start: Date.parse(since),
      end: Math.max(Date.parse(lateTime), minute),
    }))
    const offers = (waiting?.entries ?? []).flatMap(({ offer }) => offer ?? [])
    const holds = offers.map(({ facilityId, madeAt, heldUntil }) => ({
      facilityId,
      kind: 'held' as const,
      start: Date.parse(madeAt),
      end: Date.parse(heldUntil),
    }))
    const stays = [...visits].map(([facilityId, { customerName, startTime, endTime }]) => ({
      facilityId,
      kind: 'visit' as const,
      name: customerName,
      start: Date.parse(startTime),
      end: endTime === undefined ? Number.POSITIVE_INFINITY : Math.max(Date.parse(endTime), minute),
    }))
    const ended = (past ?? []).map(({ facilityId, name, rentalId, from, until }) => ({
      facilityId,
      kind: 'ended' as const,
      name,
      rentalId,
      start: Date.parse(from),
      end: Date.parse(until),
    }))
    return [...ended, ...cleanings, ...holds, ...stays]
  }, [turnarounds, waiting, visits, past, minute])
}
