import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { call } from '#platform/web/data/api.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import type { Guest } from '../contract.ts'
import * as api from '../contract.ts'

/** Guests by name in pages, or the best matches of a search. */
export const useGuests = (search: string) =>
  useInfiniteQuery({
    queryKey: ['guests', api.listGuests.path, { search }],
    queryFn: ({ pageParam, signal }) =>
      call(api.listGuests, { query: { search: search || undefined, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => (last.more ? String(last.guests.at(-1)!.id) : undefined),
    placeholderData: keepPreviousData,
  })

/** The best matches of a search; disabled while it is empty. */
export const useFoundGuests = (search: string, enabled = true) =>
  useQuery({ ...queryFor(api.listGuests, { query: { search } }), enabled: enabled && search !== '' })

/** Like `useFoundGuests`, but keeps the matches of the text before until the next arrive: a list of them is still. */
export const useSuggestedGuests = (search: string, enabled: boolean) =>
  useQuery({
    ...queryFor(api.listGuests, { query: { search } }),
    enabled: enabled && search !== '',
    placeholderData: keepPreviousData,
  })

/** The guest that a member is, found by their number; disabled while it is undefined. */
export function useGuestOfMember(memberNumber: string | undefined): Guest | undefined {
  const { data } = useFoundGuests(memberNumber ?? '', useIsAuthorizedNow(api.listGuests))
  return data?.guests.find(guest => guest.memberNumber === memberNumber)
}

/** The record of a guest; disabled for 0. */
export const useGuest = (id: number, enabled = true) =>
  useFreshQuery({ ...queryFor(api.readGuest, { params: { id: String(id) } }), enabled: enabled && id > 0 })

/** All that is stored of a guest; disabled for 0. */
export const useGuestExport = (id: number) =>
  useQuery({ ...queryFor(api.exportGuest, { params: { id: String(id) } }), enabled: id > 0 })

/** Stays and bookings of a guest, newest first, in pages. */
export function useGuestStays(id: number) {
  const result = useInfiniteQuery({
    queryKey: ['guests', api.listGuestStays.path, { id }],
    queryFn: ({ pageParam, signal }) =>
      call(api.listGuestStays, { params: { id: String(id) }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => (last.more ? String(last.stays.at(-1)!.rentalId) : undefined),
  })
  return { ...result, stays: result.data?.pages.flatMap(({ stays }) => stays) }
}

export const useEditGuest = () => useMutationOf(api.editGuest)
export const useFlagGuest = () => useMutationOf(api.flagGuest)
export const useLiftFlag = () => useMutationOf(api.liftFlag)
export const useMergeGuests = () => useMutationOf(api.mergeGuests)
export const useUndoMerge = () => useMutationOf(api.undoMerge)
export const useSplitGuest = () => useMutationOf(api.splitGuest)
export const useEraseGuest = () => useMutationOf(api.eraseGuest)
