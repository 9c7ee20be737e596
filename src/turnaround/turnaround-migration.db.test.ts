import { expect, test } from 'vitest'
import { migrate } from '../app/operations/migrate.ts'
import { openDatabaseBefore } from '../testing/database/migration-database.ts'

test('a cleaning that runs in a dirty room knows since when it was dirty; older ones do not', async () => {
  const earlier = await openDatabaseBefore('0044-turnaround')
  const { db } = earlier as unknown as { db: typeof earlier.db }
  const facility = { ...columns, type: 'room' as const, status: 'cleaning' as const, status_since: 1_000 }
  const ids = await db
    .insertInto('facilities')
    .values([
      { ...facility, name: 'Room 1' },
      { ...facility, name: 'Room 2' },
    ])
    .returning('id')
    .execute()
  const session = {
    tag_id: 't',
    cleaner_name: 'Cleaner',
    account_id: null,
    started_at: 2_000,
    start_received_at: 2_000,
    notes: '',
  }
  await db
    .insertInto('cleaning_sessions')
    .values([
      {
        ...session,
        facility_id: ids[0]!.id,
        cleaner_id: 'a',
        status: 'in_progress',
        status_before: 'cleaning',
      } as never,
      {
        ...session,
        facility_id: ids[1]!.id,
        cleaner_id: 'b',
        status: 'completed',
        status_before: 'cleaning',
        ended_at: 3_000,
        end_received_at: 3_000,
      } as never,
    ])
    .execute()
  await migrate(earlier)
  const sessions = await db
    .selectFrom('cleaning_sessions')
    .select(['cleaner_id', 'dirty_since', 'recorded_late'])
    .orderBy('id')
    .execute()
  expect(sessions).toEqual([
    { cleaner_id: 'a', dirty_since: 1_000, recorded_late: 0 },
    { cleaner_id: 'b', dirty_since: null, recorded_late: 0 },
  ])
  const pending = {
    facility_id: ids[0]!.id,
    status: 'pending' as const,
    requested_at: 4_000,
    results: '[]',
  }
  const add = (session_id: number) =>
    db
      .insertInto('inspections')
      .values({ ...pending, session_id })
      .execute()
  await add(1)
  await expect(add(2)).rejects.toThrow()
  await expect(
    db.updateTable('inspections').set({ status: 'failed', ended_at: 5_000 }).execute(),
  ).rejects.toThrow()
})

const columns = {
  description: '',
  hourly_rate_cents: 2_000,
  features: '[]',
  amenities: '[]',
  room_type: '',
  size: '',
  location: '',
}
