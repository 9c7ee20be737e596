import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { Rental } from '#desk/rentals/contract.ts'
import { dueOf } from '#money/payments/web/shared/due-of.ts'
import { MINUTE } from '#platform/values/time.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf, useSubmitOf } from '#platform/web/data/query-client.ts'
import { untilNextMinute } from '#platform/web/device/clock.ts'
import * as api from '../contract.ts'

export const useCheckInGroup = () => useSubmitOf(api.checkInGroup)
export const useFormGroup = () => useMutationOf(api.formGroup)
export const useEditGroup = () => useMutationOf(api.editGroup)
export const useAddStay = () => useMutationOf(api.addStay)
export const useRemoveStay = () => useMutationOf(api.removeStay)
export const useExtendGroup = () => useMutationOf(api.extendGroup)
export const useCheckOutGroup = () => useSubmitOf(api.checkOutGroup)
export const usePayGroup = () => useMutationOf(api.payGroup)

const toParams = (id: number) => ({ params: { id: String(id) } })

export const useGroup = (id: number) => useFreshQuery(queryFor(api.readGroup, toParams(id)))

/** The facilities of a group check-in, each with its member, 0 for none. */
export interface QuotedFacilities {
  facilityIds: readonly number[]
  memberIds: readonly number[]
}

/** Price of a group check-in; null until a facility is chosen. */
export function useGroupQuote(chosen: QuotedFacilities, hours: number) {
  const enabled = chosen.facilityIds.length > 0 && hours >= 1
  const { data, error, isPlaceholderData } = useQuery({
    ...quoteQuery(chosen, hours),
    enabled,
    placeholderData: keepPreviousData,
    // The price may be another one from each minute on, because another rate applies.
    refetchInterval: untilNextMinute,
  })
  const quote = enabled ? data : null
  return { quote, due: dueOf(quote, isPlaceholderData), error: enabled ? error : null }
}

/** Totals of a group check-in for each of some lengths in hours; undefined until known. */
export function useGroupTotals(chosen: QuotedFacilities, lengths: readonly number[]) {
  const enabled = chosen.facilityIds.length > 0
  const results = useQueries({
    queries: lengths.map(hours => ({ ...quoteQuery(chosen, hours), enabled })),
  })
  return lengths.map((hours, index) => ({ hours, price: results[index]?.data?.total }))
}

const quoteQuery = ({ facilityIds, memberIds }: QuotedFacilities, hours: number) =>
  queryFor(api.quoteGroup, {
    query: {
      hours,
      facilities: facilityIds.join(','),
      ...(memberIds.some(id => id > 0) && { members: memberIds.join(',') }),
    },
  })

/** Price of extending all of a group by `hours`; null if `hours` is too short. */
export function useGroupExtension(id: number, hours: number) {
  const enabled = hours >= 0.25
  const { data, error, isPlaceholderData } = useQuery({
    ...queryFor(api.quoteGroupExtension, { ...toParams(id), query: { hours } }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const quote = enabled ? data : null
  return { quote, due: dueOf(quote, isPlaceholderData), error: enabled ? error : null }
}

/** The bill of all of a group who are in, refreshed every minute. */
export const useGroupBill = (id: number, enabled: boolean) =>
  useFreshQuery({
    ...queryFor(api.quoteGroupCheckOut, toParams(id)),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: MINUTE,
  })

/** The bills of stays, for the receipt of their payment. */
export const billsOf = (stays: readonly Rental[]) => ({ billIds: stays.map(({ billId }) => billId) })
