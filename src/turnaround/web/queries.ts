import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFreshQuery } from '../../shared/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '../../shared/web/data/query-client.ts'
import { api } from '../api.ts'
import type { Turnaround } from '../contract.ts'

/** The facilities between check-out and ready, the one needed first at the top. */
export const useTurnarounds = (enabled = true) => useQuery({ ...queryFor(api.listTurnarounds), enabled })

/** The turn-around of one facility; undefined if it has none or is not loaded. */
export function useTurnaroundOf(facilityId: number): Turnaround | undefined {
  const { data } = useQuery({
    ...queryFor(api.listTurnarounds),
    select: all => all.find(one => one.facilityId === facilityId),
  })
  return data
}

export const useInspection = (id: number) =>
  useFreshQuery(queryFor(api.readInspection, { params: { id: String(id) } }))

export const useFinishInspection = () => useMutationOf(api.finishInspection)

/** The report of a range of business days. */
export const useTurnaroundReport = (query: { from: string; to: string }) =>
  useQuery({ ...queryFor(api.readTurnaroundReport, { query }), placeholderData: keepPreviousData })
