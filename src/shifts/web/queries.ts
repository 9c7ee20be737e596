import { call } from '../../shared/web/data/api.ts'
import { useFreshQuery } from '../../shared/web/data/fresh-query.ts'
import { usePagedQuery } from '../../shared/web/data/paged-query.ts'
import { queryFor, useMutationOf } from '../../shared/web/data/query-client.ts'
import * as contract from '../contract.ts'

/** Query scopes invalidated if a drawer changes. */
const invalidates = ['shifts', 'z-reports', 'billing']

export const useDrawers = () => useFreshQuery(queryFor(contract.readDrawers))
export const useShift = (id: number) => useFreshQuery(queryFor(contract.readShift, { params: paramsOf(id) }))
export const useDayXReport = () =>
  useFreshQuery({ ...queryFor(contract.createDayXReport), staleTime: 0, gcTime: 0 })
export const useZReport = (id: number) =>
  useFreshQuery(queryFor(contract.readZReport, { params: paramsOf(id) }))

/** Z reports of a kind, newest first, in pages. */
export function useZReports(kind: 'day' | 'shift') {
  return usePagedQuery(['z-reports', kind], contract.PAGE, (before, options) =>
    call(contract.listZReports, { query: { kind, before }, ...options }),
  )
}

export const useOpenShift = () => useMutationOf(contract.openShift, { stale: invalidates })
export const useJoinShift = () => useMutationOf(contract.joinShift, { stale: invalidates })
export const useMoveCash = () => useMutationOf(contract.moveCash, { stale: invalidates })
export const useCloseShift = () => useMutationOf(contract.closeShift, { stale: invalidates })
export const useCreateXReport = () => useMutationOf(contract.createXReport, { stale: invalidates })

export const paramsOf = (id: number) => ({ id: String(id) })
