import { useQuery } from '@tanstack/react-query'
import { useIsAuthorizedNow } from '../../accounts/web/queries.ts'
import { api as inventory } from '../../inventory/first-page-api.ts'
import { queryFor } from '../../shared/web/data/query-client.ts'

/** The query for all products. */
export const productsQuery = queryFor(inventory.findProducts)

/** All products, favorites first. */
export function useProducts() {
  const enabled = useIsAuthorizedNow(inventory.findProducts)
  return useQuery({ ...productsQuery, enabled })
}
