import { z } from 'zod'
import { readSession } from '../accounts/contract.ts'
import { readTakings } from '../billing/contract.ts'
import { listLockers, listRooms } from '../facilities/contract.ts'
import { listAlerts } from '../feed/contract.ts'
import { listBoard } from '../rentals/contract.ts'
import { readSettings } from '../settings/contract.ts'
import { endpoint } from '../shared/endpoint.ts'
import { everyone } from '../shared/roles.ts'
import { summarizeWorkorders } from '../workorders/contract.ts'

/** What every page needs before it can show anything, and what the board needs besides. */
export const pageReads = [readSession, readSettings, listAlerts]
export const boardReads = [...pageReads, listRooms, listLockers, listBoard, readTakings, summarizeWorkorders]

/** One trip instead of many: on a phone in a cellar each costs more than its bytes. */
export const readFirst = endpoint({
  method: 'GET',
  path: '/api/start',
  summary: 'What a page needs at first, as one answer',
  roles: everyone,
  query: z.object({ page: z.enum(['board', 'other']).default('other') }),
  answer: z.object({
    /** The newest event that the answers may leave out nothing of: where the live feed goes on from. */
    lastEvent: z.number().int(),
    /** Each answer by the path of its own call. */
    answers: z.record(z.string(), z.unknown()),
  }),
})
