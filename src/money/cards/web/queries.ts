import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useSession } from '#office/accounts/web/queries.ts'
import { call } from '#platform/web/data/api.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryClient, queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import type { Card, sellCard } from '../contract.ts'
import * as api from '../contract.ts'
import type { CardState } from '../words.ts'

type SellBody = z.input<NonNullable<typeof sellCard.body>>

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
    retry: refetch,
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isFetchingMore: isFetchingNextPage,
  }
}

export const useCard = (id: number) => useFreshQuery(queryFor(api.readCard, { params: toParams(id) }))

/** The whole code of a card that this person just sold, or was shown, on this page; undefined for others. */
export function useShownCode(id: number): string | undefined {
  const userId = useSession().data?.user?.id
  return useQuery<string>({ queryKey: codeKey(userId, id), queryFn: skipToken }).data
}

/** Sells a card and keeps its code for the paper of the sale. */
export function useSellCard() {
  const selling = useMutationOf(api.sellCard)
  const userId = useSession().data?.user?.id
  return async (body: SellBody) => {
    const { code, ...card } = await selling.mutateAsync({ body, action: 'Sell a visit pack below its price' })
    queryClient.setQueryData(codeKey(userId, card.id), code)
    return card
  }
}

/** Shows the whole code of a card, with the approval of a manager if this person needs one. */
export function useShowCode() {
  const showing = useMutationOf(api.showCode)
  const userId = useSession().data?.user?.id
  return {
    isPending: showing.isPending,
    async show({ id, codeEnd }: Pick<Card, 'id' | 'codeEnd'>) {
      const action = `Show the code of the card ending in ${codeEnd}`
      const { code } = await showing.mutateAsync({ params: toParams(id), action })
      queryClient.setQueryData(codeKey(userId, id), code)
    },
  }
}

/** Kept in memory only and for one person: somebody else who unlocks the desk does not see the code. */
const codeKey = (userId: number | undefined, id: number) => ['gift-card-codes', userId, id]

export const useExtendCard = () => useMutationOf(api.extendCard)
export const useVoidCard = () => useMutationOf(api.voidCard)

export const toParams = (id: number) => ({ id: String(id) })
