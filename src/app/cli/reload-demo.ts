import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { assertFolderRestored, openRestoredDatabase } from '#office/backup/backup.ts'
import { isUntouched, readVenueKind } from '#office/settings/settings.ts'
import type { Store } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { type Config, databaseName, locateDatabase } from '../operations/config.ts'
import { openDataFolder } from '../operations/data-folder.ts'
import { initializeVenue } from '../operations/initialize-venue.ts'
import { assertNotLater, migrate } from '../operations/migrate.ts'
import { askForConfirmation } from './confirm-prompt.ts'
import { assertNotInUse } from './open-venue.ts'

/**
 * Empties the demo venue's database and reloads the demo. Asks for confirmation unless `yes`. Throws if the venue is a
 * real one, if a later version has used it, if there is no terminal to ask on, or if a server has it open, which would
 * keep using deleted data.
 */
export async function reloadDemo(config: Config, { yes }: { yes: boolean }): Promise<void> {
  const where = databaseName(config)
  await assertDemoDatabase(config)
  const question = `This deletes everything in ${where}.`
  if (!yes && !(await askForConfirmation(question, 'This empties the venue: add --yes to confirm'))) return
  await assertNotInUse(config)
  openDataFolder(config.DATA_DIR)
  await empty(config)
  const store = await openDatabase(locateDatabase(config))
  await migrate(store)
  await initializeVenue(store, 'demo', Date.now(), config.DATA_DIR)
  await store.close()
  console.warn(`The demo venue is in ${where}`)
}

/**
 * Throws if the database holds a real venue, or a later version has used it. Reads only, so a rejected venue is
 * unchanged.
 */
async function assertDemoDatabase(config: Config) {
  const { url, file } = locateDatabase(config)
  if (!url) assertFolderRestored(config.DATA_DIR)
  if (!url && !existsSync(file)) return
  const store = await openRestoredDatabase(config.DATA_DIR, { url, file })
  await assertDemo(store, config).finally(store.close)
}

async function assertDemo({ db, engine }: Store, config: Config) {
  await assertNotLater({ db, engine })
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  if (tables.length === 0) return
  if (!tables.includes('venue'))
    throw new Error('The database has a different version: start the server once')
  if ((await readVenueKind(db)) === 'demo' || (await isUntouched(db))) return
  const other = config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'
  throw new Error(
    `${databaseName(config)} holds a real venue, which the demo never replaces: set another ${other} for the demo`,
  )
}

async function empty(config: Config) {
  // Checked again, because the confirmation may have taken long.
  await assertDemoDatabase(config)
  await emptyDatabase(config)
  rmSync(join(config.DATA_DIR, 'photos'), { recursive: true, force: true })
}

/** Deletes all tables of a venue. On PostgreSQL in one transaction: a server cannot start without the schema. */
export async function emptyDatabase(config: Config): Promise<void> {
  const { url, file } = locateDatabase(config)
  if (!url) {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    return
  }
  const { maintenance, close } = await openDatabase({ url })
  await maintenance
    .transaction()
    .execute(async trx => {
      await sql`drop schema public cascade`.execute(trx)
      await sql`create schema public`.execute(trx)
    })
    .finally(close)
}
