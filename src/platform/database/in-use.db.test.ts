import { expect, test } from 'vitest'
import { emptyDatabaseLocation } from '#testing/database/empty-database.ts'
import { scratchFolder } from '#testing/environment/scratch-folder.ts'
import { isInUse } from './in-use.ts'
import { openDatabase } from './open-database.ts'

test('a database is in use while a connection is open, even if it does nothing', async () => {
  const where = await emptyDatabaseLocation(scratchFolder('in-use'))
  expect(await isInUse(where)).toBe(false)
  const store = await openDatabase(where)
  expect(await isInUse(where)).toBe(true)
  // Looking changes nothing for those who have it open.
  await store.db.schema.createTable('notes').addColumn('id', 'integer').execute()
  expect(await isInUse(where)).toBe(true)
  await store.close()
  await expect.poll(() => isInUse(where)).toBe(false)
})
