import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/web/api.ts'
import { asListed, useFresh, useFreshData } from '../../shared/web/fresh.ts'
import { usePagesBefore } from '../../shared/web/pages-before.ts'
import { read, useWrite } from '../../shared/web/query-client.ts'
import * as contract from '../contract.ts'

/** Query scopes invalidated if an item changes. */
const stale = ['inventory', 'restocks']

const items = read(contract.listItems)

export const useItems = () => useQuery(items)
export const useReorderList = (of: 'low' | 'all') =>
  useQuery(read(contract.readReorderList, { query: { of } }))

/** One item, deleted or not. */
export const useOneItem = (itemId: number) =>
  useFresh({ ...read(contract.readItem, { params: at(itemId) }), ...asListed(items, itemId) })

/** Movements of an item, newest first, in pages. */
export function useMovements(itemId: number) {
  const queryKey = ['inventory', 'movements', itemId]
  const pages = usePagesBefore(queryKey, contract.PAGE, (before, options) =>
    call(contract.listMovements, { params: at(itemId), query: { before }, ...options }),
  )
  return { ...pages, records: useFreshData(queryKey, pages.records) }
}

/** Restock records of all items, newest first, in pages. */
export function useRestocks() {
  return usePagesBefore(['restocks'], contract.PAGE, (before, options) =>
    call(contract.listRestocks, { query: { before }, ...options }),
  )
}

export const useAddItem = () => useWrite(contract.addItem, { stale })
export const useEditItem = () => useWrite(contract.editItem, { stale })
export const useDeleteItem = () => useWrite(contract.deleteItem, { stale })
export const useRestoreItem = () => useWrite(contract.restoreItem, { stale })
export const useRestockItem = () => useWrite(contract.restockItem, { stale })
export const useRecordUse = () => useWrite(contract.recordUse, { stale })
export const useCountItem = () => useWrite(contract.countItem, { stale })
export const useCountSheet = () => useWrite(contract.countSheet, { stale })
export const useReverseMovement = () => useWrite(contract.reverseMovement, { stale })

export const at = (itemId: number) => ({ id: String(itemId) })
