import { queryOptions, useQueries } from '@tanstack/react-query'
import { call } from '../../shared/web/data/api.ts'
import { api } from '../api.ts'
import type { Rental } from '../contract.ts'

/**
 * The query for the price and end of a running rental after an extension by `hours`. Its key does not start
 * with 'rentals', so a push about a rental that has just ended does not request it again.
 */
export const extensionQuery = ({ id, version, paidAmount, totalAmount }: Rental, hours: number) =>
  queryOptions({
    queryKey: ['extensions', id, version, paidAmount, totalAmount, hours],
    queryFn: ({ signal }) =>
      call(api.quoteExtension, { params: { id: String(id) }, query: { hours: String(hours) }, signal }),
  })

/** What extensions by some lengths in hours add to a rental's total, in dollars; undefined until loaded. */
export function useExtensionPrices(rental: Rental, lengths: readonly number[], enabled = true) {
  const results = useQueries({
    queries: lengths.map(hours => ({ ...extensionQuery(rental, hours), enabled })),
  })
  return lengths.map((hours, index) => ({ hours, price: results[index]?.data?.added }))
}
