import { call } from '#platform/web/data/api.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { usePagedQuery } from '#platform/web/data/paged-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'
import { PAGE } from '../words.ts'

export const useDrawers = () => useFreshQuery(queryFor(api.readDrawers))
export const useShift = (id: number) => useFreshQuery(queryFor(api.readShift, { params: toParams(id) }))
export const useDayXReport = () =>
  useFreshQuery({ ...queryFor(api.createDayXReport), staleTime: 0, gcTime: 0 })
export const useZReport = (id: number) => useFreshQuery(queryFor(api.readZReport, { params: toParams(id) }))

/** Z reports of a kind, newest first, in pages. */
export function useZReports(kind: 'day' | 'shift') {
  return usePagedQuery(['z-reports', kind], PAGE, (before, options) =>
    call(api.listZReports, { query: { kind, before }, ...options }),
  )
}

export const useOpenShift = () => useMutationOf(api.openShift)
export const useJoinShift = () => useMutationOf(api.joinShift)
export const useTipsOwed = () => useFreshQuery(queryFor(api.readTipsOwed))
export const useMoveCash = () => useMutationOf(api.moveCash)
export const useCloseShift = () => useMutationOf(api.closeShift)
export const useCreateXReport = () => useMutationOf(api.createXReport)

export const toParams = (id: number) => ({ id: String(id) })
