import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listKeys } from '#desk/keys/contract.ts'
import { listArrivals } from '#desk/rentals/contract.ts'
import { useBoard } from '#desk/rentals/web/shared/board.ts'
import { useVisitsOnBoard } from '#desk/visits/web/visits-on-board.ts'
import type { Facility } from '#house/facilities/contract.ts'
import type { Stay } from '#house/facilities/web/shared/stay.ts'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { MINUTE } from '#platform/values/time.ts'
import { queryFor } from '#platform/web/data/query-client.ts'
import { useNow } from '#platform/web/device/clock.ts'

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
  const minute = useNow('minute')
  return useMemo(() => {
    if (!board || !facilities) return undefined
    const stays = facilities.flatMap(({ id }) => {
      const stay: Stay | null | undefined = visits.get(id) ?? board.get(id)?.running
      return stay ? [{ ...stay, id }] : []
    })
    const unpaid = stays.filter(({ dueAmount = 0 }) => dueAmount > 0)
    const groups = facilities.flatMap(({ id }) => board.get(id)?.running?.groupId ?? [])
    return {
      overdue: collectIds(stays.filter(({ endTime }) => endTime && Date.parse(endTime) < minute)),
      unpaid: collectIds(unpaid),
      owed: unpaid.reduce((sum, { dueAmount = 0 }) => sum + dueAmount, 0),
      groups: new Set(groups).size,
    }
  }, [board, visits, facilities, minute])
}

const collectIds = (stays: readonly { id: number }[]) => new Set(stays.map(({ id }) => id))

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
