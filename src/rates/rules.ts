import type { Rate } from './contract.ts'

type Times = Pick<Rate, 'weekdays' | 'onHolidays' | 'from' | 'until'>
type Ranked = Times & Pick<Rate, 'facilityKind' | 'kind' | 'hours' | 'facilityType'>

const DAY = 24 * 60
const WEEK = 7 * DAY

/**
 * How much a rate weighs where several hold at once: one of a room's own type above one of all types, then holidays,
 * then certain days of the week, then certain hours. The heavier wins.
 */
export function weightOf({ facilityKind, onHolidays, weekdays, from }: Ranked): number {
  const signs = [facilityKind !== '', onHolidays, !onHolidays && weekdays.length > 0, from !== null]
  return signs.reduce((weight, sign) => weight * 2 + Number(sign), 0)
}

/** Whether two rates could hold at the same time with none of them winning. */
export function areRivals(one: Ranked, other: Ranked, dayStart: string): boolean {
  const same =
    one.facilityType === other.facilityType &&
    one.facilityKind.toLowerCase() === other.facilityKind.toLowerCase() &&
    one.kind === other.kind &&
    one.hours === other.hours &&
    weightOf(one) === weightOf(other)
  return same && spansOf(one, dayStart).some(a => spansOf(other, dayStart).some(b => overlap(a, b)))
}

interface Span {
  /** Minute of the week. */
  from: number
  length: number
}

/** When a rate holds, as spans of a week; a holiday may be any day, so it is taken for every day. */
function spansOf({ weekdays, onHolidays, from, until }: Times, dayStart: string): Span[] {
  const days = onHolidays || weekdays.length === 0 ? [0, 1, 2, 3, 4, 5, 6] : weekdays
  const begin = minuteOf(from ?? dayStart)
  const length = from === null || until === null ? DAY : (minuteOf(until) - begin + DAY) % DAY || DAY
  const later = from !== null && from < dayStart ? DAY : 0
  return days.map(day => ({ from: (day * DAY + later + begin) % WEEK, length }))
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether two spans of the week, which is a circle, share a minute. */
const overlap = (a: Span, b: Span) =>
  (b.from - a.from + WEEK) % WEEK < a.length || (a.from - b.from + WEEK) % WEEK < b.length
