import type { Reader } from '#platform/database/database.ts'
import { type Calendar, DAY, HOUR, type Instant, MINUTE } from '#platform/values/time.ts'

/** One minute of a span on the venue's clock, computed with the platform's calendar. */
export interface Minute {
  at: Instant
  /** Business day. */
  day: string
  hour: number
}

/** Returns every minute of the business days, up to `now`. */
export function countMinutes(
  { from, to }: { from: string; to: string },
  { timeZone, dayStart }: Calendar,
  now: Instant,
): Minute[] {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const found: Minute[] = []
  const first = Date.parse(`${from}T00:00Z`) - 2 * DAY
  const last = Math.min(Date.parse(`${to}T00:00Z`) + 3 * DAY, now)
  for (let at = first; at < last; at += MINUTE) {
    const [date = '', time = ''] = format.format(at).split(', ')
    const day = time >= dayStart ? date : dayBefore(date)
    if (day >= from && day <= to) found.push({ at, day, hour: Number(time.slice(0, 2)) })
  }
  return found
}

/** Returns the minutes of the previous period; its last day is cut off at today's time of day. */
export function minutesBefore(
  days: { from: string; to: string },
  today: string,
  calendar: Calendar,
  now: Instant,
): Minute[] {
  const passed = countMinutes({ from: today, to: today }, calendar, now).length
  let ofLast = 0
  return countMinutes(days, calendar, now).filter(({ day }) => day !== days.to || ofLast++ < passed)
}

const dayBefore = (date: string) =>
  new Date(Date.parse(`${date}T12:00Z`) - 24 * HOUR).toISOString().slice(0, 10)

/** A stretch of time during which a guest or a member occupied a facility. */
export interface Occupancy {
  holder: 'rental' | 'visit'
  facilityId: number
  begins: Instant
  ends: Instant
  /** It started a rental. */
  begun: boolean
}

/** Returns every use of a facility, read row by row. */
export async function readOccupancies(db: Reader, now: Instant): Promise<Occupancy[]> {
  const [rentals, moves, visits] = await Promise.all([
    db.selectFrom('rentals').selectAll().execute(),
    db.selectFrom('rental_moves').selectAll().execute(),
    db.selectFrom('member_checkins').selectAll().execute(),
  ])
  const moved = new Set(moves.map(({ rental_id }) => rental_id))
  return [
    ...rentals
      .filter(({ status }) => status === 'active' || status === 'completed')
      .map(row => ({
        holder: 'rental' as const,
        facilityId: row.facility_id,
        begins: row.since_at,
        ends: row.ended_at ?? now,
        begun: !moved.has(row.id),
      })),
    ...moves.map(row => ({
      holder: 'rental' as const,
      facilityId: row.facility_id,
      begins: row.from_at,
      ends: row.until_at,
      begun: true,
    })),
    ...visits
      .filter(({ facility_id }) => facility_id !== null)
      .map(row => ({
        holder: 'visit' as const,
        facilityId: row.facility_id!,
        begins: row.checked_in_at,
        ends: row.checked_out_at ?? now,
        begun: false,
      })),
  ]
}

/** Returns how many uses of each facility contain each minute. */
export function occupiedByMinute(holds: readonly Occupancy[]): Map<number, Map<Instant, number>> {
  const found = new Map<number, Map<Instant, number>>()
  for (const { facilityId, begins, ends } of holds) {
    const counts = found.getOrInsertComputed(facilityId, () => new Map())
    for (let at = begins; at < ends; at += MINUTE) counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  return found
}

/** Counts the pairs of a minute and a use that contains it. */
export function occupiedMinutes(minutes: readonly Minute[], holds: readonly Occupancy[]): number {
  const inSpan = new Set(minutes.map(({ at }) => at))
  let count = 0
  for (const { begins, ends } of holds) {
    for (let at = begins; at < ends; at += MINUTE) if (inSpan.has(at)) count++
  }
  return count
}
