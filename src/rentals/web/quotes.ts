import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { MINUTE } from '../../shared/time.ts'
import { call } from '../../shared/web/api.ts'
import { useFresh } from '../../shared/web/fresh.ts'
import { read } from '../../shared/web/query-client.ts'
import type { Rental } from '../contract.ts'
import * as contract from '../contract.ts'

/** What a rental not yet made would cost; null while the form's figures make no sense. */
export function useRentalQuote(asked: Parameters<typeof quoteQuery>[0]) {
  const enabled = contract.quoteRental.query.safeParse(asked).success
  const { data, error } = useFresh({
    ...quoteQuery(asked),
    enabled,
    placeholderData: keepPreviousData,
    // An hour of another rate may have begun.
    refetchInterval: MINUTE,
  })
  return { quote: enabled ? data : null, error }
}

const quoteQuery = (query: NonNullable<Parameters<typeof call<typeof contract.quoteRental>>[1]>['query']) =>
  read(contract.quoteRental, { query })

/**
 * The bill of a running rental, read anew each minute. Its key is what the bill depends on, so that a push about a
 * rental that has just ended does not ask for a bill that cannot be.
 */
export function useBill(rental: Rental, enabled = true) {
  const { id, version, paidAmount } = rental
  return useQuery({
    ...queryOptions({
      queryKey: ['bills', id, version, paidAmount],
      queryFn: ({ signal }) => call(contract.quoteCheckOut, { params: { id: String(id) }, signal }),
    }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: MINUTE,
  })
}

/** What a booking costs if its guest came now, read anew each minute. */
export function useArrival({ id, version }: Rental, enabled = true) {
  const { data, error } = useQuery({
    ...queryOptions({
      queryKey: ['arrivals', id, version],
      queryFn: ({ signal }) => call(contract.quoteBooking, { params: { id: String(id) }, signal }),
    }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: MINUTE,
  })
  return { quote: data, error }
}

/** What a running rental costs once extended by some hours, and when it then ends; null where hours make no sense. */
export function useExtension({ id, version, paidAmount }: Rental, hours: number, mayAsk = true) {
  const query = { hours: String(hours) }
  const valid = contract.quoteExtension.query.safeParse(query).success
  const { data, error } = useQuery({
    ...queryOptions({
      queryKey: ['extensions', id, version, paidAmount, hours],
      queryFn: ({ signal }) => call(contract.quoteExtension, { params: { id: String(id) }, query, signal }),
    }),
    enabled: mayAsk && valid,
    placeholderData: keepPreviousData,
  })
  return { quote: valid ? data : null, error }
}
