import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/data/api.ts'
import type { Rental } from '../../contract.ts'
import * as api from '../../contract.ts'

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

/** The price of an extension by `hours`, in dollars; undefined until loaded. */
export const useExtensionPrice = (rental: Rental, hours: number, enabled: boolean) =>
  useQuery({ ...extensionQuery(rental, hours), enabled }).data?.added
