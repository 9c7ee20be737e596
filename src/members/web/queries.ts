import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { call, sendFile } from '../../shared/web/api.ts'
import { useFresh } from '../../shared/web/fresh.ts'
import { markStale, read, useWrite } from '../../shared/web/query-client.ts'
import * as contract from '../contract.ts'

/** What a change of a member makes stale. */
const stale = ['members', 'memberships', 'member-checkins', 'billing']

export { listMembers } from '../contract.ts'

/** Members by name, page after page, or the best for what is searched. */
export function useMembers(search: string) {
  return useInfiniteQuery({
    queryKey: ['members', contract.listMembers.path, { search }],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listMembers, { query: { search: search || undefined, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last =>
      search !== '' || last.length < contract.PAGE ? undefined : String(last.at(-1)!.id),
    placeholderData: keepPreviousData,
  })
}

/** The best members for what is typed; none before something is. */
export function useFoundMembers(search: string, enabled = true) {
  return useQuery({
    ...read(contract.listMembers, { query: { search } }),
    enabled: enabled && search !== '',
    placeholderData: keepPreviousData,
  })
}

export const useMember = (id: number, enabled = true) =>
  useFresh({ ...read(contract.readMember, { params: { id: String(id) } }), enabled })

export const useAddMember = () => useWrite(contract.addMember, { stale })
export const useEditMember = () => useWrite(contract.editMember, { stale })

/** What a file would bring; stores nothing. */
export const usePreviewImport = () =>
  useMutation({
    mutationFn: (file: File) => sendFile(contract.previewImport, file, 'text/csv'),
    retry: false,
  })

/** `key` names the submit, so that a repeat after a lost answer imports nobody twice. */
export const useImportMembers = () =>
  useMutation({
    mutationFn: ({ file, duplicates, key }: { file: File; duplicates: 'skip' | 'import'; key: string }) =>
      sendFile(contract.importMembers, file, 'text/csv', { query: { duplicates }, idempotencyKey: key }),
    onSuccess: () => markStale(stale),
  })
