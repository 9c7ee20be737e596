import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listKeys } from '#desk/keys/contract.ts'
import { listArrivals } from '#desk/rentals/contract.ts'
import { useBoard } from '#desk/rentals/web/shared/board.ts'
import { useVisitsOnBoard } from '#desk/visits/web/visits-on-board.ts'
import type { Facility } from '#house/facilities/contract.ts'
import type { Stay } from '#house/facilities/web/shared/stay.ts'
import { judgeUrgency } from '#house/facilities/words.ts'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { type Instant, MINUTE } from '#platform/values/time.ts'
import { queryFor } from '#platform/web/data/query-client.ts'
import { useTickingValue } from '#platform/web/device/clock.ts'

/** The facilities whose guest is past the agreed end, and those whose guest still owes something. */
export interface StaysToSee {
  overdue: Set<number>
  unpaid: Set<number>
  /** The debt of the guests of `unpaid`, in dollars. */
  owed: number
  /** Number of groups in the house. */
  groups: number
}

/** Returns which of these facilities the desk has to look at; undefined until their guests are loaded. */
export function useStaysToSee(facilities: readonly Facility[] | undefined): StaysToSee | undefined {
  const { board } = useBoard()
  const visits = useVisitsOnBoard()
  const stays = useMemo(
    () =>
      board &&
      facilities?.flatMap(({ id }) => {
        const stay: Stay | null | undefined = visits.get(id) ?? board.get(id)?.running
        return stay ? [{ ...stay, id }] : []
      }),
    [board, visits, facilities],
  )
  const overdueIds = useTickingValue(now => listOverdue(stays ?? [], now).join(' '))
  return useMemo(() => {
    if (!stays) return undefined
    const unpaid = stays.filter(({ dueAmount = 0 }) => dueAmount > 0)
    const groups = stays.flatMap(({ id }) => board?.get(id)?.running?.groupId ?? [])
    return {
      overdue: new Set(overdueIds.split(' ').filter(Boolean).map(Number)),
      unpaid: new Set(unpaid.map(({ id }) => id)),
      owed: unpaid.reduce((sum, { dueAmount = 0 }) => sum + dueAmount, 0),
      groups: new Set(groups).size,
    }
  }, [board, stays, overdueIds])
}

/** Returns the facilities whose card is red: their stay is overdue to the second. */
const listOverdue = (stays: readonly (Stay & { id: number })[], now: Instant) =>
  stays
    .filter(({ endTime }) => endTime && judgeUrgency(Date.parse(endTime), now) === 'overdue')
    .map(({ id }) => id)

/** Returns how many bookings of today have not arrived; undefined until loaded. A no-show begins without a push. */
export function useArrivalCount(): number | undefined {
  const enabled = useIsAuthorizedNow(listArrivals)
  const { data } = useQuery({ ...queryFor(listArrivals, { query: {} }), enabled, refetchInterval: MINUTE })
  return data?.bookings.length
}

/** Returns how many keys and wristbands guests have; undefined until loaded. */
export function useKeysOut(): number | undefined {
  const { data } = useQuery({ ...queryFor(listKeys), enabled: useIsAuthorizedNow(listKeys) })
  return data?.out.length
}
