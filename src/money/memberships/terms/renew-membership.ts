import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { formatDay, type Instant } from '#platform/values/time.ts'
import type { Membership, MembershipQuote, PayNow } from '../contract.ts'
import { balanceOf, chargePeriods, payDue, planTaxation, quoteOf } from '../fees/bill.ts'
import { assertFeeAllowed, feeChange, type NewFee } from '../fees/fees.ts'
import {
  changeFee,
  columnsOfDates,
  datesOf,
  findMembership,
  lockMembership,
  type MembershipRow,
  toMembership,
  updateMembership,
} from '../membership-row.ts'
import { readPeople } from '../people/people.ts'
import { findPlan } from '../plans/plan-row.ts'
import { applyAnnouncedFee, priceAtFee } from '../prices/next-fee.ts'
import { periodsToCharge, renew } from '../rules.ts'
import { assertNoDueFreeze } from '../suspensions.ts'
import { assertMayRenew } from './assert-goes-on.ts'
import { withNextTerms } from './changes.ts'
import { assertNoOtherMembership, todayAt } from './dates.ts'

/**
 * Returns the dates and charges of a renewal without storing it. Throws NotFound, and Conflict if it is not
 * active.
 */
export async function previewRenewal(
  db: Reader,
  id: number,
  fee: NewFee,
  now: Instant,
): Promise<MembershipQuote & { currentEndDate: string }> {
  const row = await withNextTerms(db, await findMembership(db, id))
  const settings = await readSettings(db)
  const plan = await findPlan(db, row.plan_id)
  await assertMayRenew(db, row, plan)
  const { run, periods } = await renewal(db, row, fee, todayAt(now, settings))
  const quote = quoteOf(run, periods, await balanceOf(db, row), planTaxation(plan, settings, now))
  return { ...quote, currentEndDate: row.end_date }
}

/**
 * Extends a membership by one billing period and charges it, at `periodFee` if given. Throws NotFound, Conflict if it
 * is not active or no longer ends on `currentEndDate`, and Invalid if it cannot be paid as requested.
 */
export async function renewMembership(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { currentEndDate, periodFee, ...payNow }: { currentEndDate: string } & NewFee & PayNow,
): Promise<Membership> {
  const locked = await lockMembership(trx, id)
  const before = await withNextTerms(trx, locked)
  await assertMayRenew(trx, before, await findPlan(trx, before.plan_id))
  if (before.end_date !== currentEndDate) {
    const why = `This membership already ends on ${formatDay(before.end_date)}`
    throw new Conflict(why, { currentEndDate: why })
  }
  const settings = await readSettings(trx)
  const today = todayAt(ctx.at, settings)
  await assertNoDueFreeze(trx, id, today)
  const { run, periods, period_fee_cents } = await renewal(trx, before, { periodFee }, today)
  const people = await readPeople(trx, id, run.startDate)
  await assertNoOtherMembership(trx, people, { from: run.startDate, until: run.endDate }, id)
  const billed_until = periods.at(-1)?.until ?? before.billed_until
  await applyAnnouncedFee(trx, before, period_fee_cents)
  const { billing_frequency } = before
  const charged = await changeFee(trx, ctx, locked, { billing_frequency, period_fee_cents })
  const row = await updateMembership(trx, charged, { ...columnsOfDates(run), billed_until })
  const after = { ...before, period_fee_cents }
  if (periodFee !== undefined) await assertFeeAllowed(trx, ctx, settings, after, before)
  await chargePeriods(trx, ctx, before, periods, settings)
  await payDue(trx, ctx, row, settings, payNow)
  await appendEvent(trx, ctx, {
    action: 'membership.renewed',
    type: 'record_changed',
    message: `${row.type} membership renewed until ${row.end_date}`,
    subjectId: id,
    changes: { endDate: [before.end_date, row.end_date], ...feeChange(before, row) },
  })
  return toMembership(trx, row)
}

/** Returns the plan, the new dates and the periods to charge: the new period if everything before it is billed. */
async function renewal(db: Reader, row: MembershipRow, fee: NewFee, today: string) {
  const before = datesOf(row)
  const run = renew(before, today)
  const periods = periodsToCharge(run, today, row.billed_until >= before.endDate)
  return { run, ...(await priceAtFee(db, row, fee, periods)) }
}
