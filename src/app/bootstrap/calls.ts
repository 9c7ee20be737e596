import { readSession } from '../../accounts/first-page-calls.ts'
import { readTakings } from '../../billing/first-page-calls.ts'
import { listLockers, listRooms } from '../../facilities/first-page-calls.ts'
import { listAlerts } from '../../feed/first-page-calls.ts'
import { listGroups } from '../../groups/first-page-calls.ts'
import { findProducts } from '../../inventory/first-page-calls.ts'
import { listVisitsOnBoard } from '../../member-checkins/first-page-calls.ts'
import { listBoard } from '../../rentals/first-page-calls.ts'
import { readSettings } from '../../settings/first-page-calls.ts'
import type { PlainCall } from '../../shared/http/endpoint.ts'
import { everyone } from '../../shared/http/roles.ts'
import { listTurnarounds } from '../../turnaround/first-page-calls.ts'
import { listWaiting } from '../../waiting/first-page-calls.ts'
import { summarizeWorkorders } from '../../workorders/first-page-calls.ts'

/** The lists of the board. */
const boardLists = [
  listRooms,
  listLockers,
  listBoard,
  listVisitsOnBoard,
  readTakings,
  listWaiting,
  listTurnarounds,
  summarizeWorkorders,
] as const

/** Reads that every page needs before it can show anything, and those that the board needs in addition. */
export const pageBootstrapCalls = [readSession, readSettings, listAlerts, findProducts] as const
export const boardBootstrapCalls = [...pageBootstrapCalls, ...boardLists] as const

/** Lists that are read in one request if several are due at once. */
export const sharedLists: readonly PlainCall<'GET'>[] = [listAlerts, findProducts, ...boardLists, listGroups]

export const bootstrap = { method: 'GET', path: '/api/start', roles: everyone } as const
export const readLists = { method: 'GET', path: '/api/lists', roles: everyone } as const
