import { cancelCleaning } from '../facilities/facilities.ts'
import type { Act } from '../shared/act.ts'
import type { Transaction } from '../shared/database.ts'
import { Conflict } from '../shared/errors.ts'
import type { CleaningRecord } from './contract.ts'
import { timeOf } from './rules.ts'
import { announceCleaning, lockSession, toRecord, updateSession } from './session-row.ts'

/**
 * Cancels a cleaning and restores its facility's earlier status; a dirty facility stays in cleaning. A repeat
 * returns the record. Throws NotFound, Conflict if the cleaning is completed.
 */
export async function giveUpCleaning(
  trx: Transaction,
  act: Act,
  id: number,
  { reason, endTime }: { reason: string; endTime?: string | undefined },
): Promise<CleaningRecord> {
  const { session, facility } = await lockSession(trx, act, id)
  if (session.status === 'given_up') return toRecord(session)
  if (session.status === 'completed') throw new Conflict('This cleaning is completed')
  const now =
    facility.status === 'cleaning'
      ? await cancelCleaning(trx, facility, session.status_before, act.at)
      : facility
  const record = await updateSession(trx, act, id, {
    status: 'given_up',
    give_up_reason: reason,
    ended_at: timeOf(endTime, act.at, session.started_at),
    end_received_at: act.at,
  })
  const message = `${session.cleaner_name} cancelled the cleaning of ${facility.name}`
  await announceCleaning(trx, act, 'cleaning.given_up', { id, message, was: facility, now })
  return record
}
