import { prorate } from '#platform/values/money.ts'
import { addDays, formatDay } from '#platform/values/time.ts'
import type { BillingFrequency, Membership, MembershipStatus, Plan } from './contract.ts'
import { billingFrequencies, type lastDayReasons } from './words.ts'

/** Status transitions of a membership (SPEC §4). A renewal keeps the status active. */
export const nextStatuses: Record<MembershipStatus, readonly MembershipStatus[]> = {
  active: ['expired', 'cancelled', 'suspended'],
  expired: ['active'],
  suspended: ['active', 'expired', 'cancelled'],
  cancelled: [],
}

/** Which actions the card menu offers (SPEC §2). Payments are always possible. */
export const mayRenew = (membership: GoingOn): boolean =>
  membership.status === 'active' && endsBy(membership) === null
export const mayCancel = (status: MembershipStatus): boolean => status === 'active'
export const maySuspend = (status: MembershipStatus): boolean => nextStatuses[status].includes('suspended')
export const mayReactivate = (membership: GoingOn): boolean => {
  if (!nextStatuses[membership.status].includes('active')) return false
  const why = endsBy(membership)
  // A suspended trial still has days left.
  return why === null || (why === 'once' && membership.status === 'suspended')
}

/** Whether its plan can change: after notice nothing does until that is withdrawn. */
export const mayChangePlan = ({ status, notice }: Pick<GoingOn, 'status' | 'notice'>): boolean =>
  status === 'active' && notice === null

/** What decides whether a membership goes on: its notice, and the plan of its next period. */
interface GoingOn extends Pick<Membership, 'status' | 'isOnce'> {
  /** Null if no notice was given. */
  notice: object | null
}

/** Returns why a membership ends on its last day: notice was given, or its plan is sold once; null if it goes on. */
export const endsBy = ({ notice, isOnce }: Omit<GoingOn, 'status'>): 'notice' | 'once' | null => {
  if (notice) return 'notice'
  return isOnce ? 'once' : null
}

/** Whether its arrears can be excused: it has not ended, and is in arrears or suspended for them. */
export const mayExcuse = (
  { status, suspension }: Pick<Membership, 'status' | 'suspension'>,
  inArrears: boolean,
): boolean => (status === 'active' || status === 'suspended') && (inArrears || suspension?.kind === 'arrears')

type DaysOfSale = Pick<Plan, 'name' | 'onSaleFrom' | 'onSaleUntil'>

/** Returns why a plan is not sold on a day, yyyy-MM-dd; undefined if it is. */
export function whyNotOnSale({ name, onSaleFrom, onSaleUntil }: DaysOfSale, day: string): string | undefined {
  if (onSaleFrom !== null && day < onSaleFrom) return `${name} is on sale from ${formatDay(onSaleFrom)}`
  if (onSaleUntil !== null && day > onSaleUntil) return `${name} was on sale until ${formatDay(onSaleUntil)}`
  return undefined
}

/** Whether a plan is sold on a day, yyyy-MM-dd. */
export const isOnSale = (plan: DaysOfSale, day: string): boolean => whyNotOnSale(plan, day) === undefined

/** Whether a membership can have a plan from a day on: one that is sold, or its own, also after its days of sale. */
export const mayHavePlan = (plan: DaysOfSale & Pick<Plan, 'id'>, ownId: number, day: string): boolean =>
  plan.id === ownId || isOnSale(plan, day)

/** Returns the frequencies at which a plan is offered. */
export const frequenciesOf = ({ fees }: Pick<Plan, 'fees'>): BillingFrequency[] =>
  billingFrequencies.filter(frequency => fees[frequency] !== null)

/** Months per billing period. */
export const monthsOf: Record<BillingFrequency, number> = {
  monthly: 1,
  quarterly: 3,
  biannual: 6,
  annual: 12,
}

/** Returns the fee per month of a fee per billing period, both in cents, rounded to the nearest cent. */
export const monthlyCents = (periodCents: number, frequency: BillingFrequency): number =>
  Math.round(periodCents / monthsOf[frequency])

/** First and last day of a span, inclusive, yyyy-MM-dd. */
export interface Span {
  from: string
  until: string
}

/** Days to bill, and those of the whole billing period of which they may be a part. */
export interface BillingPeriod extends Span {
  wholeDays: number
  /** Days of it that are not charged. Default: none. */
  frozenDays?: number
}

/** A billing period and what it costs, in cents, tax included. */
export interface PricedPeriod extends BillingPeriod {
  cents: number
}

/** Returns the number of days of a span. */
export const daysOf = ({ from, until }: Span): number =>
  Temporal.PlainDate.from(from).until(until).total('days') + 1

/** Returns a period at a fee: a part of it costs its share, by days. */
export const priceOfPeriod = (period: BillingPeriod, feeCents: number): PricedPeriod => ({
  ...period,
  cents: prorate(feeCents, daysOf(period) - (period.frozenDays ?? 0), period.wholeDays),
})

/** The dates of a membership that billing needs. */
export interface MembershipDates {
  startDate: string
  endDate: string
  /** Day of the month on which periods end. */
  anchorDay: number
  /** Last billed day; null if none is billed. */
  billedUntil: string | null
  /** Months of one billing period. */
  months: number
}

/** Returns the day of the month of a day. */
export const dayOfMonth = (day: string): number => Number(day.slice(8))

/**
 * Adds months to a day. Returns the anchor day of that month, or its last day if it is shorter: January 31 to
 * February 28, and then to March 31.
 */
export function addMonths(day: string, months: number, anchorDay = dayOfMonth(day)): string {
  return Temporal.PlainDate.from(day).add({ months }).with({ day: anchorDay }).toString()
}

/** Returns the end of a membership that lasts one billing period (SPEC §9). */
export const endAfterOnePeriod = (startDate: string, frequency: BillingFrequency): string =>
  addMonths(startDate, monthsOf[frequency])

/**
 * Returns the next unbilled period; undefined if everything until the end is billed. The first one costs the whole fee,
 * however short it was sold; a later one that the end cuts is a part of a period.
 */
export function nextPeriod({
  startDate,
  endDate,
  anchorDay,
  billedUntil,
  months,
}: MembershipDates): BillingPeriod | undefined {
  const first = billedUntil === null || billedUntil < startDate
  const from = first ? startDate : addDays(billedUntil, 1)
  if (from > endDate) return undefined
  const anchor =
    first || isOnAnchor({ endDate: billedUntil, anchorDay }) ? anchorDay : dayOfMonth(billedUntil)
  const full = addMonths(first ? startDate : billedUntil, months, anchor)
  const until = full < endDate ? full : endDate
  return { from, until, wholeDays: daysOf({ from, until: first ? until : full }) }
}

/** Returns the unbilled periods that have begun by today. */
export function periodsBegun(run: MembershipDates, today: string): BillingPeriod[] {
  const next = nextPeriod(run)
  if (!next || next.from > today) return []
  return [next, ...periodsBegun({ ...run, billedUntil: next.until }, today)]
}

/**
 * Returns the end of the last period that ended before today: such periods of a back-dated sale are not
 * charged.
 */
export function settledBefore(run: MembershipDates, today: string): string | null {
  const next = nextPeriod(run)
  if (!next || next.until >= today) return run.billedUntil
  return settledBefore({ ...run, billedUntil: next.until }, today)
}

/**
 * Extends a membership by one period: from its end date, or from today if that has passed. If the end date is
 * not on the anchor day, its day of the month becomes the new anchor.
 */
export function renew(run: MembershipDates, today: string): MembershipDates {
  if (run.endDate < today)
    return {
      ...run,
      startDate: today,
      anchorDay: dayOfMonth(today),
      endDate: addMonths(today, run.months),
    }
  const anchorDay = isOnAnchor(run) ? run.anchorDay : dayOfMonth(run.endDate)
  return { ...run, anchorDay, endDate: addMonths(run.endDate, run.months, anchorDay) }
}

/** Periods that scheduled work charges at once at most; further behind, a manager decides. */
const MOST_BEHIND = 2

/**
 * Renews a membership that has ended, from the day after what is billed until it lasts through today. Returns undefined
 * if that would charge more than two periods.
 */
export function renewToToday(
  run: MembershipDates,
  today: string,
): { run: MembershipDates; periods: BillingPeriod[] } | undefined {
  let renewed = run
  while (renewed.endDate < today && renewed.endDate > addMonths(today, -(MOST_BEHIND + 1) * run.months))
    renewed = renew(renewed, renewed.endDate)
  const periods = periodsBegun(renewed, today)
  return renewed.endDate < today || periods.length > MOST_BEHIND ? undefined : { run: renewed, periods }
}

/**
 * Reactivates a membership with new dates. Days that are already billed are not billed again: the next period
 * follows them.
 */
export function reactivate(run: MembershipDates, { from, until }: Span): MembershipDates {
  const dates = { ...run, startDate: from, endDate: until }
  if (run.billedUntil !== null && run.billedUntil >= from)
    return {
      ...dates,
      anchorDay: isOnAnchor({ ...run, endDate: run.billedUntil })
        ? run.anchorDay
        : dayOfMonth(run.billedUntil),
    }
  return { ...dates, anchorDay: dayOfMonth(from) }
}

/**
 * Returns the default end of a reactivated membership: its old end if that is not before `from`, else one
 * period.
 */
export const endOfReactivated = (run: MembershipDates, from: string): string =>
  run.endDate >= from ? run.endDate : addMonths(from, run.months)

/** What decides when notice ends a membership. */
interface NoticeTerms {
  noticeDays: number
  committedUntil: string | null
  billedUntil: string
  endDate: string
  renews: boolean
}

/**
 * Returns the last day of a membership by notice on a day, and why: after the notice period, the minimum term and the
 * billed days. One that does not renew ends on its end date anyway.
 */
export function lastDayByNotice(
  { noticeDays, committedUntil, billedUntil, endDate, renews }: NoticeTerms,
  today: string,
): { day: string; why: (typeof lastDayReasons)[number] } {
  const limits = [
    { day: addDays(today, noticeDays), why: 'notice' },
    { day: committedUntil ?? '', why: 'minimum_term' },
  ] as const
  const last = limits.reduce<ReturnType<typeof lastDayByNotice>>(
    (last, limit) => (limit.day > last.day ? limit : last),
    { day: billedUntil, why: 'billed' },
  )
  return !renews && endDate <= last.day ? { day: endDate, why: 'end_date' } : last
}

/** The end of a run that goes on without one. */
export const LAST_DAY = '9999-12-31'

/** Returns all unbilled periods until the end. */
export function periodsLeft(run: MembershipDates): BillingPeriod[] {
  return periodsBegun(run, run.endDate)
}

/** From when an announced fee can apply: a day, and the end of the minimum term. */
interface FeeTerm {
  from: string
  committedUntil: string | null
}

/**
 * Returns the first day of the first period that starts on a day or later, and after the minimum term: that on which an
 * announced fee applies. Periods that begin with or after a freeze move by its days.
 */
export function startOfNewFee(run: BilledDates, term: FeeTerm, freeze?: Span): string {
  const { from: start, until } = nextPeriod({ ...run, endDate: LAST_DAY })!
  if (freeze && start >= freeze.from) {
    const days = daysOf(freeze)
    return startOfNewFee(shiftDates(run, days), {
      ...term,
      committedUntil: shiftTerm(term.committedUntil, freeze.from, days),
    })
  }
  if (isAtNewFee(start, term)) return start
  return startOfNewFee({ ...run, billedUntil: until }, term, freeze)
}

/** Whether a period that starts on a day costs an announced fee. */
export const isAtNewFee = (start: string, { from, committedUntil }: FeeTerm): boolean =>
  start >= from && start > (committedUntil ?? '')

/** Returns the end of a minimum term after days that do not count: one that is over before them stays over. */
export const shiftTerm = (committedUntil: string | null, from: string, days: number): string | null =>
  committedUntil && committedUntil >= from ? addDays(committedUntil, days) : committedUntil

/** Dates of a membership of which a day is billed. */
export type BilledDates = MembershipDates & { billedUntil: string }

/** Moves the end and what is billed by days that do not count, such as frozen ones. The new day is the anchor. */
export function shiftDates(run: BilledDates, days: number): BilledDates {
  if (days === 0) return run
  const billedUntil = addDays(run.billedUntil, days)
  return { ...run, endDate: addDays(run.endDate, days), billedUntil, anchorDay: dayOfMonth(billedUntil) }
}

/** '1 goodwill day', '5 goodwill days'. */
export const goodwillText = (days: number): string => `${days} goodwill ${days === 1 ? 'day' : 'days'}`

/** Returns the number of days that two spans share. */
export function sharedDays(one: Span, other: Span): number {
  const from = one.from > other.from ? one.from : other.from
  const until = one.until < other.until ? one.until : other.until
  return from > until ? 0 : daysOf({ from, until })
}

/** Returns the periods to charge now: those that have begun, or the next one if `atLeastOne`. */
export function periodsToCharge(run: MembershipDates, today: string, atLeastOne: boolean): BillingPeriod[] {
  const begun = periodsBegun(run, today)
  const next = nextPeriod(run)
  return begun.length === 0 && next && atLeastOne ? [next] : begun
}

/**
 * Returns the parts of what a period costs by the day on which each is earned: one for each month that begins in it,
 * on its first day. They differ by at most a cent.
 */
export function monthlyParts({ from, until }: Span, cents: number): { earnedOn: string; cents: number }[] {
  const days = monthStarts(from, until)
  const upTo = (month: number) => Math.round((cents * month) / days.length)
  return days.map((earnedOn, month) => ({ earnedOn, cents: upTo(month + 1) - upTo(month) }))
}

/** The last day begins no month: a year from May 20 to May 20 has twelve. */
function monthStarts(from: string, until: string): string[] {
  const days = [from]
  for (let day = addMonths(from, 1); day < until; day = addMonths(from, days.length)) days.push(day)
  return days
}

/** Returns whether a membership is in force on a business day. The end date is included. */
export const isInForce = (
  { status, startDate, endDate }: { status: MembershipStatus; startDate: string; endDate: string },
  today: string,
): boolean => status === 'active' && startDate <= today && today <= endDate

function isOnAnchor({ endDate, anchorDay }: Pick<MembershipDates, 'endDate' | 'anchorDay'>): boolean {
  return endDate === addMonths(`${endDate.slice(0, 8)}01`, 0, anchorDay)
}
