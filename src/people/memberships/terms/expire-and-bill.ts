import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import type { Instant } from '#platform/values/time.ts'
import { chargePeriods } from '../fees/bill.ts'
import { datesOf, lockMembership, setMembershipStatus, updateMembership } from '../membership-row.ts'
import { periodsBegun } from '../rules.ts'
import { todayAt } from './dates.ts'

/** Maximum memberships per query; the next run continues. */
const BATCH = 200

/**
 * Expires memberships whose end date has passed and bills the periods that have begun, each once across
 * restarts and servers. The scheduler calls it.
 */
export async function expireAndBillMemberships(
  db: Reader,
  runInTransaction: RunInTransaction,
  now: Instant,
): Promise<void> {
  const today = todayAt(now, await readSettings(db))
  const results = await Promise.allSettled(
    (await findDue(db, today)).map(id => {
      const ctx = clockContext(now)
      return runInTransaction(ctx, trx => update(trx, ctx, id))
    }),
  )
  // A failed membership stays due; the others are processed.
  const failed = results.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
}

async function findDue(db: Reader, today: string): Promise<number[]> {
  const ending = await db
    .selectFrom('memberships')
    .select('id')
    .where('status', '=', 'active')
    .where('end_date', '<', today)
    .limit(BATCH)
    .execute()
  const unbilled = await db
    .selectFrom('memberships')
    .select('id')
    .where('status', '=', 'active')
    .where('billed_until', '<', today)
    .whereRef('billed_until', '<', 'end_date')
    .limit(BATCH)
    .execute()
  return [...new Set([...ending, ...unbilled].map(({ id }) => id))]
}

async function update(trx: Transaction, ctx: ActionContext, id: number): Promise<void> {
  const before = await lockMembership(trx, id)
  const settings = await readSettings(trx)
  const today = todayAt(ctx.at, settings)
  if (before.status !== 'active') return
  const run = datesOf(before)
  const periods = periodsBegun(run, today)
  const isOver = before.end_date < today
  if (periods.length === 0 && !isOver) return
  await chargePeriods(trx, ctx, before, periods, settings)
  const billed_until = periods.at(-1)?.until ?? before.billed_until
  await (isOver
    ? setMembershipStatus(trx, before, 'expired', { billed_until })
    : updateMembership(trx, before, { billed_until }))
  await appendEvent(trx, ctx, {
    action: isOver ? 'membership.expired' : 'membership.billed',
    type: 'record_changed',
    message: isOver
      ? `A ${before.type} membership expired on ${before.end_date}`
      : `A ${before.type} membership was billed until ${billed_until}`,
    subjectId: id,
    changes: isOver
      ? { status: ['active', 'expired'] }
      : { billedUntil: [before.billed_until, billed_until] },
  })
}
