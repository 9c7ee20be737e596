import type { LocalTimes } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Instant, instantToLocal } from '#platform/values/time.ts'

/**
 * Counts what is stored as an instant but was meant as a local time of the venue, and shows another one in the other
 * time zone: at that moment, as two zones may differ in a part of the year only.
 */
export async function countLocalTimes(db: Reader, now: Instant, timeZone: string): Promise<LocalTimes> {
  const { timeZone: present } = await readSettings(db)
  const moves = (at: Instant) => instantToLocal(at, present) !== instantToLocal(at, timeZone)
  const rentals = await db
    .selectFrom('rentals')
    .select(['status', 'starts_at', 'ends_at'])
    .where('status', 'in', ['booked', 'active'])
    .execute()
  const flags = await db
    .selectFrom('guest_flags')
    .select(['kind', 'until_at'])
    .where('lifted_at', 'is', null)
    .where('until_at', '>', now)
    .execute()
  const moved = rentals.filter(({ starts_at, ends_at }) => moves(starts_at) || moves(ends_at))
  const movedFlags = flags.filter(({ until_at }) => moves(until_at!))
  return {
    bookings: moved.filter(({ status }) => status === 'booked').length,
    stays: moved.filter(({ status }) => status === 'active').length,
    bans: movedFlags.filter(({ kind }) => kind === 'banned').length,
    flags: movedFlags.filter(({ kind }) => kind !== 'banned').length,
  }
}
