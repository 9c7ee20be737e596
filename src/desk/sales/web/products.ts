import { useQuery } from '@tanstack/react-query'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { queryFor } from '#platform/web/data/query-client.ts'
import { findProducts } from '../contract.ts'

/** The query for all products. */
export const productsQuery = queryFor(findProducts)

/** All products, favorites first. */
export function useProducts() {
  const enabled = useIsAuthorizedNow(findProducts)
  return useQuery({ ...productsQuery, enabled })
}
