import { readSession } from '../../accounts/calls.ts'
import { readTakings } from '../../billing/calls.ts'
import { listLockers, listRooms } from '../../facilities/calls.ts'
import { listAlerts } from '../../feed/calls.ts'
import { listGroups } from '../../groups/calls.ts'
import { findProducts } from '../../inventory/calls.ts'
import { listVisitsOnBoard } from '../../member-checkins/calls.ts'
import { listBoard } from '../../rentals/calls.ts'
import { readSettings } from '../../settings/calls.ts'
import type { PlainCall } from '../../shared/http/endpoint.ts'
import { everyone } from '../../shared/http/roles.ts'
import { listTurnarounds } from '../../turnaround/calls.ts'
import { listWaiting } from '../../waiting/calls.ts'
import { summarizeWorkorders } from '../../workorders/calls.ts'

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
