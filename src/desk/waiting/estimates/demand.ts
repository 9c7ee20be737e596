import type { Reader } from '#platform/database/database.ts'
import { wantsOf } from '../line/entry-row.ts'

/** Returns what the guests in line wait for, and since when, the first in line first. */
export async function readDemand(db: Reader) {
  const waiting = await db
    .selectFrom('waiting_entries')
    .select(['line_at', 'wants'])
    .where('closed_at', 'is', null)
    .where('status', '=', 'waiting')
    .orderBy('line_at')
    .orderBy('id')
    .execute()
  return waiting.map(entry => ({
    types: [...new Set(wantsOf(entry).map(({ facilityType }) => facilityType))],
    since: entry.line_at,
  }))
}
