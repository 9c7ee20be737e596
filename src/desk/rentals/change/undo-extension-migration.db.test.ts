import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'

test('earlier stays keep their end, and no extension of theirs can be undone', async () => {
  const store = await openDatabaseBefore('0058-undone-extensions')
  const { db } = store
  await sql`insert into facilities (id, type, name, description, status, status_since, hourly_rate_cents, features,
    amenities, room_type, size, location)
    values (1, 'room', 'Room 1', '', 'occupied', 0, 2000, '[]', '[]', '', '', '')`.execute(db)
  await sql`insert into bills (id, kind, opened_at) values (1, 'stay', 0)`.execute(db)
  await sql`insert into rentals (id, bill_id, facility_id, customer_name, status, starts_at, ends_at, since_at,
    rate_cents, tax_rate, tax, notes, created_at)
    values (1, 1, 1, 'Jane Doe', 'active', 0, 7200000, 0, 2000, 0, 'added', '', 0)`.execute(db)
  await migrate(store)
  expect(await db.selectFrom('rentals').select(['ends_at', 'last_extension']).execute()).toEqual([
    { ends_at: 7_200_000, last_extension: null },
  ])
})
