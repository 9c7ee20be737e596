import { call } from '../../shared/web/data/api.ts'
import { useFreshQuery } from '../../shared/web/data/fresh-query.ts'
import { usePagedQuery } from '../../shared/web/data/paged-query.ts'
import { queryFor, useMutationOf } from '../../shared/web/data/query-client.ts'
import * as contract from '../contract.ts'

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

export const useOpenShift = () => useMutationOf(contract.openShift)
export const useJoinShift = () => useMutationOf(contract.joinShift)
export const useMoveCash = () => useMutationOf(contract.moveCash)
export const useCloseShift = () => useMutationOf(contract.closeShift)
export const useCreateXReport = () => useMutationOf(contract.createXReport)

export const paramsOf = (id: number) => ({ id: String(id) })
