import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../shared/web/api.ts'
import { useFresh } from '../../shared/web/fresh.ts'
import { read, useWrite } from '../../shared/web/query-client.ts'
import * as contract from '../contract.ts'

/** What a change of an invoice makes stale. */
const stale = ['invoices', 'billing', 'reports']

export type Shown = (typeof contract.invoiceFilters)[number]

/** Invoices, page by page, the newest first, and what is owed over all of them. */
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

/** Drafts that were just thrown away here: nobody asks for them again while their dialog closes. */
const discarded = new Set<number>()

export const useInvoice = (id: number) =>
  useFresh({ ...read(contract.readInvoice, { params: at(id) }), enabled: () => !discarded.has(id) })

export const useDraftInvoice = () => useWrite(contract.draftInvoice, { stale })
export const useEditInvoice = () => useWrite(contract.editInvoice, { stale })

/** Throws a draft away. */
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
