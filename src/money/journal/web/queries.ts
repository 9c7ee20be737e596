import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/data/api.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'

/** Months with postings, newest first, in pages. */
export function useMonths() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['journal', 'months'],
    queryFn: ({ pageParam, signal }) => call(api.listMonths, { query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ months, more }) => (more ? months.at(-1)!.month : undefined),
  })
  return {
    months: data?.pages.flatMap(({ months }) => months),
    closedAhead: data?.pages[0]?.closedAhead ?? null,
    error,
    retry: refetch,
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isFetchingMore: isFetchingNextPage,
  }
}

/** The number of files of a period in each format. */
export const useFiles = (period: { from: string; to: string }) =>
  useQuery({ ...queryFor(api.listFiles, { query: period }), placeholderData: keepPreviousData })

export const useChart = () => useQuery(queryFor(api.readChart))

export const useCloseMonth = () => useMutationOf(api.closeMonth)
export const useReopenMonth = () => useMutationOf(api.reopenMonth)
export const useReopenDays = () => useMutationOf(api.reopenDays)
export const useSaveChart = () => useMutationOf(api.saveChart)
