import { useQuery } from '@tanstack/react-query'
import { useSettings } from '../../settings/web/queries.ts'
import { businessDay } from '../../shared/values/time.ts'
import { call } from '../../shared/web/data/api.ts'
import { initialDataFromList, useFreshData, useFreshQuery } from '../../shared/web/data/fresh-query.ts'
import { usePagedQuery } from '../../shared/web/data/paged-query.ts'
import { queryFor, useMutationOf } from '../../shared/web/data/query-client.ts'
import { useTickingValue } from '../../shared/web/device/clock.ts'
import * as contract from '../contract.ts'

/** Query scopes invalidated if an item changes. */
const invalidates = ['inventory', 'restocks']

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

export const useAddItem = () => useMutationOf(contract.addItem, { stale: invalidates })
export const useEditItem = () => useMutationOf(contract.editItem, { stale: invalidates })
export const useDeleteItem = () => useMutationOf(contract.deleteItem, { stale: invalidates })
export const useRestoreItem = () => useMutationOf(contract.restoreItem, { stale: invalidates })
export const useRestockItem = () => useMutationOf(contract.restockItem, { stale: invalidates })
export const useRecordUse = () => useMutationOf(contract.recordUse, { stale: invalidates })
export const useCountItem = () => useMutationOf(contract.countItem, { stale: invalidates })
export const useCountSheet = () => useMutationOf(contract.countSheet, { stale: invalidates })
export const useReverseMovement = () => useMutationOf(contract.reverseMovement, { stale: invalidates })

export const paramsOf = (itemId: number) => ({ id: String(itemId) })

/** The current business day; undefined until the settings are loaded. */
export function useToday(): string | undefined {
  const { data } = useSettings()
  const day = useTickingValue(now => (data ? businessDay(now, data) : ''), 'minute')
  return day || undefined
}
