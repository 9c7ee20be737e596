import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../shared/database/open-database.ts'
import { emptyDatabaseLocation } from '../../testing/database/empty-database.ts'
import { onPostgres, openTestDatabase } from '../../testing/database/test-database.ts'
import { addCleanup } from '../../testing/environment/cleanup.ts'
import { localeWarning } from './locale-warning.ts'

/** Opens a database that is created with these options of PostgreSQL. */
async function openCreatedWith(options?: string) {
  const { folder } = await openTestDatabase()
  const { url, file } = await emptyDatabaseLocation(path.join(folder, 'empty'), options)
  await mkdir(path.join(folder, 'empty'))
  const store = await openDatabase(url ? { url } : { file })
  addCleanup(() => store.close())
  return store.db
}

test('a database that knows accented letters needs no warning', async () => {
  expect(await localeWarning(await openCreatedWith())).toBeUndefined()
})

test.runIf(onPostgres)('a PostgreSQL database of locale C is warned about', async () => {
  const db = await openCreatedWith(`template template0 encoding 'UTF8' locale_provider libc locale 'C'`)
  expect(await localeWarning(db)).toMatch(/^The locale of the database does not know accented letters/)
})
