import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../shared/web/api.ts'
import { useFresh } from '../../shared/web/fresh.ts'
import { read, useWrite } from '../../shared/web/query-client.ts'
import * as contract from '../contract.ts'

/** Query scopes invalidated if an invoice changes. */
const stale = ['invoices', 'billing', 'reports']

export type Shown = (typeof contract.invoiceFilters)[number]

/** Invoices, newest first, in pages, and the total owed. */
export function useInvoices({ show, search }: { show: Shown | undefined; search: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['invoices', { show, search }],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listInvoices, {
        query: { show, search: search || undefined, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ invoices }) =>
      invoices.length < contract.PAGE ? undefined : String(invoices.at(-1)!.id),
    placeholderData: keepPreviousData,
  })
  return {
    invoices: data?.pages.flatMap(({ invoices }) => invoices),
    sums: data?.pages[0],
    error,
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isFetchingMore: isFetchingNextPage,
  }
}

/** Drafts discarded on this page; not fetched again while their dialog closes. */
const discarded = new Set<number>()

export const useInvoice = (id: number) =>
  useFresh({ ...read(contract.readInvoice, { params: at(id) }), enabled: () => !discarded.has(id) })

export const useDraftInvoice = () => useWrite(contract.draftInvoice, { stale })
export const useEditInvoice = () => useWrite(contract.editInvoice, { stale })

/** Discards a draft. */
export function useDiscardInvoice() {
  const { mutateAsync } = useWrite(contract.discardInvoice, { stale })
  return async (id: number) => {
    discarded.add(id)
    try {
      await mutateAsync({ params: at(id) })
    } catch (error) {
      discarded.delete(id)
      throw error
    }
  }
}

export const useSendInvoice = () => useWrite(contract.sendInvoice, { stale })
export const usePayInvoice = () => useWrite(contract.payInvoice, { stale })
export const useVoidInvoice = () => useWrite(contract.voidInvoice, { stale })

export const at = (id: number) => ({ id: String(id) })
