import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../shared/web/data/api.ts'
import { useFreshQuery } from '../../shared/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '../../shared/web/data/query-client.ts'
import { api } from '../api.ts'
import type { CardState } from '../calls.ts'

/** Cards, newest first, in pages. */
export function useCards({ state, search }: { state: CardState | undefined; search: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['gift-cards', { state, search }],
    queryFn: ({ pageParam, signal }) =>
      call(api.listCards, { query: { state, search: search || undefined, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cards, more }) => (more ? String(cards.at(-1)!.id) : undefined),
    placeholderData: keepPreviousData,
  })
  return {
    cards: data?.pages.flatMap(({ cards }) => cards),
    error,
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isFetchingMore: isFetchingNextPage,
  }
}

export const useCard = (id: number) => useFreshQuery(queryFor(api.readCard, { params: paramsOf(id) }))

export const useSellCard = () => useMutationOf(api.sellCard)
export const useExtendCard = () => useMutationOf(api.extendCard)
export const useVoidCard = () => useMutationOf(api.voidCard)

export const paramsOf = (id: number) => ({ id: String(id) })
