import type { Rate } from './contract.ts'

type Times = Pick<Rate, 'weekdays' | 'onHolidays' | 'from' | 'until'>
type RateScope = Times & Pick<Rate, 'facilityKind' | 'kind' | 'hours' | 'facilityType'>

const DAY = 24 * 60
const WEEK = 7 * DAY

/**
 * Returns the precedence of a rate; the highest one wins. A rate for a room type precedes one for all types,
 * then holidays precede weekdays, then hours precede all-day rates.
 */
export function rankRate({ facilityKind, onHolidays, weekdays, from }: RateScope): number {
  const signs = [facilityKind !== '', onHolidays, !onHolidays && weekdays.length > 0, from !== null]
  return signs.reduce((weight, sign) => weight * 2 + Number(sign), 0)
}

/** Returns whether two rates of equal precedence can apply at the same time. */
export function canConflict(one: RateScope, other: RateScope, dayStart: string): boolean {
  const isSameRank =
    one.facilityType === other.facilityType &&
    one.facilityKind.toLowerCase() === other.facilityKind.toLowerCase() &&
    one.kind === other.kind &&
    one.hours === other.hours &&
    rankRate(one) === rankRate(other)
  return isSameRank && listSpans(one, dayStart).some(a => listSpans(other, dayStart).some(b => overlap(a, b)))
}

interface Span {
  /** Minute of the week. */
  from: number
  length: number
}

/**
 * Returns the times of a rate as spans of a week. A holiday may fall on any weekday, so holiday rates cover
 * all of them.
 */
function listSpans({ weekdays, onHolidays, from, until }: Times, dayStart: string): Span[] {
  const days = onHolidays || weekdays.length === 0 ? [0, 1, 2, 3, 4, 5, 6] : weekdays
  const begin = parseMinute(from ?? dayStart)
  const length = from === null || until === null ? DAY : (parseMinute(until) - begin + DAY) % DAY || DAY
  const later = from !== null && from < dayStart ? DAY : 0
  return days.map(day => ({ from: (day * DAY + later + begin) % WEEK, length }))
}

const parseMinute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns whether two spans share a minute. The week wraps around. */
const overlap = (a: Span, b: Span) =>
  (b.from - a.from + WEEK) % WEEK < a.length || (a.from - b.from + WEEK) % WEEK < b.length
