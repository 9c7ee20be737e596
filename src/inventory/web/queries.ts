import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/web/data/api.ts'
import { initialDataFromList, useFreshData, useFreshQuery } from '../../shared/web/data/fresh-query.ts'
import { usePagedQuery } from '../../shared/web/data/paged-query.ts'
import { queryFor, useMutationOf } from '../../shared/web/data/query-client.ts'
import * as contract from '../contract.ts'

const items = queryFor(contract.listItems)

export const useItems = () => useQuery(items)
export const useReorderList = (of: 'low' | 'all') =>
  useQuery(queryFor(contract.readReorderList, { query: { of } }))

/** One item, deleted or not. */
export const useItem = (itemId: number) =>
  useFreshQuery({
    ...queryFor(contract.readItem, { params: paramsOf(itemId) }),
    ...initialDataFromList(items, itemId),
  })

/** Movements of an item, newest first, in pages. */
export function useMovements(itemId: number) {
  const queryKey = ['inventory', 'movements', itemId]
  const pages = usePagedQuery(queryKey, contract.PAGE, (before, options) =>
    call(contract.listMovements, { params: paramsOf(itemId), query: { before }, ...options }),
  )
  return { ...pages, records: useFreshData(queryKey, pages.records) }
}

/** Restock records of all items, newest first, in pages. */
export function useRestocks() {
  return usePagedQuery(['restocks'], contract.PAGE, (before, options) =>
    call(contract.listRestocks, { query: { before }, ...options }),
  )
}

export const useAddItem = () => useMutationOf(contract.addItem)
export const useEditItem = () => useMutationOf(contract.editItem)
export const useDeleteItem = () => useMutationOf(contract.deleteItem)
export const useRestoreItem = () => useMutationOf(contract.restoreItem)
export const useRestockItem = () => useMutationOf(contract.restockItem)
export const useRecordUse = () => useMutationOf(contract.recordUse)
export const useCountItem = () => useMutationOf(contract.countItem)
export const useCountSheet = () => useMutationOf(contract.countSheet)
export const useReverseMovement = () => useMutationOf(contract.reverseMovement)

export const paramsOf = (itemId: number) => ({ id: String(itemId) })
