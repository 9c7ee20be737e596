import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readAudit } from '#office/audit/contract.ts'
import { readBackups } from '#office/backup/contract.ts'
import type { Store } from '#platform/database/database.ts'
import {
  type EarlierDatabase,
  openDatabaseBefore,
  restoreCopy,
} from '#testing/database/migration-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { TestClock } from '#testing/venue/test-clock.ts'
import * as migrations from './migrate.ts'

const clock = new TestClock()
const failedAttempt = {
  key: 'hash',
  account_id: 1,
  failures: 6,
  last_at: clock.at,
  until_at: clock.at + 60_000,
}

/** Opens a database of the version before, with a failed attempt, and a backup and an event of the server. */
async function openGrownDatabase(): Promise<EarlierDatabase> {
  const store = await openDatabaseBefore('0024-plain-names')
  await sql`insert into failed_attempts (key, account_id, misses, last_at, until_at)
    values ('hash', 1, 6, ${failedAttempt.last_at}, ${failedAttempt.until_at})`.execute(store.db)
  await sql`insert into backups (night, started_at, finished_at, "by", name)
    values ('2026-05-20', ${clock.at}, ${clock.at}, 'Clock', '2026-05-20T090000Z')`.execute(store.db)
  await sql`insert into events (at, action, type, priority, message, actor_name, actor_role)
    values (${clock.at}, 'backup.made', 'record_changed', 'low', 'Backup', 'Clock', 'clock')`.execute(
    store.db,
  )
  return store
}

/** Expects the failed attempt under its new name, and 'Server' for what the server did. */
async function expectPlainNames(store: Store, folder: string) {
  expect(await store.db.selectFrom('failed_attempts').selectAll().execute()).toEqual([failedAttempt])
  const { call } = await startTestServer({ ...store, folder, close: async () => {} }, clock)
  expect((await call(readBackups)).last?.by).toBe('Server')
  const { entries } = await call(readAudit, { query: { noun: 'backup' } })
  expect(entries.map(({ by }) => by)).toEqual(['Server'])
}

test('rows survive the migration', async () => {
  const store = await openGrownDatabase()
  await migrations.migrate(store)
  await expectPlainNames(store, store.folder)
})

test('nothing keeps an old name', async () => {
  const store = await openGrownDatabase()
  await migrations.migrate(store)
  const names =
    store.engine === 'postgres'
      ? sql<{ name: string }>`select attname::text as name from pg_attribute
          where attrelid = 'failed_attempts'::regclass
          union all select conname::text from pg_constraint where conrelid = 'failed_attempts'::regclass`
      : sql<{ name: string }>`select name from pragma_table_info('failed_attempts')`
  const found = (await names.execute(store.db)).rows.map(({ name }) => name)
  expect(found).toContain('failures')
  expect(found.filter(name => name.includes('misses'))).toEqual([])
})

test('a backup of the version before restores', async () => {
  const { restored, data } = await restoreCopy(await openGrownDatabase(), clock.at)
  await expectPlainNames(restored, data)
})
