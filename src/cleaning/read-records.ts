import type { Reader } from '../shared/database/database.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { MAX_RECORDS } from './calls.ts'
import type { CleaningRecord } from './contract.ts'
import { selectSessions, toRecord } from './session-row.ts'

/** Returns the latest records that the caller may see, newest first; optionally of one cleaner. */
export async function listRecords(
  db: Reader,
  { actor }: ActionContext,
  { cleanerId }: { cleanerId?: string | undefined },
): Promise<CleaningRecord[]> {
  let records = selectSessions(db)
  if (actor.role === 'cleaner') records = records.where('account_id', '=', actor.id)
  if (cleanerId !== undefined) records = records.where('cleaner_id', '=', cleanerId)
  const rows = await records.orderBy('cleaning_sessions.id', 'desc').limit(MAX_RECORDS).execute()
  return rows.map(toRecord)
}
