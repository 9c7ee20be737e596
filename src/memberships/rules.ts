import { shiftDay } from '../shared/time.ts'
import type { BillingFrequency, MembershipStatus } from './contract.ts'

/** The one transition table of a membership's status (SPEC §4). Staying is renewal, where it is active. */
export const nextStatuses: Record<MembershipStatus, readonly MembershipStatus[]> = {
  active: ['expired', 'cancelled', 'suspended'],
  expired: ['active'],
  suspended: ['active'],
  cancelled: [],
}

/** What the card menu offers (SPEC §2): payments always. */
export const mayRenew = (status: MembershipStatus): boolean => status === 'active'
export const mayCancel = (status: MembershipStatus): boolean => nextStatuses[status].includes('cancelled')
export const mayReactivate = (status: MembershipStatus): boolean => nextStatuses[status].includes('active')

/** Months of one billing period. */
export const monthsOf: Record<BillingFrequency, number> = {
  monthly: 1,
  quarterly: 3,
  biannual: 6,
  annual: 12,
}

/** Days from and until which something lasts, both included, as yyyy-MM-dd. */
export interface Span {
  from: string
  until: string
}

/** The dates of a membership, as far as billing needs them. */
export interface Run {
  startDate: string
  endDate: string
  anchorDay: number
  billedUntil: string | null
  /** Months of one billing period. */
  months: number
}

export const dayOfMonth = (day: string): number => Number(day.slice(8))

/**
 * The day some months later that lies on the anchor day, or on the last day of a month too short for it: from
 * January 31 to February 28, and from there to March 31 again.
 */
export function addMonths(day: string, months: number, anchorDay = dayOfMonth(day)): string {
  const [year, month] = day.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year!, month! + months, 0))
  const date = Math.min(anchorDay, lastDay.getUTCDate())
  return `${lastDay.toISOString().slice(0, 8)}${String(date).padStart(2, '0')}`
}

/** When a membership ends that starts on a day and lasts one billing period (SPEC §9). */
export const endAfterOne = (startDate: string, frequency: BillingFrequency): string =>
  addMonths(startDate, monthsOf[frequency])

/** The billing period that follows what was billed; undefined where all is billed until the end. */
export function nextPeriod({ startDate, endDate, anchorDay, billedUntil, months }: Run): Span | undefined {
  const first = billedUntil === null || billedUntil < startDate
  const from = first ? startDate : shiftDay(billedUntil, 1)
  if (from > endDate) return undefined
  const full = addMonths(first ? startDate : billedUntil, months, anchorDay)
  return { from, until: full < endDate ? full : endDate }
}

/** The periods that have begun by today and were not billed. */
export function periodsBegun(run: Run, today: string): Span[] {
  const next = nextPeriod(run)
  if (!next || next.from > today) return []
  return [next, ...periodsBegun({ ...run, billedUntil: next.until }, today)]
}

/** Until when all was over before `today`, when a membership of older dates is written down: settled elsewhere. */
export function settledBefore(run: Run, today: string): string | null {
  const next = nextPeriod(run)
  if (!next || next.until >= today) return run.billedUntil
  return settledBefore({ ...run, billedUntil: next.until }, today)
}

/**
 * Renewed by one period: from the old end date on, on its anchor day; from today where the end is past. The day of
 * the month of an end that lies beside the anchor becomes the anchor.
 */
export function renewed(run: Run, today: string): Run {
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

/**
 * Reactivated with new dates. What is billed already is not billed again: days left of it are used up first, and
 * the next period follows them.
 */
export function reactivated(run: Run, { from, until }: Span): Run {
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

/** When a reactivated membership ends where nobody says otherwise: as agreed, where that is still to come. */
export const endOfReactivated = (run: Run, from: string): string =>
  run.endDate >= from ? run.endDate : addMonths(from, run.months)

/** What is charged at once: what has begun; at a start or a renewal at least one period, also before it begins. */
export function periodsToCharge(run: Run, today: string, atLeastOne: boolean): Span[] {
  const begun = periodsBegun(run, today)
  const next = nextPeriod(run)
  return begun.length === 0 && next && atLeastOne ? [next] : begun
}

/** A membership is in force through its end date, by the venue's business day. */
export const isInForce = (
  { status, startDate, endDate }: { status: MembershipStatus; startDate: string; endDate: string },
  today: string,
): boolean => status === 'active' && startDate <= today && today <= endDate

function isOnAnchor({ endDate, anchorDay }: Pick<Run, 'endDate' | 'anchorDay'>): boolean {
  return endDate === addMonths(`${endDate.slice(0, 8)}01`, 0, anchorDay)
}
