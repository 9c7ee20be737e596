import { useQuery } from '@tanstack/react-query'
import { useIsAuthorizedNow, useSession } from '../../accounts/web/queries.ts'
import { api as inventory } from '../../inventory/first-page-api.ts'
import { queryFor } from '../../shared/web/data/query-client.ts'

/** The query for all products. */
export const productsQuery = queryFor(inventory.findProducts)

/** All products, favorites first. Not read before the session is loaded, as the server refuses some roles. */
export function useProducts() {
  const { data: session } = useSession()
  const isAuthorized = useIsAuthorizedNow(inventory.findProducts)
  return useQuery({ ...productsQuery, enabled: !!session && isAuthorized })
}
