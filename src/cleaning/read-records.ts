import type { Act } from '../shared/act.ts'
import type { Reader } from '../shared/database.ts'
import { type CleaningRecord, MAX_RECORDS } from './contract.ts'
import { selectSessions, toRecord } from './session-row.ts'

/** Returns the latest records that the caller may see, newest first; optionally of one cleaner. */
export async function listRecords(
  db: Reader,
  { by }: Act,
  { cleanerId }: { cleanerId?: string | undefined },
): Promise<CleaningRecord[]> {
  let records = selectSessions(db)
  if (by.role === 'cleaner') records = records.where('account_id', '=', by.id)
  if (cleanerId !== undefined) records = records.where('cleaner_id', '=', cleanerId)
  const rows = await records.orderBy('cleaning_sessions.id', 'desc').limit(MAX_RECORDS).execute()
  return rows.map(toRecord)
}
