import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { migrate } from './migrate.ts'

test('a database that a later version has used is refused with one sentence', async () => {
  const store = await openTestDatabase()
  await migrate(store)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(store.db)
  await expect(migrate(store)).rejects.toThrow(
    'The database is from a later version of Keydesk, which has 9999-later: start that version, or restore a backup of this one',
  )
})
