import type { z } from 'zod'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { addDays, formatDay, type Instant } from '#platform/values/time.ts'
import type { BillingFrequency, changePlan as changeCall, Membership, PlanChangeQuote } from '../contract.ts'
import { balanceOf, chargePeriods, payDue, planTaxation, quoteOf } from '../fees/bill.ts'
import { assertFeeAllowed, proposedFee } from '../fees/fees.ts'
import { creditPeriods, readUnusedPeriods, type UnusedPeriod } from '../fees/period-credits.ts'
import {
  changeFee,
  datesOf,
  findMembership,
  lockMembership,
  type MembershipRow,
  toMembership,
  updateMembership,
} from '../membership-row.ts'
import { countOf, endPerson, leaveWith, readPeople } from '../people/people.ts'
import type { ChangeRow, PlanTerms } from '../planned-changes.ts'
import { assertForSale } from '../plans/for-sale.ts'
import { findPlan, type PlanRow, toPlan } from '../plans/plan-row.ts'
import {
  addMonths,
  dayOfMonth,
  daysOf,
  LAST_DAY,
  mayHavePlan,
  monthsOf,
  nextPeriod,
  type PricedPeriod,
  periodsBegun,
  priceOfPeriod,
  type Span,
} from '../rules.ts'
import { assertNoDueFreeze } from '../suspensions.ts'
import { assertNoNotice } from './assert-goes-on.ts'
import { recordChange, withdrawPlanned } from './changes.ts'
import { assertNoOtherMembership, todayAt } from './dates.ts'

type Form = Pick<z.output<typeof changeCall.body>, 'planId' | 'billingFrequency' | 'periodFee' | 'when'>

/** A plan change: what a membership becomes, and from which day. */
interface PlanChange {
  terms: PlanTerms
  plan: PlanRow
  isNow: boolean
  effectiveOn: string
  /** Its first period, if it is planned for that. */
  next?: Span
  /** If it applies now: the end and anchor, what is credited and what is charged. */
  dates: Pick<MembershipRow, 'end_date' | 'anchor_day' | 'billed_until'>
  unused: UnusedPeriod[]
  periods: PricedPeriod[]
}

/** Returns what a plan change credits and charges, and from when. Throws NotFound, Invalid or Conflict. */
export async function previewPlanChange(
  db: Reader,
  id: number,
  form: Form,
  now: Instant,
): Promise<PlanChangeQuote> {
  const row = await findMembership(db, id)
  const settings = await readSettings(db)
  const change = await planChange(db, row, form, todayAt(now, settings))
  const credits = change.unused.map(({ from, until, charge, price, reductions }) => ({
    from,
    until,
    parts: charge ? [{ line: charge.line, price }, ...reductions] : [],
  }))
  const { next } = change
  const quote = quoteOf(
    next
      ? { startDate: next.from, endDate: next.until }
      : { startDate: change.effectiveOn, endDate: change.dates.end_date },
    change.periods,
    // Planning a change takes no payment, so the balance is left out.
    next ? { owed: 0, credit: 0 } : await balanceOf(db, row),
    planTaxation(change.plan, settings, now),
    { credits: credits.flatMap(({ parts }) => parts) },
  )
  return {
    ...quote,
    credits: credits.map(({ parts, ...span }) => ({
      ...span,
      amount: toDollars(-parts.reduce((sum, { price }) => sum + price.totalCents, 0)),
    })),
    isNow: change.isNow,
    effectiveOn: change.effectiveOn,
    periodFee: toDollars(change.terms.period_fee_cents),
    billingFrequency: change.terms.billing_frequency,
    mustRemove: Math.max(0, (await readPeople(db, id, change.effectiveOn)).length - change.plan.people),
  }
}

/**
 * Changes the plan of an active membership. Now: unused days are credited at what is left of their charge, and charged
 * at the new fee; another frequency begins a full period today. Otherwise it is planned for the next period, without
 * charge. An upgrade applies now and a downgrade with the next period unless `when` says otherwise; one that leaves
 * credit needs a manager. `removes` leave with it, if the new plan is for fewer people. Throws NotFound, Invalid,
 * Conflict and ApprovalNeeded.
 */
export async function changePlan(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { planId, billingFrequency, periodFee, when, removes = [], ...payNow }: z.output<typeof changeCall.body>,
): Promise<Membership> {
  const before = await lockMembership(trx, id)
  const settings = await readSettings(trx)
  const form = { planId, billingFrequency, periodFee, when }
  const change = await planChange(trx, before, form, todayAt(ctx.at, settings))
  await assertFeeAllowed(trx, ctx, settings, { ...before, ...change.terms }, before)
  const { terms, plan, isNow, effectiveOn } = change
  const leaving = await peopleLeaving(trx, before, change, removes)
  const planned = await withdrawPlanned(trx, id, 'plan')
  if (planned && !isNow) assertNotCharged(planned, before)
  const changeId = await recordChange(trx, ctx, id, {
    kind: 'plan',
    status: isNow ? 'applied' : 'planned',
    effectiveOn,
    terms: { ...terms, from_plan_id: before.plan_id },
  })
  for (const person of leaving)
    if (isNow) await endPerson(trx, person, effectiveOn)
    else await leaveWith(trx, person, changeId)
  const row = isNow ? await applyNow(trx, ctx, before, change, settings) : before
  if (isNow) await payDue(trx, ctx, row, settings, payNow)
  await appendEvent(trx, ctx, {
    action: 'membership.plan_changed',
    type: 'record_changed',
    message: `${before.type} membership changes to ${plan.name} on ${effectiveOn}`,
    subjectId: id,
    changes: {
      type: [before.type, plan.type],
      periodFee: [toDollars(before.period_fee_cents), toDollars(terms.period_fee_cents)],
    },
  })
  return toMembership(trx, row)
}

/** Withdraws the planned plan change. Throws NotFound, and Conflict if there is none or its period is charged. */
export async function withdrawPlanChange(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
): Promise<Membership> {
  const row = await lockMembership(trx, id)
  const planned = await withdrawPlanned(trx, id, 'plan')
  if (!planned) throw new Conflict('No plan change is planned')
  assertNotCharged(planned, row)
  await appendEvent(trx, ctx, {
    action: 'membership.plan_kept',
    type: 'record_changed',
    message: `${row.type} membership keeps its plan`,
    subjectId: id,
  })
  return toMembership(trx, row)
}

/**
 * Returns the people who leave with a plan change. Throws Invalid if those who stay are too many, or the head leaves.
 */
async function peopleLeaving(
  trx: Transaction,
  row: MembershipRow,
  { plan, effectiveOn }: PlanChange,
  removes: readonly number[],
) {
  const people = await readPeople(trx, row.id, effectiveOn)
  const leaving = people.filter(({ member_id }) => removes.includes(member_id))
  if (removes.includes(row.member_id)) throw new Invalid({ removes: 'The head of the membership stays' })
  if (leaving.length < new Set(removes).size)
    throw new Invalid({ removes: 'Choose people of this membership' })
  if (people.length - leaving.length > plan.people)
    throw new Invalid({ removes: `${plan.name} is for ${countOf(plan.people)}: choose whom to remove` })
  return leaving
}

async function applyNow(
  trx: Transaction,
  ctx: ActionContext,
  before: MembershipRow,
  { terms, dates, unused, periods }: PlanChange,
  settings: Parameters<typeof chargePeriods>[4],
): Promise<MembershipRow> {
  const credited = unused.reduce((sum, { price }) => sum - price.totalCents, 0)
  const charged = periods.reduce((sum, { cents }) => sum + cents, 0)
  if (credited > charged) assertApproved(ctx, managerRoles, 'Credit for unused days needs a manager')
  const span = { from: before.start_date, until: dates.end_date }
  if (dates.end_date > before.end_date)
    await assertNoOtherMembership(trx, await readPeople(trx, before.id, span.from), span, before.id)
  await creditPeriods(trx, ctx, before, unused, settings, 'Plan changed')
  const { plan_id, type, ...fee } = terms
  const row = await changeFee(trx, ctx, await updateMembership(trx, before, { plan_id, type, ...dates }), fee)
  await chargePeriods(trx, ctx, row, periods, settings)
  return row
}

async function planChange(db: Reader, row: MembershipRow, form: Form, today: string): Promise<PlanChange> {
  assertChangeable(row, today)
  await assertNoNotice(db, row)
  await assertNoDueFreeze(db, row.id, today)
  const plan = await findPlan(db, form.planId)
  if (plan.once === 1 || !mayHavePlan(toPlan(plan), row.plan_id, today))
    await assertForSale(db, plan, { today, memberId: row.member_id })
  const frequency = form.billingFrequency ?? row.billing_frequency
  const proposed = proposedFee(plan, frequency)
  const cents = form.periodFee === undefined ? proposed : toCents(form.periodFee)
  const terms = {
    plan_id: plan.id,
    type: plan.type,
    billing_frequency: frequency,
    period_fee_cents: cents,
  }
  if (plan.id === row.plan_id && frequency === row.billing_frequency)
    throw new Conflict(`This membership already is ${plan.name}, ${frequency}`)
  // A longer period costs more at once: it begins now as well.
  const isUpgrade = cents >= row.period_fee_cents
  const { end_date, anchor_day, billed_until } = row
  const day = today > row.start_date ? today : row.start_date
  const unused = await readUnusedPeriods(db, row, day)
  // After an import or a change of the head or payer, days before the first period were paid elsewhere: nothing of them
  // can be credited, also once later ones are charged ahead.
  const firstCharged = unused[0]?.from ?? addDays(billed_until, 1)
  const isPaidBefore = day < firstCharged
  const isNow = (form.when ?? (isUpgrade && !isPaidBefore ? 'now' : 'next_period')) === 'now'
  if (isNow && isPaidBefore)
    throw new Invalid({
      when: `Days until ${formatDay(addDays(firstCharged, -1))} were paid before this membership: choose the next period`,
    })
  const kept = { end_date, anchor_day, billed_until }
  if (!isNow) {
    const effectiveOn = addDays(billed_until, 1)
    const next = firstPeriod(row, frequency)
    return { terms, plan, isNow, effectiveOn, next, dates: kept, unused: [], periods: [] }
  }
  const now = { terms, plan, isNow, effectiveOn: day, unused }
  if (frequency === row.billing_frequency) {
    const periods = unused.map(({ from, until, frozenDays, period: { whole_days: wholeDays } }) =>
      priceOfPeriod({ from, until, wholeDays, frozenDays }, cents),
    )
    return { ...now, dates: kept, periods }
  }
  const paid = { from: day, until: addMonths(day, monthsOf[frequency]) }
  // Goodwill days that nobody paid for last on after the new period.
  const frozenDays = unused.reduce((sum, period) => sum + period.frozenDays, 0)
  const until = addDays(paid.until, frozenDays)
  const isLonger = end_date > billed_until && end_date > until
  const dates = {
    end_date: isLonger ? end_date : until,
    anchor_day: dayOfMonth(frozenDays > 0 ? until : day),
    billed_until: until,
  }
  const period = { from: day, until, wholeDays: daysOf(paid), frozenDays }
  return { ...now, dates, periods: [priceOfPeriod(period, cents)] }
}

/** Returns the period that follows what is billed, also if the membership ends before it unless it is renewed. */
function firstPeriod(row: MembershipRow, frequency: BillingFrequency): Span {
  const run = { ...datesOf(row), months: monthsOf[frequency] }
  return nextPeriod(run) ?? nextPeriod({ ...run, endDate: LAST_DAY })!
}

/** A planned change whose period is charged stays: its fee goes with its plan. */
function assertNotCharged({ effective_on }: ChangeRow, { billed_until }: MembershipRow) {
  if (effective_on <= billed_until)
    throw new Conflict(`The change on ${formatDay(effective_on)} is already charged`)
}

function assertChangeable(row: MembershipRow, today: string) {
  if (row.status !== 'active')
    throw new Conflict(`This membership is ${row.status}: its plan cannot change. Reactivate it first`)
  if (row.end_date < today)
    throw new Conflict(`This membership ended on ${formatDay(row.end_date)}. Renew it first`)
  if (periodsBegun(datesOf(row), today).length > 0)
    throw new Conflict('The current period is about to be charged. Try again in a minute')
}
