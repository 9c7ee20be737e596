import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../shared/web/data/api.ts'
import { useFreshQuery } from '../../shared/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '../../shared/web/data/query-client.ts'
import { api } from '../api.ts'
import { PAGE } from '../calls.ts'

/** Open visits, then past ones, in pages. `memberId` as typed: an id or a member number. */
export function useCheckins(memberId: string) {
  return useInfiniteQuery({
    queryKey: ['member-checkins', api.listCheckins.path, { memberId }],
    queryFn: ({ pageParam, signal }) =>
      call(api.listCheckins, { query: { memberId: memberId || undefined, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => {
      const past = last.filter(({ status }) => status === 'completed')
      return past.length < PAGE ? undefined : String(past.at(-1)!.id)
    },
    placeholderData: keepPreviousData,
  })
}

/** The open visit of a facility; null if there is none. */
export function useVisitOn(facilityId: number, enabled = true) {
  const query = { facilityId: String(facilityId) }
  const result = useFreshQuery({ ...queryFor(api.listCheckins, { query }), enabled })
  return { ...result, visit: result.data && (result.data[0] ?? null) }
}

/** The latest visits of a member. */
export const useVisitsOf = (memberId: number) =>
  useFreshQuery(queryFor(api.listCheckins, { query: { memberId: String(memberId) } }))

/** State of a member before check-in; refetched on every mount. */
export const useStanding = (memberId: number) =>
  useFreshQuery({
    ...queryFor(api.readStanding, { params: { id: String(memberId) } }),
    enabled: memberId > 0,
    staleTime: 0,
    gcTime: 0,
  })

export const useCheckIn = () => useMutationOf(api.checkIn)
export const useCheckOut = () => useMutationOf(api.checkOut)
