import { call } from '../../shared/web/api.ts'
import { useFresh } from '../../shared/web/fresh.ts'
import { usePagesBefore } from '../../shared/web/pages-before.ts'
import { read, useWrite } from '../../shared/web/query-client.ts'
import * as contract from '../contract.ts'

/** Query scopes invalidated if a drawer changes. */
const stale = ['shifts', 'z-reports', 'billing']

export const useDrawers = () => useFresh(read(contract.readDrawers))
export const useShift = (id: number) => useFresh(read(contract.readShift, { params: at(id) }))
export const useDayXReport = () => useFresh({ ...read(contract.drawDayXReport), staleTime: 0, gcTime: 0 })
export const useZReport = (id: number) => useFresh(read(contract.readZReport, { params: at(id) }))

/** Z reports of a kind, newest first, in pages. */
export function useZReports(kind: 'day' | 'shift') {
  return usePagesBefore(['z-reports', kind], contract.PAGE, (before, options) =>
    call(contract.listZReports, { query: { kind, before }, ...options }),
  )
}

export const useOpenShift = () => useWrite(contract.openShift, { stale })
export const useJoinShift = () => useWrite(contract.joinShift, { stale })
export const useMoveCash = () => useWrite(contract.moveCash, { stale })
export const useCloseShift = () => useWrite(contract.closeShift, { stale })
export const useDrawXReport = () => useWrite(contract.drawXReport, { stale })

export const at = (id: number) => ({ id: String(id) })
