import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/web/api.ts'
import { usePagesBefore } from '../../shared/web/pages-before.ts'
import { read, useWrite } from '../../shared/web/query-client.ts'
import * as contract from '../contract.ts'

/** What a change of an item makes stale. */
const stale = ['inventory', 'restocks']

export const useItems = () => useQuery(read(contract.listItems))
export const useReorderList = (of: 'low' | 'all') =>
  useQuery(read(contract.readReorderList, { query: { of } }))

/** One item, deleted or not; as the list has it until it is read. */
export function useOneItem(itemId: number) {
  const listed = useQueryClient().getQueryData(read(contract.listItems).queryKey)
  return useQuery({
    ...read(contract.readItem, { params: at(itemId) }),
    placeholderData: () => listed?.find(({ id }) => id === itemId),
  })
}

/** What changed an item's stock, page by page, the newest first. */
export function useMovements(itemId: number) {
  return usePagesBefore(['inventory', 'movements', itemId], contract.PAGE, (before, options) =>
    call(contract.listMovements, { params: at(itemId), query: { before }, ...options }),
  )
}

/** Restock records of all items, page by page, the newest first. */
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
