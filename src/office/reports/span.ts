import { type SqlBool, sql } from 'kysely'
import { Invalid } from '#platform/http/errors.ts'
import {
  addDays,
  businessDayRange,
  type Calendar,
  HOUR,
  type Instant,
  instantToLocal,
  MINUTE,
} from '#platform/values/time.ts'
import type { PeriodQuery } from './contract.ts'
import { type Days, daysBetween, listDays, periodBefore, toDays } from './rules.ts'
import { MAX_DAYS } from './words.ts'

/** Business days with their first and last instant; a running span ends now. */
export interface Span extends Days {
  begins: Instant
  ends: Instant
  /** Money of the last day counts up to this instant; null if the whole day counts. */
  cut: Instant | null
  calendar: Calendar
}

export interface Spans {
  span: Span
  before: Span
  /** The period is not over, so the previous period is cut off at the same time of day. */
  running: boolean
}

/**
 * Returns the chosen period and the one before it. `today` is the open business day. Throws Invalid if the period is
 * not valid.
 */
export function toSpans(query: PeriodQuery, calendar: Calendar, today: string, now: Instant): Spans {
  assertPeriodValid(query, today)
  const days = toDays(query, today)
  return compared(days, periodBefore(query.period, days), calendar, today, now)
}

/** Returns a business day and the same weekday of the week before. */
export function dayAndWeekBefore(day: string, calendar: Calendar, today: string, now: Instant): Spans {
  const before = addDays(day, -7)
  return compared({ from: day, to: day }, { from: before, to: before }, calendar, today, now)
}

/** Returns two periods; if the first is not over, the other is cut off at the same time of day. */
function compared(days: Days, earlier: Days, calendar: Calendar, today: string, now: Instant): Spans {
  const running = days.to >= today
  const sinceBegin = Math.max(0, now - businessDayRange(today, calendar).from)
  const sameTime = businessDayRange(earlier.to, calendar).from + sinceBegin
  return {
    span: toSpan(days, calendar, now),
    before: { ...toSpan(earlier, calendar, running ? sameTime : now), cut: running ? sameTime : null },
    running,
  }
}

/** Throws Invalid, naming the field, if a custom period is reversed, in the future or too long. */
export function assertPeriodValid({ period, from, to }: PeriodQuery, today: string): void {
  if (period !== 'custom') return
  const first = from ?? to ?? today
  if (first > today) throw new Invalid({ from: 'This day is still to come' })
  if (to !== undefined && to < first) throw new Invalid({ to: 'The last day is before the first' })
  if (daysBetween(first, to ?? today) >= MAX_DAYS)
    throw new Invalid({ to: `A report holds at most ${MAX_DAYS} days` })
}

function toSpan(days: Days, calendar: Calendar, latest: Instant): Span {
  const begins = businessDayRange(days.from, calendar).from
  const { until } = businessDayRange(days.to, calendar)
  return { ...days, begins, ends: Math.max(begins, Math.min(until, latest)), cut: null, calendar }
}

/**
 * Condition for the rows of a ledger or its lines: by the business day on which they were posted, however the calendar
 * has changed since. `alias`: name of the table in the query.
 */
export function postedIn({ from, to, cut }: Span, alias = 'l') {
  const day = sql.ref(`${alias}.business_day`)
  const within = sql<SqlBool>`${day} between ${from} and ${to}`
  return cut === null
    ? within
    : sql<SqlBool>`${within} and (${day} < ${to} or ${sql.ref(`${alias}.at`)} <= ${cut})`
}

/** A part of a span within one hour of one business day. */
export interface Slot {
  day: string
  /** Hour of the day on the venue's clock, 0 to 23. */
  hour: number
  begins: Instant
  ends: Instant
}

export interface Grid {
  /** Length of a slot in ms; only the last slot may be shorter. */
  size: number
  slots: Slot[]
}

/** Cuts a span into slots such that no hour of the venue's clock and no business day begins inside one. */
export function toGrid(span: Span): Grid {
  const size = slotSize(span)
  const slots: Slot[] = []
  for (const day of listDays(span)) {
    const { from, until } = businessDayRange(day, span.calendar)
    for (let begins = from; begins < Math.min(until, span.ends); begins += size) {
      const ends = Math.min(begins + size, span.ends)
      slots.push({ day, hour: hourAt(begins, span.calendar), begins, ends })
    }
  }
  return { size, slots }
}

export const hourAt = (at: Instant, { timeZone }: Calendar): number =>
  Number(instantToLocal(at, timeZone).slice(11, 13))

/** One hour if days begin on the hour and UTC offsets are whole hours; otherwise a common divisor of both. */
function slotSize({ begins, calendar, ...days }: Span): number {
  const startsOnHour = calendar.dayStart.endsWith(':00')
  const wholeHours = listDays(days).every(day => businessDayRange(day, calendar).until % HOUR === 0)
  if (startsOnHour && wholeHours && begins % HOUR === 0) return HOUR
  return greatestDivisor(15, Number(calendar.dayStart.slice(3))) * MINUTE
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other)
