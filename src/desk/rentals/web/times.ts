import {
  addDays,
  DAY,
  HOUR,
  type Instant,
  instantToLocal,
  localToInstants,
  SECOND,
  toIso,
} from '#platform/values/time.ts'
import { MAX_HOURS } from '../words.ts'

/** Start and end as local text (SPEC §3), and the hours between them. */
export interface Times {
  start: string
  end: string
  hours: number
}

/** Times of a rental from now. The start is the next whole second, never before a rental that just ended. */
export function fromNow(hours: number, now: Instant, timeZone: string): Times {
  const { start, end } = spanFromNow(hours, now)
  return { start: instantToLocal(start, timeZone), end: instantToLocal(end, timeZone), hours }
}

/** Like fromNow, as ISO text to send: local text is ambiguous in the hour when the clock is set back. */
export function isoFromNow(hours: number, now: Instant): Times {
  const { start, end } = spanFromNow(hours, now)
  return { start: toIso(start), end: toIso(end), hours }
}

function spanFromNow(hours: number, now: Instant) {
  const start = Math.ceil(now / SECOND) * SECOND
  return { start, end: start + toLength(hours) }
}

/** At most the longest stay, in ms: a calendar ends somewhere, and the form refuses more hours. */
const toLength = (hours: number) => Math.round(Math.min(hours || 0, MAX_HOURS) * HOUR)

/** Changes the start; the end moves with it. */
export function withStart(times: Times, start: string, timeZone: string): Times {
  return withHours({ ...times, start }, times.hours, timeZone)
}

/** Changes the length and moves the end, by instants, so that a clock change adds or removes no time. */
export function withHours({ start, end }: Times, hours: number, timeZone: string): Times {
  const [from] = localToInstants(start, timeZone)
  if (from === undefined || !(hours > 0)) return { start, end, hours }
  return { start, end: instantToLocal(from + toLength(hours), timeZone), hours }
}

/** Changes the start; the end stays and the hours become fewer. `expected`: as of `hoursBetween`. */
export function withEndKept({ end, hours }: Times, start: string, timeZone: string, expected = 0): Times {
  const between = hoursBetween(start, end, timeZone, expected) ?? 0
  return { start, end, hours: between > 0 ? Math.round(between * 100) / 100 : hours }
}

/**
 * Changes the end and updates the hours. An end that is not after the start stays, for the form to refuse. `expected`:
 * as of `hoursBetween`.
 */
export function withEnd({ start, hours }: Times, end: string, timeZone: string, expected = 0): Times {
  const between = hoursBetween(start, end, timeZone, expected) ?? 0
  return { start, end, hours: between > 0 ? Math.round(between * 100) / 100 : hours }
}

/**
 * Returns the end at another time of day. An end within a day of the start becomes the next such time after the start,
 * on its day or the next; a later one keeps its day. The minute of the start and a time that the clock change skips
 * stay on the day of the start, for the form to refuse.
 */
export function withEndTime({ start, end }: Times, time: string, timeZone: string): string {
  const [startDay = '', startTime = ''] = start.split('T')
  const isDayKept = time === '' || (hoursBetween(start, end, timeZone) ?? 0) >= 24
  if (isDayKept) return `${end.slice(0, 10)}T${time}`
  const onStartDay = `${startDay}T${time}`
  const isStartMinute = startTime.slice(0, 5) === time.slice(0, 5)
  const hours = hoursBetween(start, onStartDay, timeZone)
  if (isStartMinute || hours === undefined || hours > 0) return onStartDay
  return `${addDays(startDay, 1)}T${time}`
}

/** Hours from an instant until the clock next shows a local text; 0 if it has passed. */
export function hoursUntil(end: string, now: Instant, timeZone: string): number {
  const until = localToInstants(end, timeZone).find(instant => instant > now)
  return until === undefined ? 0 : (until - now) / HOUR
}

/**
 * Hours between two local texts, computed on instants. If the clock shows an hour twice, returns the value
 * nearest to `expected`. Returns zero or less if the end is not after the start, undefined if either text is
 * not a time.
 */
export function hoursBetween(start: string, end: string, timeZone: string, expected = 0): number | undefined {
  const ends = localToInstants(end, timeZone)
  const candidates = localToInstants(start, timeZone).flatMap(from =>
    ends.map(until => (until - from) / HOUR),
  )
  const distance = (hours: number) => (hours > 0 ? Math.abs(hours - expected) : DAY)
  return candidates.sort((a, b) => distance(a) - distance(b))[0]
}

/** Whether the end is after the start, for any reading of an hour that the clock shows twice. */
export const isAfter = (end: string, start: string, timeZone: string): boolean =>
  (hoursBetween(start, end, timeZone) ?? 0) > 0
