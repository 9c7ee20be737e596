import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CustomerKind } from '#money/ledger/words.ts'
import { call } from '#platform/web/data/api.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'

export const useReverseCredit = () => useMutationOf(api.reverseCredit)
export const useAccountDebt = (of: CustomerKind, id: number) =>
  useQuery(queryFor(api.readAccountDebt, { params: { of, id: String(id) } }))
export const useWriteOffAccount = () => useMutationOf(api.writeOffAccount)
export const useRecoverAccount = () => useMutationOf(api.recoverAccount)

/** Guests or members by name, in pages. */
export function useAccounts(of: CustomerKind, search: string) {
  return useInfiniteQuery({
    queryKey: ['billing', api.listAccounts.path, { of, search }],
    queryFn: ({ pageParam, signal }) =>
      call(api.listAccounts, { query: { of, search: search || undefined, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ more, accounts }) => (more ? String(accounts.at(-1)!.id) : undefined),
    placeholderData: keepPreviousData,
  })
}

/** Past and present guests whose name or phone contains the search text, each with their newest rental. */
export const useFoundGuests = (search: string) =>
  useQuery({
    ...queryFor(api.listAccounts, { query: { of: 'guests', search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

/** The statement of an account as it is now, for a dialog that changes it. */
export const useFreshStatement = (of: CustomerKind, id: number) =>
  useFreshQuery(queryFor(api.readStatement, { params: { of, id: String(id) } }))
export const usePayAccount = () => useMutationOf(api.payAccount)
export const useApplyCredit = () => useMutationOf(api.applyCredit)
export const usePayOutCredit = () => useMutationOf(api.payOutCredit)

/** The accounts that owe something, or are in credit, by age, in pages. */
export function useReceivables(show: 'owes' | 'credit', asOf?: string) {
  return useInfiniteQuery({
    queryKey: ['billing', api.listReceivables.path, { show, asOf }],
    queryFn: ({ pageParam, signal }) =>
      call(api.listReceivables, { query: { show, asOf, skip: String(pageParam) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ more }, pages) =>
      more ? pages.reduce((count, { accounts }) => count + accounts.length, 0) : undefined,
  })
}

export const useStatement = (of: CustomerKind, id: number, days: { from?: string; to?: string }) =>
  useQuery({
    ...queryFor(api.readStatement, { params: { of, id: String(id) }, query: days }),
    placeholderData: keepPreviousData,
  })
