import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { formatDay, type Instant } from '#platform/values/time.ts'
import type { Membership, MembershipQuote, PayNow } from '../contract.ts'
import { findArrears } from '../fees/arrears.ts'
import { balanceOf, chargePeriods, payDue, planTaxation, quoteOf } from '../fees/bill.ts'
import { assertFeeAllowed, feeChange, type NewFee } from '../fees/fees.ts'
import {
  changeFee,
  columnsOfDates,
  datesOf,
  findMembership,
  lockMembership,
  type MembershipRow,
  setMembershipStatus,
  toMembership,
} from '../membership-row.ts'
import { readPeople } from '../people/people.ts'
import { findPlan } from '../plans/plan-row.ts'
import { applyAnnouncedFee, priceAtFee } from '../prices/next-fee.ts'
import { endOfReactivated, periodsToCharge, reactivate } from '../rules.ts'
import { closeSuspension, findOpenSuspension, isFreeze } from '../suspensions.ts'
import { assertMayReactivate } from './assert-goes-on.ts'
import { applyPlanned, withNextTerms } from './changes.ts'
import { assertDatesValid, assertNoOtherMembership, todayAt } from './dates.ts'

interface NewDates {
  startDate?: string | undefined
  endDate?: string | null | undefined
}

/**
 * Returns the dates and charges of a reactivation without storing it. Throws NotFound, Conflict or Invalid.
 */
export async function previewReactivation(
  db: Reader,
  id: number,
  { periodFee, ...dates }: NewDates & NewFee,
  now: Instant,
): Promise<MembershipQuote> {
  const row = await withNextTerms(db, await findMembership(db, id))
  const settings = await readSettings(db)
  const { run, periods, plan } = await reactivation(db, row, dates, { periodFee }, todayAt(now, settings))
  return quoteOf(run, periods, await balanceOf(db, row), planTaxation(plan, settings, now))
}

/**
 * Reactivates an expired or suspended membership. Billed days that are left are used first; then a new period
 * begins. Throws NotFound, Invalid with the field, and Conflict if its status forbids it or another active
 * membership overlaps.
 */
export async function reactivateMembership(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { startDate, endDate, periodFee, ...payNow }: NewDates & NewFee & PayNow,
): Promise<Membership> {
  const settings = await readSettings(trx)
  const today = todayAt(ctx.at, settings)
  const before = await applyPlanned(trx, ctx, await lockMembership(trx, id), today)
  const rest = await closeRest(trx, before, today)
  const dates = { startDate, endDate }
  const { run, periods, period_fee_cents } = await reactivation(trx, before, dates, { periodFee }, today)
  const people = await readPeople(trx, id, run.startDate)
  await assertNoOtherMembership(trx, people, { from: run.startDate, until: run.endDate }, id)
  const billed_until = periods.at(-1)?.until ?? before.billed_until
  await applyAnnouncedFee(trx, before, period_fee_cents)
  const charged = await changeFee(trx, ctx, before, { period_fee_cents })
  const row = await setMembershipStatus(trx, charged, 'active', { ...columnsOfDates(run), billed_until })
  if (periodFee !== undefined) await assertFeeAllowed(trx, ctx, settings, row, before)
  await chargePeriods(trx, ctx, row, periods, settings)
  await payDue(trx, ctx, row, settings, payNow)
  const arrears = rest?.kind === 'arrears' && (await findArrears(trx, [row], today, settings))
  if (arrears) throw new Conflict(`${arrears.why}: take the payment first`)
  await appendEvent(trx, ctx, {
    action: 'membership.reactivated',
    type: 'record_changed',
    message: `${row.type} membership reactivated until ${row.end_date}`,
    subjectId: id,
    changes: {
      status: [before.status, 'active'],
      endDate: [before.end_date, row.end_date],
      ...feeChange(before, row),
    },
  })
  return toMembership(trx, row)
}

/**
 * Closes the suspension by the desk or for arrears, and returns it. Throws Conflict if it is a freeze: its days are
 * given back when it ends.
 */
async function closeRest(trx: Transaction, { id }: MembershipRow, today: string) {
  const open = await findOpenSuspension(trx, id)
  if (isFreeze(open))
    throw new Conflict(`This membership is frozen until ${formatDay(open.until_day)}: end the freeze`)
  if (open) await closeSuspension(trx, open, today)
  return open
}

async function reactivation(
  db: Reader,
  row: MembershipRow,
  { startDate, endDate }: NewDates,
  fee: NewFee,
  today: string,
) {
  const plan = await findPlan(db, row.plan_id)
  await assertMayReactivate(db, row, plan)
  const before = datesOf(row)
  const from = startDate ?? today
  const until = endDate ?? endOfReactivated(before, from)
  if (from < today) throw new Invalid({ startDate: 'Start date cannot be in the past' })
  assertDatesValid({ from, until }, today)
  if (row.billed_until >= from && until < row.billed_until)
    throw new Invalid({ endDate: `Billed until ${formatDay(row.billed_until)}: the end cannot be before` })
  const run = reactivate(before, { from, until })
  const periods = periodsToCharge(run, today, row.billed_until < from)
  return { plan, run, ...(await priceAtFee(db, row, fee, periods)) }
}
