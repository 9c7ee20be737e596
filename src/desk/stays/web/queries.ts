import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'

/** Past stays of a facility, newest first. */
export function usePastStays(facilityId: number) {
  const enabled = useIsAuthorizedNow(api.listPastStays)
  return useFreshQuery({
    ...queryFor(api.listPastStays, { params: { id: String(facilityId) } }),
    enabled,
  })
}

/** Past stays of a business day, or of today. */
export function useStaysOfDay(day: string | undefined) {
  const enabled = useIsAuthorizedNow(api.listStaysOfDay)
  return useQuery({
    ...queryFor(api.listStaysOfDay, { query: day === undefined ? {} : { day } }),
    enabled,
    placeholderData: keepPreviousData,
  })
}
