import type { FacilityRow } from '../facilities/facilities.ts'
import type { VenueSettings } from '../settings/contract.ts'
import { compiledOnce } from '../shared/compiled.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { Conflict } from '../shared/errors.ts'
import { businessDay, clockTime, type Instant } from '../shared/time.ts'

interface Span {
  from: Instant
  until: Instant
}

/**
 * Two rentals of one facility never overlap in time: throws Conflict, saying what is in the way, where a
 * running rental or a booking lies in the span. The facility must be locked. `except`: the rental asking.
 */
export async function refuseOverlap(
  trx: Transaction,
  facility: FacilityRow,
  { from, until }: Span,
  settings: VenueSettings,
  except = 0,
) {
  const [other] = await selectOverlapping(trx, { facilityId: facility.id, from, until, except })
  if (!other) return
  const say = (instant: Instant) => moment(instant, from, settings)
  const why =
    other.status === 'booked'
      ? `${facility.name} is booked from ${say(other.starts_at)} until ${say(other.ends_at)}`
      : `${facility.name} is rented until ${say(other.ends_at)}`
  throw new Conflict(why, { facilityId: why })
}

const selectOverlapping = compiledOnce((db, given: Span & { facilityId: number; except: number }) =>
  db
    .selectFrom('rentals')
    .select(['status', 'starts_at', 'ends_at'])
    .where('facility_id', '=', given.facilityId)
    .where('status', 'in', ['active', 'booked'])
    .where('id', '!=', given.except)
    .where('starts_at', '<', given.until)
    .where('ends_at', '>', given.from)
    .orderBy('starts_at'),
)

/** A rental written down late must not lie over one that is already past. Throws Conflict. */
export async function refusePastOverlap(
  trx: Transaction,
  facility: FacilityRow,
  from: Instant,
  settings: VenueSettings,
) {
  const until = await lastUseUntil(trx, facility.id)
  if (until === undefined || until <= from) return
  const why = `${facility.name} was rented until ${moment(until, from, settings)}`
  throw new Conflict(why, { startDate: why })
}

/** When the last guest left a facility, by check-out or by moving elsewhere; undefined where there was none. */
export async function lastUseUntil(trx: Reader, facilityId: number): Promise<Instant | undefined> {
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

/** '6:00 PM', with the day where it is another than that of `near`. */
export function moment(instant: Instant, near: Instant, { timeZone, dayStart }: VenueSettings): string {
  const time = clockTime(instant, timeZone)
  const day = businessDay(instant, { timeZone, dayStart })
  return day === businessDay(near, { timeZone, dayStart }) ? time : `${time} on ${day}`
}
