import type { LocalTimes } from '#office/settings/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'

/**
 * Counts what is stored as an instant but was meant as a local time of the venue: in another time zone it shows another
 * one.
 */
export async function countLocalTimes(db: Reader, now: Instant): Promise<LocalTimes> {
  const rentals = await db
    .selectFrom('rentals')
    .select(({ fn }) => ['status', fn.countAll<number | string>().as('count')])
    .where('status', 'in', ['booked', 'active'])
    .groupBy('status')
    .execute()
  const flags = await db
    .selectFrom('guest_flags')
    .select(({ fn }) => ['kind', fn.countAll<number | string>().as('count')])
    .where('lifted_at', 'is', null)
    .where('until_at', '>', now)
    .groupBy('kind')
    .execute()
  const sum = (rows: readonly { count: number | string }[]) =>
    rows.reduce((total, { count }) => total + Number(count), 0)
  return {
    bookings: sum(rentals.filter(({ status }) => status === 'booked')),
    stays: sum(rentals.filter(({ status }) => status === 'active')),
    bans: sum(flags.filter(({ kind }) => kind === 'banned')),
    flags: sum(flags.filter(({ kind }) => kind !== 'banned')),
  }
}
