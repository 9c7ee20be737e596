import { z } from 'zod'
import { readSession } from '../../accounts/contract.ts'
import { readTakings } from '../../billing/contract.ts'
import { listLockers, listRooms } from '../../facilities/contract.ts'
import { listAlerts } from '../../feed/contract.ts'
import { listBoard } from '../../rentals/contract.ts'
import { readSettings } from '../../settings/contract.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { everyone } from '../../shared/http/roles.ts'
import { summarizeWorkorders } from '../../workorders/contract.ts'

/** Reads that every page needs before it can show anything, and those that the board needs in addition. */
export const pageBootstrapEndpoints = [readSession, readSettings, listAlerts]
export const boardBootstrapEndpoints = [
  ...pageBootstrapEndpoints,
  listRooms,
  listLockers,
  listBoard,
  readTakings,
  summarizeWorkorders,
]

/** Bundles the first reads of a page into one round trip; on a slow network, round trips cost more than bytes. */
export const bootstrap = endpoint({
  method: 'GET',
  path: '/api/start',
  summary: 'Data that a page needs first, in one response',
  roles: everyone,
  query: z.object({ page: z.enum(['board', 'other']).default('other') }),
  response: z.object({
    /** The newest event that all answers include; the live feed continues from here. */
    lastEvent: z.number().int(),
    /** Each answer, keyed by the path of its endpoint. */
    answers: z.record(z.string(), z.unknown()),
  }),
})
