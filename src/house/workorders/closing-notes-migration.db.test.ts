import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'

test('work orders of before have no closing note', async () => {
  const store = await openDatabaseBefore('0096-closing-notes')
  await sql`insert into facilities (id, type, name, description, status, status_since, hourly_rate_cents, features,
    amenities, room_type, size, location)
    values (1, 'room', 'Room 1', '', 'available', 0, 2000, '[]', '[]', '', '', '')`.execute(store.db)
  await sql`insert into workorders (facility_id, type, priority, title, description, estimated_minutes, notes,
    out_of_service, status, status_since, created_at, opened_at, closed_at)
    values (1, 'repair', 'medium', 'Tap', 'Drips', 60, 'Key at the desk', 0, 'completed', 0, 0, 0, 0)`.execute(
    store.db,
  )
  await migrate(store)
  const { rows } = await sql`select notes, closing_note from workorders`.execute(store.db)
  expect(rows).toEqual([{ notes: 'Key at the desk', closing_note: '' }])
})
