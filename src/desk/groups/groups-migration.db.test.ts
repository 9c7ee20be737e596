import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'

test('earlier stays have no group, and a group has a lead guest and one way to pay', async () => {
  const store = await openDatabaseBefore('0053-groups')
  const { db } = store
  await sql`insert into facilities (id, type, name, description, status, status_since, hourly_rate_cents, features,
    amenities, room_type, size, location)
    values (1, 'room', 'Room 1', '', 'available', 0, 2000, '[]', '[]', '', '', '')`.execute(db)
  await sql`insert into guests (kind, name, name_key, search, created_at)
    values ('person', 'Jane Doe', 'jane doe', 'jane doe', 0)`.execute(db)
  await sql`insert into bills (id, kind, opened_at) values (1, 'stay', 0)`.execute(db)
  await sql`insert into rentals (id, bill_id, guest_id, facility_id, customer_name, status, starts_at, ends_at, since_at,
    ended_at, rate_cents, tax_rate, tax, notes, created_at)
    values (1, 1, 1, 1, 'Jane Doe', 'completed', 0, 3600000, 0, 3600000, 2000, 0, 'added', '', 0)`.execute(db)
  await migrate(store)
  expect(await db.selectFrom('rentals').select(['id', 'group_id', 'rate_cents']).execute()).toEqual([
    { id: 1, group_id: null, rate_cents: 2000 },
  ])
  const add = (billing: string, lead: number) =>
    sql`insert into groups (billing, lead_guest_id, created_at) values (${billing}, ${lead}, 0)`.execute(db)
  await expect(add('some', 1)).rejects.toThrow(/groups_billing|check/i)
  await expect(add('one', 9)).rejects.toThrow(/foreign key/i)
  await add('one', 1)
  await expect(sql`update rentals set group_id = 9 where id = 1`.execute(db)).rejects.toThrow(/foreign key/i)
  await sql`update rentals set group_id = (select id from groups) where id = 1`.execute(db)
})
