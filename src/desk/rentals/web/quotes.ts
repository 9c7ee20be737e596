import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { FacilityType } from '#house/facilities/contract.ts'
import { dueOf } from '#money/payments/web/shared/due-of.ts'
import type { EndpointInput } from '#platform/http/endpoint.ts'
import { MINUTE } from '#platform/values/time.ts'
import { call } from '#platform/web/data/api.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor } from '#platform/web/data/query-client.ts'
import { untilNextMinute } from '#platform/web/device/clock.ts'
import type { Rental } from '../contract.ts'
import * as api from '../contract.ts'
import * as contract from '../contract.ts'
import { extensionQuery } from './change/extension-price.ts'

/** Price of a rental that is not created yet; null while the form is incomplete or invalid, or not `enabled`. */
export function useRentalQuote(query: Parameters<typeof quoteQuery>[0], enabled = true) {
  const isAsked = enabled && contract.quoteRental.query.safeParse(query).success
  const { data, error, isPlaceholderData } = useFreshQuery({
    ...quoteQuery(query),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // The price may be another one from each minute on, because another rate applies.
    refetchInterval: untilNextMinute,
  })
  const quote = isAsked ? data : null
  return { quote, due: dueOf(quote, isPlaceholderData), error: isAsked ? error : null }
}

/** Totals of check-ins or new rentals that are not created yet; undefined until loaded, or if not `enabled`. */
export function useTotals(
  stays: readonly (NonNullable<Parameters<typeof quoteQuery>[0]> & { hours: number })[],
  enabled = true,
) {
  const results = useQueries({
    queries: stays.map(stay => ({
      ...quoteQuery(stay),
      enabled: enabled && contract.quoteRental.query.safeParse(stay).success,
    })),
  })
  return stays.map(({ hours }, index) => ({
    hours,
    price: enabled ? results[index]?.data?.total : undefined,
  }))
}

const quoteQuery = (query: EndpointInput<typeof contract.quoteRental>['query']) =>
  queryFor(api.quoteRental, { query })

/**
 * The bill of a running rental, refreshed every minute. Its query key does not start with 'rentals', so a
 * push about a rental that has just ended does not request a bill that no longer exists.
 */
export function useCheckOutQuote(rental: Rental, enabled = true) {
  const { id, version, paidAmount, totalAmount } = rental
  return useQuery({
    ...queryOptions({
      queryKey: ['bills', id, version, paidAmount, totalAmount],
      queryFn: ({ signal }) => call(api.quoteCheckOut, { params: { id: String(id) }, signal }),
    }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: MINUTE,
  })
}

/**
 * Both prices of a running rental for a move now, refreshed every minute. Null until a facility is picked.
 */
export function useMoveQuote(
  rental: Rental,
  to: { facilityType: FacilityType; facilityId: number },
  enabled = true,
) {
  const { id, version, paidAmount, totalAmount } = rental
  const picked = to.facilityId > 0
  const query = { facilityType: to.facilityType, facilityId: String(to.facilityId) }
  const { data, error } = useQuery({
    ...queryOptions({
      queryKey: ['moves', id, version, paidAmount, totalAmount, query],
      queryFn: ({ signal }) => call(api.quoteMove, { params: { id: String(id) }, query, signal }),
    }),
    enabled: enabled && picked,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: MINUTE,
  })
  return { quote: picked ? data : null, error: picked ? error : null }
}

/** Price of a booking if its guest checks in now, refreshed as each minute begins. */
export function useBookingQuote({ id, version }: Rental, enabled = true) {
  const { data, error } = useQuery({
    ...queryOptions({
      queryKey: ['arrivals', id, version],
      queryFn: ({ signal }) => call(api.quoteBooking, { params: { id: String(id) }, signal }),
    }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: untilNextMinute,
  })
  // The booking may have ended since the price was read.
  return { quote: error ? undefined : data, error }
}

/** Price and end of a running rental after an extension by `hours`; null if `hours` is invalid. */
export function useExtensionQuote(rental: Rental, hours: number, enabled = true) {
  const valid = contract.quoteExtension.query.safeParse({ hours: String(hours) }).success
  const { data, error, isPlaceholderData } = useQuery({
    ...extensionQuery(rental, hours),
    enabled: enabled && valid,
    placeholderData: keepPreviousData,
  })
  const quote = valid ? data : null
  return { quote, due: dueOf(quote, isPlaceholderData), error }
}

/** Price of a running rental with another start, while `enabled`; null if the start is not a time. */
export function useCorrectionQuote({ id, version, paidAmount }: Rental, startDate: string, enabled: boolean) {
  const query = { startDate }
  const valid = contract.quoteCorrection.query.safeParse(query).success
  const { data, error } = useQuery({
    ...queryOptions({
      queryKey: ['corrections', id, version, paidAmount, startDate],
      queryFn: ({ signal }) => call(api.quoteCorrection, { params: { id: String(id) }, query, signal }),
    }),
    enabled: enabled && valid,
  })
  return { quote: valid ? data : null, error }
}
