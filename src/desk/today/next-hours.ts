import { kindOf } from '#house/facilities/facilities.ts'
import type { Reader } from '#platform/database/database.ts'
import { HOUR, type Instant } from '#platform/values/time.ts'
import type { Today } from './contract.ts'

/** How far Today looks ahead, in ms. */
const AHEAD = 6 * HOUR

/** Returns arrivals, free facilities and ending stays of the next hours by room type and locker size. */
export async function readNextHours(db: Reader, now: Instant): Promise<Today['next']> {
  const facilities = await db
    .selectFrom('facilities')
    .select(['id', 'type', 'room_type', 'size', 'status', 'held_for'])
    .where('retired_at', 'is', null)
    .orderBy('type', 'desc')
    .orderBy('id')
    .execute()
  const rentals = await db
    .selectFrom('rentals')
    .select(['facility_id', 'status'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', '=', 'booked'), eb('starts_at', '<=', now + AHEAD)]),
        and([eb('status', '=', 'active'), eb('ends_at', '<=', now + AHEAD)]),
      ]),
    )
    .execute()
  const count = (ids: ReadonlySet<number>, status: 'booked' | 'active') =>
    rentals.filter(rental => rental.status === status && ids.has(rental.facility_id)).length
  const groups = Map.groupBy(facilities, facility => `${facility.type} ${kindOf(facility)}`)
  return [...groups.values()].map(group => {
    const ids = new Set(group.map(({ id }) => id))
    return {
      type: group[0]!.type,
      kind: kindOf(group[0]!),
      arrivals: count(ids, 'booked'),
      free: group.filter(({ status, held_for }) => status === 'available' && held_for === null).length,
      ending: count(ids, 'active'),
    }
  })
}
