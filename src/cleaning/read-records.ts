import type { Act } from '../shared/act.ts'
import type { Reader } from '../shared/database.ts'
import { type CleaningRecord, MOST_RECORDS } from './contract.ts'
import { selectSessions, toRecord } from './session-row.ts'

/** The latest records that whoever asks may see, the newest first; of one cleaner where asked. */
export async function listRecords(
  db: Reader,
  { by }: Act,
  { cleanerId }: { cleanerId?: string | undefined },
): Promise<CleaningRecord[]> {
  let records = selectSessions(db)
  if (by.role === 'cleaner') records = records.where('account_id', '=', by.id)
  if (cleanerId !== undefined) records = records.where('cleaner_id', '=', cleanerId)
  const rows = await records.orderBy('cleaning_sessions.id', 'desc').limit(MOST_RECORDS).execute()
  return rows.map(toRecord)
}
