import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/data/api.ts'
import { initialDataFromList, useFreshData, useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { usePagedQuery } from '#platform/web/data/paged-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'
import { PAGE } from '../words.ts'

const items = queryFor(api.listItems)

export const useItems = () => useQuery(items)
export const useReorderList = (of: 'low' | 'all') =>
  useQuery(queryFor(api.readReorderList, { query: { of } }))

/** One item, deleted or not. */
export const useItem = (itemId: number) =>
  useFreshQuery({
    ...queryFor(api.readItem, { params: toParams(itemId) }),
    ...initialDataFromList(items, itemId),
  })

/** Movements of an item, newest first, in pages. */
export function useMovements(itemId: number) {
  const queryKey = ['inventory', 'movements', itemId]
  const pages = usePagedQuery(queryKey, PAGE, (before, options) =>
    call(api.listMovements, { params: toParams(itemId), query: { before }, ...options }),
  )
  return { ...pages, records: useFreshData(queryKey, pages.records) }
}

/** Restock records of all items, newest first, in pages. */
export function useRestocks() {
  return usePagedQuery(['restocks'], PAGE, (before, options) =>
    call(api.listRestocks, { query: { before }, ...options }),
  )
}

export const useAddItem = () => useMutationOf(api.addItem)
export const useEditItem = () => useMutationOf(api.editItem)
export const useDeleteItem = () => useMutationOf(api.deleteItem)
export const useRestoreItem = () => useMutationOf(api.restoreItem)
export const useRestockItem = () => useMutationOf(api.restockItem)
export const useRecordUse = () => useMutationOf(api.recordUse)
export const useCountItem = () => useMutationOf(api.countItem)
export const useCountSheet = () => useMutationOf(api.countSheet)
export const useReverseMovement = () => useMutationOf(api.reverseMovement)

export const toParams = (itemId: number) => ({ id: String(itemId) })
