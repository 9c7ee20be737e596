import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readSettings, saveSettings } from '#office/settings/contract.ts'
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

/** The response of the version before to `repeat`, with a body that only the first run can have returned. */
const storedResponse = {
  key: '1:submit-1',
  call: 'PATCH /api/settings',
  request_hash: 'mPwzPo1NDbSYUrEczzFKmK-0Yd7VMURiVGCIKxXi-YY',
  status: 200,
  body: '{"taxRate":5,"version":7}',
  at: clock.at,
}
const failedAttempt = {
  key: 'hash',
  account_id: 1,
  failures: 6,
  last_at: clock.at,
  until_at: clock.at + 60_000,
}
const repeat = { body: { taxRate: 5 }, idempotencyKey: 'submit-1' }

/** Opens a database of the version before, with a stored response and a failed attempt. */
async function openGrownDatabase(): Promise<EarlierDatabase> {
  const store = await openDatabaseBefore('0018-table-names')
  const { key, call, request_hash, status, body, at } = storedResponse
  await sql`insert into answers (key, call, request_hash, status, body, at)
    values (${key}, ${call}, ${request_hash}, ${status}, ${body}, ${at})`.execute(store.db)
  await sql`insert into sign_in_misses (key, account_id, misses, last_at, until_at)
    values ('hash', 1, 6, ${failedAttempt.last_at}, ${failedAttempt.until_at})`.execute(store.db)
  return store
}

/** Expects both rows under their new names, and the stored response for a repeat of its request. */
async function expectRowsAndRepeat(store: Store, folder: string) {
  expect(await store.db.selectFrom('idempotent_responses').selectAll().execute()).toEqual([storedResponse])
  expect(await store.db.selectFrom('failed_attempts').selectAll().execute()).toEqual([failedAttempt])
  const desk = await startTestServer({ ...store, folder, close: async () => {} }, clock)
  const { taxRate, version } = await desk.call(readSettings)
  expect(await desk.send(saveSettings, repeat)).toMatchObject({
    status: 200,
    body: JSON.parse(storedResponse.body),
  })
  expect(await desk.call(readSettings)).toMatchObject({ taxRate, version })
  expect(await desk.refused(saveSettings, { ...repeat, body: { taxRate: 6 } })).toMatchObject({ status: 422 })
}

test('rows survive the migration, and a repeat is still answered', async () => {
  const store = await openGrownDatabase()
  await migrations.migrate(store)
  await expectRowsAndRepeat(store, store.folder)
})

test('nothing keeps an old name', async () => {
  const store = await openGrownDatabase()
  await migrations.migrate(store)
  const names =
    store.engine === 'postgres'
      ? sql<{ name: string }>`select relname::text as name from pg_class
          union all select conname::text from pg_constraint`
      : sql<{ name: string }>`select name from sqlite_schema`
  const found = (await names.execute(store.db)).rows.map(({ name }) => name)
  expect(found.filter(name => /answers|sign_in_misses/.test(name))).toEqual([])
  expect(found).toContain('idempotent_responses_at')
})

test('a backup of the version before restores', async () => {
  const { restored, data } = await restoreCopy(await openGrownDatabase(), clock.at)
  await expectRowsAndRepeat(restored, data)
})
