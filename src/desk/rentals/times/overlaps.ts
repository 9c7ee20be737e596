import type { FacilityRow } from '#house/facilities/facilities.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { Conflict } from '#platform/http/errors.ts'
import { businessDay, clockTime, type Instant } from '#platform/values/time.ts'

interface Span {
  from: Instant
  until: Instant
}

/**
 * Throws Conflict naming what is in the way if a running rental or a booking of the facility overlaps the
 * time. A writer has locked the facility. `except` is the id of the rental being changed.
 */
export async function assertNoOverlap(
  db: Reader,
  facility: FacilityRow,
  { from, until }: Span,
  settings: VenueSettings,
  except = 0,
) {
  const [other] = await selectOverlapping(db, { facilityId: facility.id, from, until, except })
  if (!other) return
  const format = (instant: Instant) => formatTime(instant, from, settings)
  const why =
    other.status === 'booked'
      ? `${facility.name} is booked from ${format(other.starts_at)} until ${format(other.ends_at)}`
      : `${facility.name} is rented until ${format(other.ends_at)}`
  throw new Conflict(why, { facilityId: why })
}

const selectOverlapping = (db: Reader, values: Span & { facilityId: number; except: number }) =>
  db
    .selectFrom('rentals')
    .select(['status', 'starts_at', 'ends_at'])
    .where('facility_id', '=', values.facilityId)
    .where('status', 'in', ['active', 'booked'])
    .where('id', '!=', values.except)
    .where('starts_at', '<', values.until)
    .where('ends_at', '>', values.from)
    .orderBy('starts_at')
    .execute()

/** Throws Conflict if a backdated start overlaps a past rental of the facility. */
export async function assertNoPastOverlap(
  trx: Transaction,
  facility: FacilityRow,
  from: Instant,
  settings: VenueSettings,
) {
  const until = await lastUseEnd(trx, facility.id)
  if (until === undefined || until <= from) return
  const why = `${facility.name} was rented until ${formatTime(until, from, settings)}`
  throw new Conflict(why, { startDate: why })
}

/** Throws Conflict naming the field of the start if another guest used the facility in a past time. */
export async function assertNoUseBetween(
  trx: Transaction,
  { id, name }: FacilityRow,
  { from, until }: Span,
  settings: VenueSettings,
  except: number,
) {
  const ends = await trx
    .selectFrom('rentals')
    .select('ended_at as at')
    .where('facility_id', '=', id)
    .where('id', '!=', except)
    .where('since_at', '<', until)
    .where('ended_at', '>', from)
    .unionAll(
      trx
        .selectFrom('rental_moves')
        .select('until_at as at')
        .where('facility_id', '=', id)
        .where('rental_id', '!=', except)
        .where('from_at', '<', until)
        .where('until_at', '>', from),
    )
    .execute()
  if (ends.length === 0) return
  const left = Math.max(...ends.map(({ at }) => at ?? 0))
  throw new Conflict(`${name} was rented until ${formatTime(left, from, settings)}`, {
    startDate: `${name} was rented until ${formatTime(left, from, settings)}`,
  })
}

/**
 * Returns when the last guest left the facility, by check-out or by moving; undefined if nobody has used it.
 */
export async function lastUseEnd(trx: Reader, facilityId: number): Promise<Instant | undefined> {
  const { ended } = await trx
    .selectFrom('rentals')
    .select(({ fn }) => fn.max('ended_at').as('ended'))
    .where('facility_id', '=', facilityId)
    .executeTakeFirstOrThrow()
  const { left } = await trx
    .selectFrom('rental_moves')
    .select(({ fn }) => fn.max('until_at').as('left'))
    .where('facility_id', '=', facilityId)
    .executeTakeFirstOrThrow()
  const last = Math.max(ended ?? 0, left ?? 0)
  return last || undefined
}

/**
 * Formats an instant as '6:00 PM', followed by its business day if that differs from the business day of
 * `near`.
 */
export function formatTime(instant: Instant, near: Instant, { timeZone, dayStart }: VenueSettings): string {
  const time = clockTime(instant, timeZone)
  const day = businessDay(instant, { timeZone, dayStart })
  return day === businessDay(near, { timeZone, dayStart }) ? time : `${time} on ${day}`
}
