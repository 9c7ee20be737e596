import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { FacilityType } from '#house/facilities/contract.ts'
import { dueOf } from '#money/payments/web/shared/due-of.ts'
import { MINUTE } from '#platform/values/time.ts'
import { call } from '#platform/web/data/api.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useSubmitOf } from '#platform/web/data/query-client.ts'
import { untilNextMinute } from '#platform/web/device/clock.ts'
import type { MemberCheckin } from '../contract.ts'
import * as api from '../contract.ts'
import * as contract from '../contract.ts'
import { PAGE } from '../words.ts'

/** Open visits, then past ones, in pages. `memberId` as typed: an id or a member number. */
export function useCheckins(memberId: string, enabled = true) {
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
    enabled,
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

/** The visitor's price of a facility for a member; null while the form is incomplete or if the visit costs nothing. */
export function useVisitQuote(request: {
  memberId: number
  facilityType: FacilityType
  facilityId: number
  duration: number
}) {
  const { memberId, facilityType, facilityId, duration } = request
  const query = {
    memberId: String(memberId),
    facilityType,
    facilityId: String(facilityId),
    duration: String(duration),
  }
  const enabled = contract.quoteVisit.query.safeParse(query).success
  const { data, error, isPlaceholderData } = useQuery({
    ...queryFor(api.quoteVisit, { query }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    // The price may be another one from each minute on, because another rate applies.
    refetchInterval: untilNextMinute,
  })
  const quote = enabled ? data?.quote : null
  return { quote, due: dueOf(quote, isPlaceholderData), error }
}

/**
 * The bill of an open visit for a check-out now, refreshed every minute and when what is due changes. Its query key
 * does not start with 'member-checkins', so a push about a visit that has just ended does not request its bill.
 */
export function useVisitBill({ id, dueAmount }: MemberCheckin, enabled: boolean) {
  const { data, error } = useQuery({
    queryKey: ['visit-bills', id, dueAmount],
    queryFn: ({ signal }) => call(api.quoteCheckOut, { params: { id: String(id) }, signal }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: MINUTE,
  })
  return { bill: data?.bill, error }
}

export const useCheckIn = () => useSubmitOf(api.checkIn)
export const useCheckOut = () => useSubmitOf(api.checkOut)
