import { useInfiniteQuery } from '@tanstack/react-query'
import type { CallOptions } from './api.ts'

/** Reads a list page by page. Each page starts before the last record of the previous one. `size`: records per page. */
export function usePagedQuery<R extends { id: number }>(
  queryKey: readonly unknown[],
  size: number,
  ask: (before: string | undefined, options: CallOptions) => Promise<R[]>,
) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => (page.length < size ? undefined : String(page.at(-1)!.id)),
  })
  return {
    records: data?.pages.flat(),
    error,
    retry: refetch,
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isFetchingMore: isFetchingNextPage,
  }
}
