import type { z } from 'zod'
import { QUOTE_VALIDITY } from '#money/pricing/quote.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { DAY, HOUR, type Instant, localToInstants, MINUTE } from '#platform/values/time.ts'
import type { newCheckIn, newRental } from '../contract.ts'
import { hoursMatch, isBooking, MAX_BACKDATING } from '../rules.ts'

/** How far ahead a booking may start, in ms. */
const MAX_BOOKING_LEAD = 2 * 366 * DAY

/** Start and agreed end of a rental. */
export interface AgreedTimes {
  starts_at: Instant
  ends_at: Instant
}

type TimesInput = Pick<z.output<typeof newRental>, 'startDate' | 'endDate' | 'hours'>

/**
 * Converts the local times of a New Rental to instants. If a local time occurs twice (end of daylight
 * saving), `hours` decides; if both match, the start nearer to `now`. Throws Invalid naming the field.
 */
export function timesOfNewRental(
  { startDate, endDate, hours }: TimesInput,
  timeZone: string,
  now: Instant,
): AgreedTimes {
  const starts = parseTimes('startDate', startDate, timeZone)
  const ends = parseTimes('endDate', endDate, timeZone)
  const later = starts.flatMap(starts_at =>
    ends.filter(end => end > starts_at).map(ends_at => ({ starts_at, ends_at })),
  )
  if (later.length === 0) throw new Invalid({ endDate: 'End date must be after start date' })
  const nearest = (a: AgreedTimes, b: AgreedTimes) =>
    Math.abs(a.starts_at - now) - Math.abs(b.starts_at - now)
  const [times] = later
    .filter(({ starts_at, ends_at }) => hoursMatch(hours, starts_at, ends_at))
    .sort(nearest)
  if (!times) throw new Invalid({ hours: 'Hours must match the start and the end' })
  if (times.starts_at < now - MAX_BACKDATING)
    throw new Invalid({ startDate: 'Start must not be more than a day ago' })
  if (times.starts_at > now + MAX_BOOKING_LEAD)
    throw new Invalid({ startDate: 'Start must be within two years' })
  return times
}

/**
 * Converts two local times to instants. If a local time occurs twice, the earlier instant is used. Throws
 * Invalid naming the field.
 */
export function timesBetween(
  { startDate, endDate }: { startDate: string; endDate: string },
  timeZone: string,
): AgreedTimes {
  const [starts_at = 0] = parseTimes('startDate', startDate, timeZone)
  const ends_at = parseTimes('endDate', endDate, timeZone).find(end => end > starts_at)
  if (ends_at === undefined) throw new Invalid({ endDate: 'End date must be after start date' })
  return { starts_at, ends_at }
}

type CheckInTimes = Pick<z.output<typeof newCheckIn>, 'startTime' | 'endTime' | 'duration' | 'keepsEnd'>

/**
 * Returns the times of a check-in, which starts at `now`. The times of the form are only checked for order, unless it
 * keeps its end: then they are those whose price was shown. Throws Invalid naming the field, or Conflict if that price
 * is too old.
 */
export function timesOfCheckIn(
  { startTime, endTime, duration, keepsEnd }: CheckInTimes,
  timeZone: string,
  now: Instant,
): AgreedTimes {
  const starts = startTime === undefined ? [now] : parseTimes('startTime', startTime, timeZone)
  const ends = endTime === undefined ? undefined : parseTimes('endTime', endTime, timeZone)
  if (ends && Math.max(...ends) <= Math.min(...starts))
    throw new Invalid({ endTime: 'End time must be after start time' })
  if (keepsEnd && ends) return timesShown(starts, ends, duration, now)
  return { starts_at: now, ends_at: now + Math.round(duration * HOUR) }
}

/** Returns the times that match the hours and begin when the price was shown. */
function timesShown(starts: Instant[], ends: Instant[], hours: number, now: Instant): AgreedTimes {
  const matching = starts
    .flatMap(starts_at => ends.map(ends_at => ({ starts_at, ends_at })))
    .filter(({ starts_at, ends_at }) => hoursMatch(hours, starts_at, ends_at))
  if (matching.length === 0) throw new Invalid({ duration: 'Hours must match the start and the end' })
  const shown = matching.find(
    ({ starts_at }) => now - starts_at <= QUOTE_VALIDITY && !isBooking(starts_at, now),
  )
  if (!shown) throw new Conflict('The price until then has changed. Check it and try again')
  return shown
}

/**
 * Returns the corrected start of a rental. If the local time occurs twice, the instant nearer to its present start.
 * The minute of the present start keeps it. Throws Invalid naming the field.
 */
export function correctedStart(
  startDate: string,
  { starts_at }: Pick<AgreedTimes, 'starts_at'>,
  timeZone: string,
): Instant {
  const [start = starts_at] = parseTimes('startDate', startDate, timeZone).sort(
    (a, b) => Math.abs(a - starts_at) - Math.abs(b - starts_at),
  )
  return Math.floor(start / MINUTE) === Math.floor(starts_at / MINUTE) ? starts_at : start
}

/** Local text may match two instants; ISO text with an offset matches one. */
function parseTimes(field: string, text: string, timeZone: string): Instant[] {
  const instants = /(Z|[+-]\d\d:\d\d)$/.test(text)
    ? [Date.parse(text)].filter(Number.isFinite)
    : localToInstants(text, timeZone)
  if (instants.length === 0) throw new Invalid({ [field]: 'There is no such date and time' })
  return instants
}
