import { useQuery } from '@tanstack/react-query'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { queryFor } from '#platform/web/data/query-client.ts'
import * as api from '../../contract.ts'

/** The groups with somebody in the house. Asks the server only if `enabled`. */
export function useGroups(enabled = true) {
  const mayRead = useIsAuthorizedNow(api.listGroups)
  return useQuery({ ...queryFor(api.listGroups), enabled: enabled && mayRead })
}
