import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'

test('earlier bookings agreed no terms, and every deposit is for an item', async () => {
  const store = await openDatabaseBefore('0035-booking-terms')
  const { db } = store
  await sql`insert into facilities (type, name, description, status, status_since, hourly_rate_cents, features,
    amenities, room_type, size, location) values ('room', 'Room 1', '', 'available', 0, 2000, '[]', '[]', '', '', '')`.execute(
    db,
  )
  await sql`insert into bills (kind, opened_at) values ('stay', 0)`.execute(db)
  await sql`insert into rentals (bill_id, facility_id, customer_name, status, starts_at, ends_at, since_at, rate_cents,
    tax_rate, tax, notes, created_at)
    values (1, 1, 'Jane Doe', 'booked', 0, 3600000, 0, 2000, 10000, 'included', '', 0)`.execute(db)
  await sql`insert into deposits (rental_id, bill_id, item, amount_cents, method, status, taken_at)
    values (1, 1, 'Key', 2000, 'cash', 'held', 0)`.execute(db)
  await sql`insert into rate_rules (name, facility_type, facility_kind, kind, weekdays, on_holidays, price_cents,
    enabled, created_at) values ('Night', 'room', '', 'hourly', '[]', 0, 1500, 1, 0)`.execute(db)
  await migrate(store)
  expect(await db.selectFrom('rentals').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    booking_terms: null,
    no_show_at: null,
    no_show_announced_at: null,
  })
  expect(await db.selectFrom('deposits').select('purpose').execute()).toEqual([{ purpose: 'item' }])
  expect(await db.selectFrom('rate_rules').select('booking_terms').execute()).toEqual([
    { booking_terms: null },
  ])
  await expect(sql`update deposits set purpose = 'gift'`.execute(db)).rejects.toThrow()
})
