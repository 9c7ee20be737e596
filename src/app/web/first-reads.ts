import { api as rentals } from '#desk/rentals/first-page-api.ts'
import { api as checkins } from '#desk/visits/first-page-api.ts'
import { api as waiting } from '#desk/waiting/first-page-api.ts'
import { api as facilities } from '#house/facilities/first-page-api.ts'
import { api as inventory } from '#house/inventory/first-page-api.ts'
import { api as turnaround } from '#house/turnaround/first-page-api.ts'
import { api as workorders } from '#house/workorders/first-page-api.ts'
import { api as billing } from '#money/billing/first-page-api.ts'
import type { Session } from '#office/accounts/contract.ts'
import { api as settings } from '#office/settings/first-page-api.ts'
import { api as feed } from '#platform/feed/first-page-api.ts'
import { queryClient, queryFor } from '#platform/web/data/query-client.ts'

/** What every page reads, and what the board reads too. */
const pageReads = [settings.readSettings, feed.listAlerts, inventory.findProducts]
const boardReads = [
  facilities.listRooms,
  facilities.listLockers,
  rentals.listBoard,
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
