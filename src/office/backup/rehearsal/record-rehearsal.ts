import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { DAY, type Instant } from '#platform/values/time.ts'
import type { RehearsalDates } from '../rules.ts'
import type { RehearsalResult } from './rehearse.ts'

export const INTERRUPTED = 'Interrupted: the server was stopped'

/** A failure for the same reason is announced once in this time. */
const REMIND_AFTER = 7 * DAY

export async function isRehearsalRunning(db: Reader): Promise<boolean> {
  return (await findRunning(db)) !== undefined
}

const findRunning = (db: Reader) =>
  db.selectFrom('restore_rehearsals').select('id').where('finished_at', 'is', null).executeTakeFirst()

/** Whether the backup of a night is made or has failed, so that a rehearsal delays no backup. */
export async function isBackupSettled(db: Reader, night: string): Promise<boolean> {
  const found = await db
    .selectFrom('backups')
    .select('finished_at')
    .where('night', '=', night)
    .executeTakeFirst()
  return found !== undefined && found.finished_at !== null
}

/** Returns the nights from which the next rehearsal is reckoned. */
export async function readRehearsalDates(
  db: Reader,
  nightAt: (at: Instant) => string,
): Promise<RehearsalDates> {
  const last = await db
    .selectFrom('restore_rehearsals')
    .select(['started_at', 'error'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const first = await db.selectFrom('backups').select('started_at').orderBy('id').limit(1).executeTakeFirst()
  return {
    firstBackup: first && nightAt(first.started_at),
    last: last && { night: nightAt(last.started_at), failed: last.error !== null },
  }
}

/** Inserts the rehearsal of a night; undefined if another server has. */
export async function claimRehearsal(
  trx: Transaction,
  ctx: ActionContext,
  night: string,
): Promise<number | undefined> {
  const found = trx.selectFrom('restore_rehearsals').select('id').where('night', '=', night)
  return (await found.executeTakeFirst()) ? undefined : insertRehearsal(trx, ctx, night)
}

/** Inserts a running rehearsal. Call only while holding the lock, when no other can be running. */
export async function insertRehearsal(trx: Transaction, ctx: ActionContext, night: string | null) {
  await failRunningRehearsal(trx, ctx)
  const { id } = await trx
    .insertInto('restore_rehearsals')
    .values({ night, started_at: ctx.at, by: ctx.actor.name, checks: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks a running rehearsal as failed. Call only while holding the lock, when none can be running. */
export async function failRunningRehearsal(trx: Transaction, ctx: ActionContext): Promise<void> {
  const interrupted = await findRunning(trx)
  if (!interrupted) return
  const result = { backup: null, rows: null, files: null, checks: [], error: INTERRUPTED }
  await recordRehearsal(trx, ctx, interrupted.id, result)
}

/** Stores the result of a rehearsal, and alerts managers to a failure. */
export async function recordRehearsal(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { checks, ...result }: RehearsalResult,
): Promise<void> {
  const isNews = result.error !== null && (await isWorthAnAlert(trx, ctx.at, result.error))
  await trx
    .updateTable('restore_rehearsals')
    .set({ ...result, checks: JSON.stringify(checks), finished_at: ctx.at })
    .where('id', '=', id)
    .execute()
  if (result.error === null)
    return appendEvent(trx, ctx, {
      action: 'backup.rehearsed',
      type: 'record_changed',
      message: `Backup ${result.backup} restored to a copy and checked`,
      subjectId: id,
    })
  await appendEvent(trx, ctx, {
    action: 'backup.rehearsal_failed',
    type: isNews ? 'maintenance_alert' : 'record_changed',
    priority: 'high',
    message: await failureMessage(trx, ctx.at),
    subjectId: id,
  })
}

/** Whether managers have not heard of this failure in the last week. */
async function isWorthAnAlert(trx: Transaction, now: Instant, error: string): Promise<boolean> {
  const before = await newest(trx).select('error').where('finished_at', 'is not', null).executeTakeFirst()
  if (before?.error !== error) return true
  const announced = await trx
    .selectFrom('events')
    .select('id')
    .where('action', '=', 'backup.rehearsal_failed')
    .where('type', '=', 'maintenance_alert')
    .where('at', '>', now - REMIND_AFTER)
    .limit(1)
    .executeTakeFirst()
  return !announced
}

/** Says how long ago a restore last succeeded. */
async function failureMessage(trx: Transaction, now: Instant): Promise<string> {
  const last = await newest(trx)
    .select('started_at')
    .where('finished_at', 'is not', null)
    .where('error', 'is', null)
    .executeTakeFirst()
  const days = last && Math.round((now - last.started_at) / DAY)
  const since =
    days === undefined ? 'No restore has succeeded yet.' : `The last success was ${days} days ago.`
  return `The restore rehearsal failed. ${since} See Settings, Backup.`
}

const newest = (db: Reader) => db.selectFrom('restore_rehearsals').orderBy('id', 'desc').limit(1)
