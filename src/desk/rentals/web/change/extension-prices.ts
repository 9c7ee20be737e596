import { useQueries } from '@tanstack/react-query'
import type { Rental } from '../../contract.ts'
import { extensionQuery } from './extension-price.ts'

/** The prices in dollars and the ends of extensions by some lengths in hours, once loaded. */
export function useExtensionPrices(rental: Rental, lengths: readonly number[], enabled = true) {
  const results = useQueries({
    queries: lengths.map(hours => ({ ...extensionQuery(rental, hours), enabled })),
  })
  return lengths.map((hours, index) => {
    const quote = results[index]?.data
    return { hours, price: quote?.added, until: quote?.endTime }
  })
}
