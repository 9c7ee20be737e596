import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'

test('earlier rentals kept their rate, and nobody can undo their check-out', async () => {
  const store = await openDatabaseBefore('0026-moves-and-reopening')
  const { db } = store
  await sql`insert into facilities (type, name, description, status, status_since, hourly_rate_cents, features,
    amenities, room_type, size, location) values ('room', 'Room 1', '', 'available', 0, 2000, '[]', '[]', '', '', '')`.execute(
    db,
  )
  await sql`insert into bills (kind, opened_at) values ('stay', 0)`.execute(db)
  await sql`insert into rentals (bill_id, facility_id, customer_name, status, starts_at, ends_at, since_at, ended_at,
    rate_cents, tax_rate, tax, notes, created_at)
    values (1, 1, 'Jane Doe', 'completed', 0, 3600000, 0, 3600000, 2000, 10000, 'added', '', 0)`.execute(db)
  await migrate(store)
  expect(await db.selectFrom('rentals').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    rate_changes: null,
    ended_by: null,
    end_charge: null,
    end_payment: null,
  })
})
