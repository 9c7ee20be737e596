import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'

test('schedules of before count from their plan', async () => {
  const store = await openDatabaseBefore('0090-schedules-from-completion')
  await sql`insert into facilities (id, type, name, description, status, status_since, hourly_rate_cents, features,
    amenities, room_type, size, location)
    values (1, 'room', 'Room 1', '', 'available', 0, 2000, '[]', '[]', '', '', '')`.execute(store.db)
  await sql`insert into schedules
    (facility_id, type, priority, title, description, estimated_minutes, notes, out_of_service, every, unit, next_day, created_at)
    values (1, 'maintenance', 'medium', 'Filter', 'Vent', 60, '', 0, 7, 'days', '2026-05-27', 0)`.execute(
    store.db,
  )
  await migrate(store)
  const { rows } = await sql<{ counts_from: string }>`select counts_from from schedules`.execute(store.db)
  expect(rows).toEqual([{ counts_from: 'plan' }])
})
