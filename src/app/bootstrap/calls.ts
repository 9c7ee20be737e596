import { readSession } from '../../accounts/calls.ts'
import { readTakings } from '../../billing/calls.ts'
import { listLockers, listRooms } from '../../facilities/calls.ts'
import { listAlerts } from '../../feed/calls.ts'
import { listVisitsOnBoard } from '../../member-checkins/calls.ts'
import { listBoard } from '../../rentals/calls.ts'
import { readSettings } from '../../settings/calls.ts'
import { everyone } from '../../shared/http/roles.ts'
import { listWaiting } from '../../waiting/calls.ts'
import { summarizeWorkorders } from '../../workorders/calls.ts'

/** Reads that every page needs before it can show anything, and those that the board needs in addition. */
export const pageBootstrapCalls = [readSession, readSettings, listAlerts] as const
export const boardBootstrapCalls = [
  ...pageBootstrapCalls,
  listRooms,
  listLockers,
  listBoard,
  listVisitsOnBoard,
  readTakings,
  listWaiting,
  summarizeWorkorders,
] as const

export const bootstrap = { method: 'GET', path: '/api/start', roles: everyone } as const
