import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'

test('after the migration, each person enters their password once per desk', async () => {
  const store = await openDatabaseBefore('0017-pin-trust')
  await sql`insert into sessions (token_hash, account_id, desk, browser, address, began_at, seen_at)
    values ('token', 1, 'desk', 'Chrome', '::1', 5, 6)`.execute(store.db)
  await sql`insert into desk_accounts (desk, account_id, at) values ('desk', 1, 5)`.execute(store.db)
  await migrate(store)
  expect(await store.db.selectFrom('sessions').selectAll().execute()).toMatchObject([
    { token_hash: 'token', entered_by: 'pin', confirmed_until: null },
  ])
  expect(await store.db.selectFrom('desk_accounts').selectAll().execute()).toEqual([
    { desk: 'desk', account_id: 1, at: 5, password_at: null, pin_only: 0, failed_pin_attempts: 0 },
  ])
  const accounts = await store.db
    .selectFrom('staff_accounts')
    .select(['login', 'failed_pin_attempts'])
    .execute()
  expect(accounts).toEqual([{ login: 'admin', failed_pin_attempts: 0 }])
})
