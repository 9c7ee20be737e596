import { useQuery } from '@tanstack/react-query'
import * as inventory from '#house/inventory/contract.ts'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { queryFor } from '#platform/web/data/query-client.ts'

/** The query for all products. */
export const productsQuery = queryFor(inventory.findProducts)

/** All products, favorites first. */
export function useProducts() {
  const enabled = useIsAuthorizedNow(inventory.findProducts)
  return useQuery({ ...productsQuery, enabled })
}
