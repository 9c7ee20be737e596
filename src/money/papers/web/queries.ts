import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { EndpointInput } from '#platform/http/endpoint.ts'
import { paperNumberIn } from '#platform/values/paper-number.ts'
import { SECOND } from '#platform/values/time.ts'
import { call } from '#platform/web/data/api.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import type * as contract from '../contract.ts'
import * as api from '../contract.ts'

export type PaperQuery = Omit<NonNullable<EndpointInput<typeof contract.listPapers>['query']>, 'before'>

/** Issued papers, the latest first, in pages. */
export function usePapers(query: PaperQuery) {
  return useInfiniteQuery({
    queryKey: ['billing', api.listPapers.path, query],
    queryFn: ({ pageParam, signal }) =>
      call(api.listPapers, { query: { ...query, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ more, papers }) => (more ? String(papers.at(-1)!.id) : undefined),
    placeholderData: keepPreviousData,
  })
}

/** The issued paper whose number `text` is, if it reads as one. */
export const useFoundPapers = (text: string, enabled = true) =>
  useQuery({
    ...queryFor(api.findPapers, { query: { number: text } }),
    enabled: enabled && paperNumberIn(text) !== undefined,
  })

export const useReceipt = (id: number) => useQuery(queryFor(api.readReceipt, { params: { id: String(id) } }))
export const usePrintReceipt = () => useMutationOf(api.printReceipt)

/**
 * The e-mail of a receipt. The page of a receipt may have no live feed: while it is being sent, asks every two seconds.
 */
export const useReceiptEmail = (id: number) =>
  useQuery({
    ...queryFor(api.readReceiptEmail, { params: { id: String(id) } }),
    refetchInterval: ({ state }) => (state.data?.last?.status === 'queued' ? 2 * SECOND : false),
  })
export const useEmailReceipt = () => useMutationOf(api.emailReceipt)
