import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { call, sendFile } from '#platform/web/data/api.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import type { DateOrder } from '../contract.ts'
import * as api from '../contract.ts'
import { PAGE } from '../words.ts'

/** Members by name in pages, or the best matches of a search. */
export function useMembers(search: string) {
  return useInfiniteQuery({
    queryKey: ['members', api.listMembers.path, { search }],
    queryFn: ({ pageParam, signal }) =>
      call(api.listMembers, { query: { search: search || undefined, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => (search !== '' || last.length < PAGE ? undefined : String(last.at(-1)!.id)),
    placeholderData: keepPreviousData,
  })
}

/** The best matches of a search; disabled while the search is empty. */
export function useFoundMembers(search: string, enabled = true) {
  return useQuery({
    ...queryFor(api.listMembers, { query: { search } }),
    enabled: enabled && search !== '',
    placeholderData: keepPreviousData,
  })
}

export const useMember = (id: number, enabled = true) =>
  useFreshQuery({ ...queryFor(api.readMember, { params: { id: String(id) } }), enabled })

export const useAddMember = () => useMutationOf(api.addMember)
export const useEditMember = () => useMutationOf(api.editMember)
export const useMergeMembers = () => useMutationOf(api.mergeMembers)
export const useUndoMemberMerge = () => useMutationOf(api.undoMemberMerge)
export const useEraseMember = () => useMutationOf(api.eraseMember)

/** Checks an import file; stores nothing. */
export const usePreviewImport = () =>
  useMutation({
    mutationFn: ({ file, dates }: { file: File; dates: DateOrder | undefined }) =>
      sendFile(api.previewImport, file, 'text/csv', { query: { dates } }),
    retry: false,
  })

/** In ms. */
const POLL = 300

/** How far the last import is, read again and again while one runs, or `isStarting`. */
export const useLastImport = (isStarting: boolean) =>
  useQuery({
    ...queryFor(api.readLastImport),
    staleTime: 0,
    refetchInterval: ({ state }) => (isStarting || state.data?.last?.isRunning ? POLL : false),
  })

interface ImportChoices {
  file: File
  duplicates: 'skip' | 'import'
  dates: DateOrder | undefined
  key: string
}

/** `key` is the idempotency key: a retry after a lost response imports nobody twice. */
export const useImportMembers = () =>
  useMutation({
    mutationFn: ({ file, key, ...query }: ImportChoices) =>
      sendFile(api.importMembers, file, 'text/csv', { query, idempotencyKey: key }),
  })
