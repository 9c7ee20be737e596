import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#platform/web/data/api.ts'
import { queryFor } from '#platform/web/data/query-client.ts'
import type * as contract from '../contract.ts'
import * as api from '../contract.ts'

export type AuditFilter = Omit<z.input<typeof contract.readAudit.query>, 'before'>

/** The audit trail, newest first, by page. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit', api.readAudit.path, filter],
    queryFn: ({ pageParam, signal }) =>
      call(api.readAudit, { query: { ...filter, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, more }) => (more ? String(entries.at(-1)!.id) : undefined),
    placeholderData: keepPreviousData,
  })
}

/** The people to filter by. */
export const useAuditPeople = () => useQuery(queryFor(api.readAuditPeople))
