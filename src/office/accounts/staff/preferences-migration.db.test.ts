import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'

test('existing accounts follow their device, show notifications and do not refresh by the minute', async () => {
  const store = await openDatabaseBefore('0042-preferences')
  const { db } = store
  const { rows: before } = await sql`select * from staff_accounts`.execute(db)
  await migrate(store)
  const after = await db.selectFrom('staff_accounts').selectAll().execute()
  expect(after).toEqual(
    before.map(row => ({
      ...(row as object),
      ...{ dark_mode: null, notifications: 1, auto_refresh: 0, language: null },
    })),
  )
  expect(after.length).toBeGreaterThan(0)
  await expect(sql`update staff_accounts set dark_mode = 2`.execute(db)).rejects.toThrow()
  await expect(sql`update staff_accounts set auto_refresh = null`.execute(db)).rejects.toThrow()
})
