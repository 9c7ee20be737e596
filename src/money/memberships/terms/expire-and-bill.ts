import type { VenueSettings } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent, type NewEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import { addDays, type Instant } from '#platform/values/time.ts'
import { chargePeriods } from '../fees/bill.ts'
import { feeChange } from '../fees/fees.ts'
import { beginFreeze, finishFreeze } from '../freezes/begin-and-finish.ts'
import {
  changeFee,
  columnsOfDates,
  datesOf,
  lockMembership,
  type MembershipRow,
  setMembershipStatus,
  updateMembership,
} from '../membership-row.ts'
import { readPeople } from '../people/people.ts'
import { findPlan } from '../plans/plan-row.ts'
import { applyAnnouncedFee, pricePeriods } from '../prices/next-fee.ts'
import { applyPriceChanges } from '../prices/price-changes.ts'
import { periodsBegun, renewToToday } from '../rules.ts'
import { runEach } from '../run-each.ts'
import { closeSuspension, dropPlannedFreeze, findOpenSuspension, isFreeze } from '../suspensions.ts'
import { applyPlanned } from './changes.ts'
import { findOtherMembership, todayAt } from './dates.ts'
import { applyNotice } from './notice.ts'

/** Maximum memberships per query; the next run continues. */
const BATCH = 200

/**
 * Sets announced fees of plans, begins and ends freezes, applies due plan changes, bills the periods that
 * have begun, and renews or expires memberships whose end date has passed, each once across restarts and servers. A
 * renewal that is more than two periods behind is left to a manager. The scheduler calls it while the time is trusted.
 */
export async function expireAndBillMemberships(
  db: Reader,
  runInTransaction: RunInTransaction,
  now: Instant,
): Promise<void> {
  await applyPriceChanges(db, runInTransaction, now)
  const today = todayAt(now, await readSettings(db))
  await runEach(await findDue(db, today), runInTransaction, now, update)
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
  const changing = await db
    .selectFrom('membership_changes')
    .innerJoin('memberships', 'memberships.id', 'membership_changes.membership_id')
    .select('memberships.id')
    .where('memberships.status', 'in', ['active', 'suspended'])
    .where('membership_changes.status', '=', 'planned')
    .where(({ or, eb }) => or([eb('kind', '=', 'cancel'), eb('memberships.status', '=', 'active')]))
    .where('kind', 'in', ['plan', 'cancel'])
    .where('effective_on', '<=', today)
    .limit(BATCH)
    .execute()
  const freezing = await db
    .selectFrom('membership_suspensions')
    .innerJoin('memberships', 'memberships.id', 'membership_suspensions.membership_id')
    .select('memberships.id')
    .where('kind', '=', 'freeze')
    .where('back_on', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('memberships.status', '=', 'active'), eb('from_day', '<=', today)]),
        eb('until_day', '<', today),
      ]),
    )
    .limit(BATCH)
    .execute()
  return [...new Set([...freezing, ...changing, ...ending, ...unbilled].map(({ id }) => id))]
}

async function update(trx: Transaction, ctx: ActionContext, id: number): Promise<void> {
  const settings = await readSettings(trx)
  const today = todayAt(ctx.at, settings)
  const row = await applyFreeze(trx, ctx, await lockMembership(trx, id), settings, today)
  if (row.status === 'active') await billThrough(trx, ctx, row, settings, today)
  else if (row.status === 'suspended' && row.end_date < today) await applyNotice(trx, ctx, row)
}

/**
 * Begins and ends the freeze of a membership on its days, however late it is. Days before it are charged first.
 */
async function applyFreeze(
  trx: Transaction,
  ctx: ActionContext,
  locked: MembershipRow,
  settings: VenueSettings,
  today: string,
): Promise<MembershipRow> {
  const freeze = await findOpenSuspension(trx, locked.id)
  if (!isFreeze(freeze)) return locked
  let row = locked
  if (row.status === 'active' && freeze.from_day <= today) {
    row = await billThrough(trx, ctx, row, settings, addDays(freeze.from_day, -1))
    if (row.status !== 'active') {
      await closeSuspension(trx, freeze, freeze.from_day)
      return row
    }
    row = await beginFreeze(trx, ctx, row, freeze, settings)
    await appendEvent(trx, ctx, {
      action: 'membership.freeze_began',
      type: 'record_changed',
      message: `A ${row.type} membership is frozen until ${freeze.until_day}`,
      subjectId: row.id,
      changes: { status: [locked.status, row.status] },
    })
  }
  if (row.status !== 'suspended' || freeze.until_day >= today) return row
  return finishFreeze(trx, ctx, row, freeze, addDays(freeze.until_day, 1))
}

/** Applies the plan change of an active membership, and charges, renews or expires it, as of a day. */
async function billThrough(
  trx: Transaction,
  ctx: ActionContext,
  locked: MembershipRow,
  settings: VenueSettings,
  day: string,
): Promise<MembershipRow> {
  const before = await applyPlanned(trx, ctx, locked, day)
  const isOver = before.end_date < day
  const renews = isOver && before.renews === 1 && (await findPlan(trx, before.plan_id)).once === 0
  const renewal = renews ? await renewalByClock(trx, before, day) : undefined
  const due = renewal?.periods ?? periodsBegun(datesOf(before), day)
  const { periods, period_fee_cents } = await pricePeriods(trx, before, due)
  if (periods.length === 0 && !isOver && before === locked) return locked
  await chargePeriods(trx, ctx, before, periods, settings)
  await applyAnnouncedFee(trx, before, period_fee_cents)
  const charged = await changeFee(trx, ctx, before, { period_fee_cents })
  const billed_until = periods.at(-1)?.until ?? before.billed_until
  const dates = renewal && columnsOfDates(renewal.run)
  const expires = isOver && !renewal
  if (expires) await dropPlannedFreeze(trx, before.id)
  const cancelled = expires && (await applyNotice(trx, ctx, { ...charged, billed_until }))
  if (cancelled) return cancelled
  const row = expires
    ? await setMembershipStatus(trx, charged, 'expired', { billed_until })
    : await updateMembership(trx, charged, { ...dates, billed_until })
  await appendEvent(trx, ctx, { ...eventOf({ ...locked, renews: Number(renews) }, row), subjectId: row.id })
  return row
}

/** Returns the renewal of a membership that ended; undefined if it is too far behind or another one follows it. */
async function renewalByClock(trx: Transaction, row: MembershipRow, today: string) {
  const renewal = renewToToday(datesOf(row), today)
  if (!renewal) return undefined
  const span = { from: addDays(row.end_date, 1), until: renewal.run.endDate }
  const people = await readPeople(trx, row.id, span.from)
  return (await findOtherMembership(trx, people, span, row.id)) ? undefined : renewal
}

/** Returns what happened to a membership. One that was to renew and did not alerts the desk. */
function eventOf(before: MembershipRow, after: MembershipRow): NewEvent {
  const { type, end_date, billed_until } = after
  const shared = { type: 'record_changed' } as const
  if (after.status === 'expired' && before.renews === 1)
    return {
      action: 'membership.expired',
      type: 'facility_status',
      message: `A ${type} membership ended on ${end_date} and was not renewed. A manager can reactivate it`,
      changes: { status: [before.status, after.status] },
    }
  if (after.status === 'expired')
    return {
      ...shared,
      action: 'membership.expired',
      message: `A ${type} membership expired on ${end_date}`,
      changes: { status: [before.status, after.status] },
    }
  if (end_date !== before.end_date)
    return {
      ...shared,
      action: 'membership.renewed',
      message: `A ${type} membership renewed until ${end_date}`,
      changes: { endDate: [before.end_date, end_date], ...feeChange(before, after) },
    }
  if (billed_until === before.billed_until)
    return {
      ...shared,
      action: 'membership.plan_applied',
      message: `A ${before.type} membership is now ${type}`,
      changes: { type: [before.type, type] },
    }
  return {
    ...shared,
    action: 'membership.billed',
    message: `A ${type} membership was billed until ${billed_until}`,
    changes: { billedUntil: [before.billed_until, billed_until], ...feeChange(before, after) },
  }
}
