import { useQuery } from '@tanstack/react-query'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { MINUTE } from '#platform/values/time.ts'
import { queryFor } from '#platform/web/data/query-client.ts'
import * as api from '../../contract.ts'

/** The waiting list. Estimates change without a push, so it is read every minute. */
export const waitingQuery = { ...queryFor(api.listWaiting), refetchInterval: MINUTE }

/** How many guests are in waitingQuery, and how many of them have an offer; undefined until loaded. */
export function useWaitingCount() {
  const { data } = useQuery({ ...waitingQuery, enabled: useIsAuthorizedNow(api.listWaiting) })
  return data && { inLine: data.entries.length, offered: data.entries.filter(({ offer }) => offer).length }
}
