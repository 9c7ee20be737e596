import * as rentals from '#desk/rentals/contract.ts'
import * as sales from '#desk/sales/contract.ts'
import * as checkins from '#desk/visits/contract.ts'
import * as waiting from '#desk/waiting/contract.ts'
import * as facilities from '#house/facilities/contract.ts'
import * as turnaround from '#house/turnaround/contract.ts'
import * as workorders from '#house/workorders/contract.ts'
import * as billing from '#money/ledger/contract.ts'
import type { Session } from '#office/accounts/contract.ts'
import * as settings from '#office/settings/contract.ts'
import * as feed from '#platform/feed/contract.ts'
import { queryClient, queryFor } from '#platform/web/data/query-client.ts'

/** The reads of every page, and further ones of the board. */
const pageReads = [settings.readSettings, feed.listAlerts, sales.findProducts]
const boardReads = [
  facilities.listRooms,
  facilities.listLockers,
  rentals.listBoard,
  rentals.listDueNow,
  rentals.listHourlyPrices,
  checkins.listVisitsOnBoard,
  billing.readTakings,
  waiting.listWaiting,
  turnaround.listTurnarounds,
  workorders.summarizeWorkorders,
]

/**
 * Reads what the first page shows, as far as the role may, so that its cards are rendered once: on a slow tablet they
 * can be used half a second earlier. What fails is read again by its component, which shows the error.
 */
export async function readFirst({ user: { role }, rights }: Session): Promise<void> {
  const isBoard = ['/', '/rooms', '/lockers'].includes(location.pathname)
  const reads = isBoard ? [...pageReads, ...boardReads] : pageReads
  const allowed = reads.filter(({ roles }) => roles.includes(role) && roles.includes(rights))
  await Promise.all(allowed.map(read => queryClient.prefetchQuery({ ...queryFor(read), retry: false })))
}
