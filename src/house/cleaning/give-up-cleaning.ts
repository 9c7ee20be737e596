import { cancelCleaning } from '#house/facilities/facilities.ts'
import type { Transaction } from '#platform/database/database.ts'
import { sayAlert } from '#platform/feed/languages/texts.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { CleaningRecord } from './contract.ts'
import { decidesStatus, plausibleTime } from './rules.ts'
import { announceCleaning, assertTransition, lockSession, setSessionStatus, toRecord } from './session-row.ts'

/**
 * Cancels a cleaning and restores its facility's earlier status; a dirty facility stays in cleaning. A repeat
 * returns the record. Throws NotFound, Conflict if the cleaning is completed.
 */
export async function giveUpCleaning(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { reason, endTime }: { reason: string; endTime?: string | undefined },
): Promise<CleaningRecord> {
  const { session, facility } = await lockSession(trx, ctx, id)
  if (session.status === 'given_up') return toRecord(session)
  assertTransition(session, 'given_up')
  const now = decidesStatus(session, facility)
    ? await cancelCleaning(trx, facility, session.status_before, ctx.at)
    : facility
  const record = await setSessionStatus(trx, ctx, session, 'given_up', {
    give_up_reason: reason,
    ended_at: plausibleTime(endTime, ctx.at, session.started_at),
    end_received_at: ctx.at,
  })
  const said = sayAlert('cleaningCancelled', { cleaner: session.cleaner_name, facility: facility.name })
  await announceCleaning(trx, ctx, 'cleaning.given_up', { id, ...said, was: facility, now })
  return record
}
