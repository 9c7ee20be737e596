import { useQuery } from '@tanstack/react-query'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../../contract.ts'
import { canUse } from '../browser-printer/port.ts'

/** What the desk of this browser uses; undefined until loaded, and for roles without a desk. */
export function useDesk(): api.Desk | undefined {
  return useQuery({ ...queryFor(api.readDesk), enabled: useIsAuthorizedNow(api.readDesk) }).data
}

/** Whether papers of this desk come out of its printer: it has one, and this browser can reach its port. */
export function usePrintsAtDesk(): boolean {
  const { printerId = null, browserPort = null } = useDesk() ?? {}
  return printerId !== null && (browserPort === null || canUse(browserPort))
}

/** The papers that wait for a printer or a person, read only at a desk with a printer. */
export function useWaitingPapers(): readonly api.PrintJob[] {
  const hasPrinter = (useDesk()?.printerId ?? null) !== null
  const { data = [] } = useQuery({
    ...queryFor(api.listPrintJobs, { query: { waiting: 'true' } }),
    enabled: hasPrinter,
  })
  return data
}

export const usePrintOnDesk = () => useMutationOf(api.printOnDesk)
