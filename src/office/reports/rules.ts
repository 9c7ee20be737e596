import { addDays } from '#platform/values/time.ts'
import type { Basis, ColumnKind, Grouping, Measure, PeriodChoice, PeriodQuery } from './contract.ts'

export interface Days {
  /** Business days, both included: '2026-11-20'. */
  from: string
  to: string
}

/** Returns the business days of a period, relative to the business day `today`. */
export function toDays({ period, from, to }: PeriodQuery, today: string): Days {
  if (period === 'custom') return { from: from ?? to ?? today, to: earlier(to ?? today, today) }
  return fixed[period](today)
}

const fixed: Record<Exclude<PeriodChoice, 'custom'>, (today: string) => Days> = {
  today: today => ({ from: today, to: today }),
  yesterday: today => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  this_week: today => ({ from: findMonday(today), to: today }),
  last_7_days: today => ({ from: addDays(today, -6), to: today }),
  last_30_days: today => ({ from: addDays(today, -29), to: today }),
  this_month: today => ({ from: firstOfMonth(today), to: today }),
  last_month: today => {
    const to = addDays(firstOfMonth(today), -1)
    return { from: firstOfMonth(to), to }
  },
}

/** Returns the period to compare with: the previous week or month, or the same number of days before. */
export function periodBefore(period: PeriodChoice, { from, to }: Days): Days {
  if (period === 'this_week') return { from: addDays(from, -7), to: addDays(to, -7) }
  if (period === 'this_month' || period === 'last_month') {
    const last = addDays(from, -1)
    const begin = firstOfMonth(last)
    const sameLength = addDays(begin, daysBetween(from, to))
    return { from: begin, to: period === 'last_month' ? last : earlier(sameLength, last) }
  }
  const length = daysBetween(from, to) + 1
  return { from: addDays(from, -length), to: addDays(from, -1) }
}

/** Returns the days of a period, in order. */
export function listDays({ from, to }: Days): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

/** Returns the number of days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Returns the weekday, Monday 0 to Sunday 6. */
export const findWeekday = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7

export const findMonday = (day: string): string => addDays(day, -findWeekday(day))

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

const earlier = (one: string, other: string) => (one < other ? one : other)

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** Formats an hour of the day: 18 becomes '6 PM'. */
export const hourName = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

/** Below this, an earlier value is no basis for a change in percent: half of nearly nothing is no news. */
const LEAST_BASIS: Partial<Record<ColumnKind, number>> = { count: 5, hours: 5, money: 50 }

/** Below this many payments, work orders or hours, an average or share is no basis. */
const LEAST_COUNTED = 5

/**
 * Returns the change: of a share in percentage points, otherwise in rounded percent. Null if the earlier value is no
 * basis: none, too small for its kind, or less than a tenth. `counted`: how many things an average was taken from, or
 * of how many hours a share was, in the earlier period.
 */
export function computeChange(
  value: number | null,
  before: number | null,
  kind: ColumnKind,
  counted?: number,
): number | null {
  if (value === null || before === null) return null
  if (counted !== undefined && counted < LEAST_COUNTED) return null
  if (kind === 'percent') return Math.round(value - before)
  const least = counted === undefined ? (LEAST_BASIS[kind] ?? 0) : 0
  if (before <= 0 || before < least || value > before * 10) return null
  return Math.round(((value - before) / before) * 100)
}

/** Returns the share in percent with one decimal; null if `whole` is 0. */
export const computeShare = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1_000) / 10 : null

/** Converts ms to hours with one decimal. */
export const toHours = (length: number): number => Math.round(length / 360_000) / 10

const byTime = ['day', 'week', 'month', 'weekday'] as const
const byFacility = ['facility_type', 'facility'] as const
const ofMoney = [...byTime, 'hour', 'method', ...byFacility] as const
const ofRentals = [...byTime, 'hour', ...byFacility] as const
const ofWorkorders = [...byTime, 'workorder_type', 'priority', ...byFacility] as const

/** The groupings that each measure allows. */
export const groupingsOf: Record<Measure, readonly Grouping[]> = {
  revenue: [...ofMoney, 'source'],
  payments: ofMoney,
  refunds: ofMoney,
  rentals: ofRentals,
  rented_hours: ofRentals,
  occupancy: ofRentals,
  workorders_opened: ofWorkorders,
  workorders_closed: ofWorkorders,
  time_to_close: ofWorkorders,
}

export const measureNames: Record<Measure, string> = {
  revenue: 'Revenue',
  payments: 'Payments',
  refunds: 'Refunds',
  rentals: 'Rentals begun',
  rented_hours: 'Rented hours',
  occupancy: 'Occupancy',
  workorders_opened: 'Work orders opened',
  workorders_closed: 'Work orders completed',
  time_to_close: 'Hours to complete',
}

/** The basis of a report's revenue, as its screen and its export name it. */
export const basisTexts: Record<Basis, string> = {
  taken: 'Money taken: payments less refunds, tax included',
  earned: 'Revenue earned: charges without tax, fees paid ahead month by month',
}

/** Returns the groupings of a measure. What is earned has no method: it may never be paid. */
export const groupingsFor = (measure: Measure, basis: Basis): readonly Grouping[] =>
  basis === 'taken' ? groupingsOf[measure] : groupingsOf[measure].filter(grouping => grouping !== 'method')

/** Returns the name of a measure: 'Revenue' is money taken, as on every other screen. */
export const measureName = (measure: Measure, basis: Basis): string =>
  basis === 'earned' && measure === 'revenue' ? 'Revenue earned' : measureNames[measure]

export const groupingNames: Record<Grouping, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  weekday: 'Weekday',
  hour: 'Hour',
  facility_type: 'Facility type',
  facility: 'Facility',
  method: 'Method',
  source: 'Source',
  workorder_type: 'Work order type',
  priority: 'Priority',
}
