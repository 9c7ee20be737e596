/** A point in time: milliseconds since 1970 UTC. Durations are differences of instants, never of local times. */
export type Instant = number

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The venue's calendar: its IANA time zone and the wall time at which its business day begins ('06:00'). */
export interface Calendar {
  timeZone: string
  dayStart: string
}

/** The instant of a local date-time text in a zone; the earlier one if there are two, undefined if there is none. */
export const localToInstant = (text: string, timeZone: string): Instant | undefined =>
  localToInstants(text, timeZone)[0]

/** Every instant of a local date-time text in a zone, earliest first. Empty if it is invalid or the clock skips it. */
export function localToInstants(text: string, timeZone: string): Instant[] {
  const local = parseLocal(text)
  if (!local) return []
  const [earlier, later] = (['earlier', 'later'] as const).map(disambiguation =>
    local.toZonedDateTime(timeZone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime]
  if (!earlier.toPlainDateTime().equals(local)) return []
  return [...new Set([earlier.epochMilliseconds, later.epochMilliseconds])]
}

/** The date-time of a local text; undefined if it is invalid. Accepts fewer formats than Temporal does. */
function parseLocal(text: string): Temporal.PlainDateTime | undefined {
  if (!/^(?!00)\d{4}-\d\d-\d\dT\d\d:\d\d(:[0-5]\d)?$/.test(text)) return undefined
  try {
    return Temporal.PlainDateTime.from(text)
  } catch {
    return undefined
  }
}

/** Local date-time text of an instant in a zone, year-month-dayTHH:mm:ss (SPEC §3). */
export function instantToLocal(instant: Instant, timeZone: string): string {
  return toIso(instant + offsetAt(instant, timeZone)).slice(0, 19)
}

/** A zone's offset from UTC in ms. Offsets change only on the quarter hour, so they are cached per quarter hour. */
function offsetAt(instant: Instant, timeZone: string): number {
  const quarter = Math.floor(instant / (15 * MINUTE))
  const key = `${timeZone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= MAX_OFFSETS) offsets.clear()
  const offset = zonedAt(quarter * 15 * MINUTE, timeZone).offsetNanoseconds / 1_000_000
  offsets.set(key, offset)
  return offset
}

const offsets = new Map<string, number>()
const MAX_OFFSETS = 20_000

const zonedAt = (instant: Instant, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)

/** ISO text of an instant, as in the API. */
export const toIso = (instant: Instant): string => new Date(instant).toISOString()

/** Returns the hours between two instants in ISO form. */
export const elapsedHours = (from: string, until: string): number =>
  (Date.parse(until) - Date.parse(from)) / HOUR

/** The business day ('2026-11-20') that an instant falls in. */
export function businessDay(instant: Instant, calendar: Calendar): string {
  const date = instantToLocal(instant, calendar.timeZone).slice(0, 10)
  return instant < startOfDay(date, calendar) ? addDays(date, -1) : date
}

/** The first instants of a business day and of the next one. */
export function businessDayRange(day: string, calendar: Calendar): { from: Instant; until: Instant } {
  return { from: startOfDay(day, calendar), until: startOfDay(addDays(day, 1), calendar) }
}

/** The calendar day `days` after `day`. `days` may be negative. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** If the clock skips the start time, the day begins later by the same amount; if it shows it twice, at the first. */
function startOfDay(day: string, { timeZone, dayStart }: Calendar): Instant {
  return Temporal.PlainDateTime.from(`${day}T${dayStart}`).toZonedDateTime(timeZone).epochMilliseconds
}

/** '2:30 PM': the time of day in the venue's zone. */
export function clockTime(instant: Instant, timeZone: string): string {
  const [hours, minutes] = instantToLocal(instant, timeZone).slice(11).split(':') as [string, string]
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`
}

/** 'May 05, 2026' of '2026-05-05' (SPEC §9). A calendar day has no zone, so it is read and written in UTC. */
export function formatDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
})

/** 'May 5' of '2026-05-05', where the year is plain. */
export function formatMonthDay(day: string): string {
  return monthDayFormat.format(new Date(`${day}T00:00:00Z`))
}

const monthDayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** 'May 05, 2026, 2:30 PM' in the venue's zone. */
export const formatDayTime = (instant: Instant, timeZone: string): string =>
  `${formatDay(instantToLocal(instant, timeZone).slice(0, 10))}, ${clockTime(instant, timeZone)}`

/** Rounds a length in ms up to whole minutes: a started minute counts. */
export const toStartedMinutes = (length: number): number => Math.ceil(length / MINUTE) * MINUTE

/** '45m', '2h', '1h 05m': a length of time to the whole minute. `length` in ms. */
export function formatDuration(length: number): string {
  const minutes = Math.floor(Math.abs(length) / MINUTE)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes}m`
  return minutes % 60 === 0 ? `${hours}h` : `${hours}h ${String(minutes % 60).padStart(2, '0')}m`
}

/** Returns whether the text is a time zone that this machine knows. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** The days of a week, the first is Sunday. */
export const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** '10:00 PM' for '22:00' */
export function twelveHourClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}
