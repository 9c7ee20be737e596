import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#platform/web/data/query-client.ts'
import type { Turnaround } from '../../contract.ts'
import * as api from '../../contract.ts'

/** The facilities between check-out and ready, the one needed first at the top. */
export const useTurnarounds = (enabled = true) => useQuery({ ...queryFor(api.listTurnarounds), enabled })

/** The turn-around of one facility; undefined if it has none or is not loaded. */
export function useTurnaround(facilityId: number): Turnaround | undefined {
  const { data } = useQuery({
    ...queryFor(api.listTurnarounds),
    select: all => all.find(one => one.facilityId === facilityId),
  })
  return data
}
