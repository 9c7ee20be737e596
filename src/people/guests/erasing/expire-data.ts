import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import { businessDay, type Instant } from '#platform/values/time.ts'
import type { GuestRetentionRunsTable } from '../table.ts'
import { eraseGuests } from './erase-data.ts'
import { eraseContacts, eraseNotes } from './erase-kind.ts'
import { readPastGuests } from './expired-guests.ts'
import { type Cutoffs, describeErased, type ExpiringKind, expiringKinds, toCutoffs } from './retention.ts'

/** Records looked at in one transaction. */
const BATCH = 250

/** Batches per run of scheduled work, so that other scheduled work is not kept waiting. */
const BATCHES = 20

/**
 * Once a business day, erases what the settings no longer keep of guests who have not been here for long. Goes through
 * all records in small batches. Each batch and how far the run has come are one transaction, so that a restart
 * continues and two servers share a run. The last batch announces the counts of the run, without guest data. The clock
 * calls it.
 */
export async function eraseExpiredData(
  db: Reader,
  runInTransaction: RunInTransaction,
  now: Instant,
): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch++) {
    if (!(await isDue(db, now))) return
    const ctx = clockContext(now)
    await runInTransaction(ctx, trx => runBatch(trx, ctx))
  }
}

/** Whether a run is open, or that of today is missing while the settings limit anything. */
async function isDue(db: Reader, now: Instant): Promise<boolean> {
  const settings = await readSettings(db)
  const day = businessDay(now, calendarOf(settings))
  const runs = await db
    .selectFrom('guest_retention_runs')
    .select('finished_at')
    .where(({ eb, or }) => or([eb('finished_at', 'is', null), eb('day', '=', day)]))
    .execute()
  if (runs.some(({ finished_at }) => finished_at === null)) return true
  return runs.length === 0 && Object.keys(toCutoffs(settings, now)).length > 0
}

async function runBatch(trx: Transaction, ctx: ActionContext): Promise<void> {
  const settings = await readSettings(trx)
  const run = await openRun(trx, businessDay(ctx.at, calendarOf(settings)))
  // Another server has finished it meanwhile.
  if (run.finished_at !== null) return
  const cutoffs = toCutoffs(settings, ctx.at)
  const { guests, lastId, isLast } = await readPastGuests(trx, {
    after: run.after_id,
    limit: BATCH,
    before: Math.max(0, ...Object.values(cutoffs)),
    now: ctx.at,
  })
  const erased = await eraseByKind(trx, ctx, cutoffs, guests)
  const counts = Object.fromEntries(expiringKinds.map(kind => [kind, run[kind] + erased[kind]])) as Record<
    ExpiringKind,
    number
  >
  await trx
    .updateTable('guest_retention_runs')
    .set({ ...counts, after_id: lastId, finished_at: isLast ? ctx.at : null })
    .where('day', '=', run.day)
    .execute()
  if (isLast && expiringKinds.some(kind => counts[kind] > 0))
    await appendEvent(trx, ctx, {
      action: 'guest.data_expired',
      type: 'record_changed',
      message: describeErased(counts),
    })
}

/** Returns the open run, else that of the day, which it creates. Locks it until the transaction ends. */
async function openRun(trx: Transaction, day: string): Promise<GuestRetentionRunsTable> {
  const open = await trx
    .selectFrom('guest_retention_runs')
    .selectAll()
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (open) return open
  const counts = { names: 0, phones: 0, emails: 0, notes: 0 }
  await trx
    .insertInto('guest_retention_runs')
    .values({ day, after_id: 0, ...counts, finished_at: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('guest_retention_runs')
    .selectAll()
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Erases what is older than its cutoff. Returns the number of guests by what they lost. */
async function eraseByKind(
  trx: Transaction,
  { at }: ActionContext,
  cutoffs: Cutoffs,
  guests: readonly { id: number; lastSeenAt: Instant }[],
): Promise<Record<ExpiringKind, number>> {
  const filterPast = (kind: ExpiringKind, among = guests) =>
    among.filter(({ lastSeenAt }) => lastSeenAt < (cutoffs[kind] ?? 0)).map(({ id }) => id)
  const names = filterPast('names')
  const others = guests.filter(({ id }) => !names.includes(id))
  await eraseGuests(trx, names, at)
  return {
    names: names.length,
    phones: await eraseContacts(trx, filterPast('phones', others), 'phone', cutoffs.phones ?? 0),
    emails: await eraseContacts(trx, filterPast('emails', others), 'email', cutoffs.emails ?? 0),
    notes: await eraseNotes(trx, filterPast('notes', others), at),
  }
}
