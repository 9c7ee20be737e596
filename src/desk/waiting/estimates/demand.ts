import { nextBookings } from '#desk/rentals/rentals.ts'
import type { Reader } from '#platform/database/database.ts'
import { readWants } from '../line/entry-row.ts'

/** Returns what the guests in line wait for, the first first, and the start of the next booking by facility. */
export const readDemand = async (db: Reader, facilityIds: readonly number[]) => ({
  waiting: await readWaiting(db),
  booked: await nextBookings(db, facilityIds),
})

async function readWaiting(db: Reader) {
  const waiting = await db
    .selectFrom('waiting_entries')
    .select(['line_at', 'wants'])
    .where('closed_at', 'is', null)
    .where('status', '=', 'waiting')
    .orderBy('line_at')
    .orderBy('id')
    .execute()
  return waiting.map(entry => ({
    types: [...new Set(readWants(entry).map(({ facilityType }) => facilityType))],
    since: entry.line_at,
  }))
}
