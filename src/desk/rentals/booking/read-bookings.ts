import { zeroBalance } from '#money/ledger/balances.ts'
import { readPrepaid } from '#money/payments/prepayments.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import { businessDay, businessDayRange, type Instant, toIso } from '#platform/values/time.ts'
import type { Booking } from '../contract.ts'
import { type RentalRow, selectRentals, toRental } from '../rental-row.ts'
import { noShowAt } from './booking-row.ts'

/** Returns the bookings that start on a business day, by start. Without a day: those of today and earlier ones. */
export async function listArrivals(
  db: Reader,
  { day }: { day?: string | undefined },
  now: Instant,
): Promise<{ day: string; from: string; until: string; bookings: Booking[] }> {
  const settings = await readSettings(db)
  const calendar = calendarOf(settings)
  const asked = day ?? businessDay(now, calendar)
  const { from, until } = businessDayRange(asked, calendar)
  const rows = await selectRentals(db)
    .where('rentals.status', '=', 'booked')
    .where('starts_at', '>=', day === undefined ? 0 : from)
    .where('starts_at', '<', until)
    .orderBy('starts_at')
    .orderBy('rentals.id')
    .execute()
  const bookings = await toBookings(db, rows, settings, now)
  return { day: asked, from: toIso(from), until: toIso(until), bookings }
}

/** Returns the start of the next booking by facility id, of those that have one. */
export async function nextBookings(
  db: Reader,
  facilityIds: readonly number[],
): Promise<Map<number, Instant>> {
  const rows = await db
    .selectFrom('rentals')
    .select(({ fn }) => ['facility_id', fn.min('starts_at').as('next')])
    .where('status', '=', 'booked')
    .where('facility_id', 'in', facilityIds)
    .groupBy('facility_id')
    .execute()
  return new Map(rows.map(({ facility_id, next }) => [facility_id, Number(next)]))
}

/** Converts a stored booking to its wire format. */
export async function toBooking(
  db: Reader,
  row: RentalRow,
  settings: VenueSettings,
  now: Instant,
): Promise<Booking> {
  return (await toBookings(db, [row], settings, now))[0]!
}

async function toBookings(
  db: Reader,
  rows: readonly RentalRow[],
  settings: VenueSettings,
  now: Instant,
): Promise<Booking[]> {
  const prepaid = await readPrepaid(
    db,
    rows.map(({ bill_id }) => bill_id),
  )
  return rows.map(row => {
    const parts = prepaid.get(row.bill_id) ?? []
    return {
      ...toRental(row, zeroBalance, settings),
      prepaid: toDollars(parts.reduce((sum, { cents }) => sum + cents, 0)),
      noShowTime: toIso(noShowAt(row)),
      isNoShow: row.status === 'booked' && now >= noShowAt(row),
    }
  })
}
