import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { toDollars } from '#platform/values/money.ts'
import { addDays, formatDay, type Instant } from '#platform/values/time.ts'
import type { FreezeQuote, Membership } from '../contract.ts'
import { findArrears } from '../fees/arrears.ts'
import {
  datesOf,
  findMembership,
  lockMembership,
  type MembershipRow,
  toMembership,
} from '../membership-row.ts'
import { readPeople } from '../people/people.ts'
import { findPlan } from '../plans/plan-row.ts'
import { pricePeriods } from '../prices/next-fee.ts'
import {
  addMonths,
  type BilledDates,
  daysOf,
  LAST_DAY,
  nextPeriod,
  periodsBegun,
  type Span,
  sharedDays,
  shiftDates,
} from '../rules.ts'
import { findOpenSuspension, isFreeze, openSuspension } from '../suspensions.ts'
import { withNextTerms } from '../terms/changes.ts'
import { assertNoOtherMembership, todayAt } from '../terms/dates.ts'
import { beginFreeze, finishFreeze } from './begin-and-finish.ts'

interface Form {
  from?: string | undefined
  until: string
}

const MAX_MONTHS = 12

/** Returns what a freeze moves and charges. Throws NotFound, Invalid or Conflict. */
export async function previewFreeze(db: Reader, id: number, form: Form, now: Instant): Promise<FreezeQuote> {
  const row = await findMembership(db, id)
  const settings = await readSettings(db)
  return freezeQuote(db, row, await assertFreezable(db, row, form, now, settings))
}

/**
 * Freezes an active membership, from today or later: it has no benefits and is not charged, and the paid days move when
 * it ends. A manager approves a first day in the past and more days than the plan includes. Throws NotFound, Invalid,
 * ApprovalNeeded, and Conflict if it is not active, in arrears or has another freeze.
 */
export async function freezeMembership(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { reason, ...form }: Form & { reason?: string | null | undefined },
): Promise<Membership> {
  const before = await lockMembership(trx, id)
  const settings = await readSettings(trx)
  const span = await assertFreezable(trx, before, form, ctx.at, settings)
  const quote = await freezeQuote(trx, before, span)
  const today = todayAt(ctx.at, settings)
  if (span.from < today) assertApproved(ctx, managerRoles, 'A freeze from a past day needs a manager')
  if (quote.daysOfYear > quote.daysIncluded)
    assertApproved(ctx, managerRoles, 'More frozen days than the plan includes need a manager')
  const moved = { from: before.start_date, until: quote.endDate }
  await assertNoOtherMembership(trx, await readPeople(trx, id, moved.from), moved, id)
  const freeze = await openSuspension(trx, ctx, id, {
    kind: 'freeze',
    from_day: span.from,
    until_day: span.until,
    reason: reason ?? '',
  })
  const row =
    isFreeze(freeze) && span.from <= today ? await beginFreeze(trx, ctx, before, freeze, settings) : before
  await appendEvent(trx, ctx, {
    action: 'membership.frozen',
    type: 'record_changed',
    message: `${row.type} membership frozen from ${span.from} until ${span.until}`,
    subjectId: id,
    changes: { status: [before.status, row.status], frozenUntil: [null, span.until] },
  })
  return toMembership(trx, row)
}

/**
 * Ends a freeze: today is the first day again. One that has not begun is withdrawn. Throws NotFound, and Conflict if
 * there is none.
 */
export async function endFreeze(trx: Transaction, ctx: ActionContext, id: number): Promise<Membership> {
  const before = await lockMembership(trx, id)
  const freeze = await findOpenSuspension(trx, id)
  if (!isFreeze(freeze)) throw new Conflict('This membership is not frozen')
  const today = todayAt(ctx.at, await readSettings(trx))
  return toMembership(trx, await finishFreeze(trx, ctx, before, freeze, today))
}

async function freezeQuote(db: Reader, row: MembershipRow, span: Span): Promise<FreezeQuote> {
  const plan = await findPlan(db, row.plan_id)
  const days = daysOf(span)
  const { endDate, billedUntil } = shiftDates(datesOf(row), days)
  const year = span.from.slice(0, 4)
  return {
    ...span,
    days,
    endDate,
    billedUntil,
    fee: toDollars(plan.freeze_fee_cents),
    nextCharge: await nextCharge(db, row, span),
    daysOfYear: await readFrozenDays(db, row, span, year),
    daysIncluded: plan.freeze_days,
  }
}

/** Returns the first charge from now on: of a period that begins before the freeze, or that the freeze moves. */
async function nextCharge(db: Reader, locked: MembershipRow, span: Span): Promise<FreezeQuote['nextCharge']> {
  const row = await withNextTerms(db, locked)
  const next = (run: BilledDates) => nextPeriod(row.renews === 1 ? { ...run, endDate: LAST_DAY } : run)
  const asIs = next(datesOf(row))
  const period = asIs && asIs.from < span.from ? asIs : next(shiftDates(datesOf(row), daysOf(span)))
  if (!period) return null
  const { periods } = await pricePeriods(db, row, [period])
  return { on: period.from, amount: toDollars(periods[0]!.cents) }
}

/** Returns the days of freezes of a membership in a calendar year, with a new one. */
async function readFrozenDays(db: Reader, row: MembershipRow, span: Span, year: string): Promise<number> {
  const earlier = await db
    .selectFrom('membership_suspensions')
    .select(['from_day', 'back_on'])
    .where('membership_id', '=', row.id)
    .where('kind', '=', 'freeze')
    .execute()
  const spans = earlier.map(({ from_day, back_on }) => ({ from: from_day, until: addDays(back_on!, -1) }))
  const whole = { from: `${year}-01-01`, until: `${year}-12-31` }
  return [...spans, span].reduce((sum, one) => sum + sharedDays(one, whole), 0)
}

/** Returns the days of a freeze. Throws Invalid or Conflict if a membership cannot be frozen on them. */
async function assertFreezable(
  db: Reader,
  row: MembershipRow,
  form: Form,
  now: Instant,
  settings: Parameters<typeof todayAt>[1],
): Promise<Span> {
  const today = todayAt(now, settings)
  const { from = today, until } = form
  const open = await findOpenSuspension(db, row.id)
  if (isFreeze(open))
    throw new Conflict(
      `This membership is already frozen from ${formatDay(open.from_day)} until ${formatDay(open.until_day)}`,
    )
  if (row.status !== 'active') throw new Conflict(`This membership is ${row.status} and cannot be frozen`)
  if (periodsBegun(datesOf(row), today).length > 0 || row.end_date < today)
    throw new Conflict('This membership is about to be charged or to end. Try again in a minute')
  const previous = await db
    .selectFrom('membership_suspensions')
    .select('back_on')
    .where('membership_id', '=', row.id)
    .orderBy('back_on', 'desc')
    .executeTakeFirst()
  const earliest = [row.start_date, previous?.back_on ?? '', addMonths(today, -3)].sort().at(-1)!
  if (from < earliest) throw new Invalid({ from: `Cannot be before ${formatDay(earliest)}` })
  const latest = row.renews === 1 ? addMonths(today, MAX_MONTHS) : row.end_date
  if (from > latest) throw new Invalid({ from: `Cannot be after ${formatDay(latest)}` })
  if (until < from || until < today) throw new Invalid({ until: 'Must not be before today or the first day' })
  if (until > addMonths(from, MAX_MONTHS)) throw new Invalid({ until: 'A freeze lasts up to twelve months' })
  const arrears = await findArrears(db, [row], today, settings)
  if (arrears) throw new Conflict(`${arrears.why}: take the payment first`)
  return { from, until }
}
