import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { makeReport } from '#office/reports/reports.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { localToInstant, MINUTE } from '#platform/values/time.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { fillWithRandomData } from '#testing/reports/random-venue.ts'
import { readTurnaroundReport } from './report.ts'
import { listTurnarounds } from './turnaround.ts'

const calendar = { timeZone: 'Europe/Berlin', dayStart: '06:00' }
const now = localToInstant('2026-11-05T03:00:00', calendar.timeZone)!

test('a grown venue keeps its cleanings, work orders and reports', async () => {
  const grown = await openTestDatabase()
  await grown.db.transaction().execute(async trx => {
    await fillWithRandomData(trx, 'turnaround', calendar, now)
    await insertCleanings(trx)
  })
  const earlier = await openDatabaseBefore('0044-turnaround')
  await copyToEarlier(grown.db, earlier, {})
  await migrate(earlier)
  const after = await readEverything(earlier.db)
  expect(after).toEqual(await readEverything(grown.db))
  expect(after.turnarounds.people).toHaveLength(3)
  expect(after.running).toMatchObject([{ state: 'cleaning' }, { state: 'cleaning' }])
})

/** A cleaning after each stay, by three cleaners, and two that run now in rooms that were dirty. */
async function insertCleanings(trx: Transaction) {
  const stays = await trx
    .selectFrom('rentals')
    .select(['id', 'facility_id', 'ended_at'])
    .where('status', '=', 'completed')
    .execute()
  const sessions = stays.map(({ id, facility_id, ended_at }) => {
    const started_at = ended_at! + (id % 9) * MINUTE
    const end = started_at + (5 + (id % 17)) * MINUTE
    return {
      ...toSession(facility_id, id % 3, started_at),
      status: 'completed' as const,
      ended_at: end,
      end_received_at: end,
    }
  })
  const free = await trx
    .selectFrom('facilities')
    .select('id')
    .where('status', '=', 'available')
    .where('retired_at', 'is', null)
    .orderBy('id')
    .limit(2)
    .execute()
  const running = []
  for (const [index, { id }] of free.entries()) {
    const dirty_since = now - (30 + index) * MINUTE
    await trx
      .updateTable('facilities')
      .set({ status: 'cleaning', status_since: dirty_since })
      .where('id', '=', id)
      .execute()
    const started = now - (10 + index) * MINUTE
    running.push({ ...toSession(id, index, started), status: 'in_progress' as const, dirty_since })
  }
  await trx.insertInto('cleaning_sessions').values(sessions).execute()
  await trx.insertInto('cleaning_sessions').values(running).execute()
}

const toSession = (facility_id: number, cleaner: number, started_at: number) => ({
  facility_id,
  tag_id: `tag-${facility_id}`,
  cleaner_id: `C${cleaner}`,
  cleaner_name: `Cleaner C${cleaner}`,
  account_id: null,
  status_before: 'cleaning' as const,
  started_at,
  start_received_at: started_at,
  notes: '',
})

async function readEverything(db: Reader) {
  const reports = []
  for (const report of ['occupancy', 'maintenance'] as const)
    reports.push(await makeReport(db, { report, period: 'last_30_days' }, now))
  return {
    reports,
    turnarounds: await readTurnaroundReport(db, { from: '2026-09-25', to: '2026-11-05' }),
    running: await listTurnarounds(db, async () => ({ waiting: [], booked: new Map() })),
    cleanings: await db.selectFrom('cleaning_sessions').selectAll().orderBy('id').execute(),
    workorders: await db.selectFrom('workorders').selectAll().orderBy('id').execute(),
    facilities: await db.selectFrom('facilities').selectAll().orderBy('id').execute(),
  }
}

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
