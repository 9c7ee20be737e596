import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/data/api.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'
import { type InvoiceFilter, PAGE } from '../words.ts'

export type { InvoiceFilter }

/** Invoices, newest first, in pages, and the total owed. */
export function useInvoices({ show, search }: { show: InvoiceFilter | undefined; search: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['invoices', { show, search }],
    queryFn: ({ pageParam, signal }) =>
      call(api.listInvoices, {
        query: { show, search: search || undefined, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ invoices }) => (invoices.length < PAGE ? undefined : String(invoices.at(-1)!.id)),
    placeholderData: keepPreviousData,
  })
  return {
    invoices: data?.pages.flatMap(({ invoices }) => invoices),
    sums: data?.pages[0],
    error,
    retry: refetch,
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isFetchingMore: isFetchingNextPage,
  }
}

/** Drafts discarded on this page; not fetched again while their dialog closes. */
const discardedDrafts = new Set<number>()

export const useInvoice = (id: number) =>
  useFreshQuery({
    ...queryFor(api.readInvoice, { params: toParams(id) }),
    enabled: () => !discardedDrafts.has(id),
  })

export const useDraftInvoice = () => useMutationOf(api.draftInvoice)
export const useEditInvoice = () => useMutationOf(api.editInvoice)

/** Discards a draft. */
export function useDiscardInvoice() {
  const { mutateAsync } = useMutationOf(api.discardInvoice)
  return async (id: number) => {
    discardedDrafts.add(id)
    try {
      await mutateAsync({ params: toParams(id) })
    } catch (error) {
      discardedDrafts.delete(id)
      throw error
    }
  }
}

export const useSendInvoice = () => useMutationOf(api.sendInvoice)
export const usePayInvoice = () => useMutationOf(api.payInvoice)
export const useVoidInvoice = () => useMutationOf(api.voidInvoice)

export const useCreditInvoice = () => useMutationOf(api.creditInvoice)
export const usePrintInvoice = () => useMutationOf(api.printInvoice)
export const useCreditNote = (id: number) => useQuery(queryFor(api.readCreditNote, { params: toParams(id) }))
export const usePrintCreditNote = () => useMutationOf(api.printCreditNote)

export const toParams = (id: number) => ({ id: String(id) })
