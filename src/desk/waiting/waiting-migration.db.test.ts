import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'

test('existing facilities are held for nobody, and only a free one can be held or offered', async () => {
  const store = await openDatabaseBefore('0043-waiting-list')
  const { db } = store
  for (const [id, status] of [
    [1, 'available'],
    [2, 'occupied'],
  ] as const)
    await sql`insert into facilities (id, type, name, description, status, status_since, hourly_rate_cents, features,
      amenities, room_type, size, location)
      values (${id}, 'room', ${`Room ${id}`}, '', ${status}, 0, 2000, '[]', '[]', '', '', '')`.execute(db)
  await sql`insert into guests (kind, name, name_key, search, created_at)
    values ('person', 'Jane Doe', 'jane doe', 'jane doe', 0)`.execute(db)
  await migrate(store)
  expect(
    await db.selectFrom('facilities').select(['id', 'status', 'held_for']).orderBy('id').execute(),
  ).toEqual([
    { id: 1, status: 'available', held_for: null },
    { id: 2, status: 'occupied', held_for: null },
  ])
  await sql`insert into waiting_entries (number, guest_id, people, wants, status, joined_at, line_at)
    values (1, 1, 1, '[]', 'waiting', 0, 0)`.execute(db)
  const offer = (facility: number) =>
    sql`insert into waiting_offers (entry_id, facility_id, status, made_at, held_until)
      values (1, ${facility}, 'open', 0, 1)`.execute(db)
  await expect(offer(2)).rejects.toThrow('a busy facility cannot be offered')
  await offer(1)
  await expect(sql`update facilities set held_for = '#1' where id = 2`.execute(db)).rejects.toThrow()
  await sql`update facilities set held_for = '#1' where id = 1`.execute(db)
  await expect(sql`update facilities set status = 'cleaning' where id = 1`.execute(db)).rejects.toThrow()
  const twice = sql`insert into waiting_entries (number, guest_id, people, wants, status, joined_at, line_at)
    values (1, 1, 1, '[]', 'waiting', 0, 0)`
  await expect(twice.execute(db)).rejects.toThrow(/unique/i)
})
