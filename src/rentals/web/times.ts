import {
  DAY,
  HOUR,
  type Instant,
  instantToLocal,
  localToInstants,
  SECOND,
  shiftDay,
  toIso,
} from '../../shared/time.ts'

/** Start and end as local text (SPEC §3) and the hours between them, which follow one another. */
export interface Times {
  start: string
  end: string
  hours: number
}

/** A rental that begins now. The start is the next whole second, so that it never lies before what ended just now. */
export function fromNow(hours: number, now: Instant, timeZone: string): Times {
  const { start, end } = spanFromNow(hours, now)
  return { start: instantToLocal(start, timeZone), end: instantToLocal(end, timeZone), hours }
}

/** The same as ISO text: what is sent, since local text may mean two instants where the clock is set back. */
export function isoFromNow(hours: number, now: Instant): Times {
  const { start, end } = spanFromNow(hours, now)
  return { start: toIso(start), end: toIso(end), hours }
}

function spanFromNow(hours: number, now: Instant) {
  const start = Math.ceil(now / SECOND) * SECOND
  return { start, end: start + Math.round((hours || 0) * HOUR) }
}

/** Another start: the end moves along. */
export function withStart(times: Times, start: string, timeZone: string): Times {
  return withHours({ ...times, start }, times.hours, timeZone)
}

/** Another length: the end follows. Counted on instants, so a change of the clocks costs and gives nothing. */
export function withHours({ start, end }: Times, hours: number, timeZone: string): Times {
  const [from] = localToInstants(start, timeZone)
  if (from === undefined || !(hours > 0)) return { start, end, hours }
  return { start, end: instantToLocal(from + Math.round(hours * HOUR), timeZone), hours }
}

/** Another end: the hours follow. A time of day before the start's, on the start's own day, means the next day's. */
export function withEnd({ start, end: before, hours }: Times, end: string, timeZone: string): Times {
  const between = hoursBetween(start, end, timeZone) ?? 0
  if (between > 0) return { start, end, hours: Math.round(between * 100) / 100 }
  const timeAlone = end.slice(0, 10) === before.slice(0, 10) && end.slice(0, 10) === start.slice(0, 10)
  if (!timeAlone) return { start, end, hours }
  const next = `${shiftDay(end.slice(0, 10), 1)}${end.slice(10)}`
  return withEnd({ start, end: next, hours }, next, timeZone)
}

/**
 * Hours from one local text to another, by instants; where the clock shows an hour twice, those nearest to
 * `expected`. Zero or less where the end does not follow; undefined where one of them is no time.
 */
export function hoursBetween(start: string, end: string, timeZone: string, expected = 0): number | undefined {
  const ends = localToInstants(end, timeZone)
  const all = localToInstants(start, timeZone).flatMap(from => ends.map(until => (until - from) / HOUR))
  const far = (hours: number) => (hours > 0 ? Math.abs(hours - expected) : DAY)
  return all.sort((a, b) => far(a) - far(b))[0]
}

/** Whether an end follows a start, whichever of a doubled hour is meant. */
export const follows = (end: string, start: string, timeZone: string): boolean =>
  (hoursBetween(start, end, timeZone) ?? 0) > 0
