import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'

test('an earlier venue keeps its backups, and has one running rehearsal and one a night', async () => {
  const store = await openDatabaseBefore('0057-restore-rehearsals')
  const { db } = store
  await db
    .insertInto('backups')
    .values({ night: '2026-05-07', started_at: 1, finished_at: 2, by: 'Server', name: '2026-05-07T090000Z' })
    .execute()
  await migrate(store)
  expect(await db.selectFrom('backups').select(['night', 'name']).execute()).toEqual([
    { night: '2026-05-07', name: '2026-05-07T090000Z' },
  ])
  expect(await db.selectFrom('restore_rehearsals').selectAll().execute()).toEqual([])
  const add = (night: string | null, finished_at: number | null) =>
    db
      .insertInto('restore_rehearsals')
      .values({ night, started_at: 1, finished_at, by: 'Server', checks: '[]' })
      .execute()
  await add('2026-05-08', null)
  await expect(add(null, null)).rejects.toThrow(/unique/i)
  await db.updateTable('restore_rehearsals').set({ finished_at: 2 }).execute()
  await expect(add('2026-05-08', 3)).rejects.toThrow(/unique/i)
  await add(null, 3)
  await add(null, 4)
})
