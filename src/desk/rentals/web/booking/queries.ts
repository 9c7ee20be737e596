import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { MINUTE } from '#platform/values/time.ts'
import { call } from '#platform/web/data/api.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import type { CancelAs, Rental } from '../../contract.ts'
import * as api from '../../contract.ts'

export const useCancelBooking = () => useMutationOf(api.cancelBooking)
export const useChangeBooking = () => useMutationOf(api.changeBooking)
export const useTakePrepayment = () => useMutationOf(api.takePrepayment)

/** Bookings that start on a business day, or today. A no-show begins without a push, so it is read every minute. */
export const useArrivals = (day: string | undefined) =>
  useFreshQuery({
    ...queryFor(api.listArrivals, { query: day === undefined ? {} : { day } }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
  })

/** The fee of cancelling a booking now, or of its no-show; refreshed every minute. */
export function useCancellationQuote({ id, version }: Rental, as: CancelAs, enabled: boolean) {
  const { data, error } = useQuery({
    ...queryOptions({
      queryKey: ['cancellations', id, version, as],
      queryFn: ({ signal }) =>
        call(api.quoteCancellation, { params: { id: String(id) }, query: { as }, signal }),
    }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: MINUTE,
  })
  return { quote: error ? undefined : data, error }
}
