import { existsSync } from 'node:fs'
import { openRestoredDatabase } from '#office/backup/backup.ts'
import type { Store } from '#platform/database/database.ts'
import { isInUse } from '#platform/database/in-use.ts'
import { type Config, databaseName, locateDatabase } from '../operations/config.ts'
import { openDataFolder } from '../operations/data-folder.ts'
import { assertNotLater, isNew, isUpToDate } from '../operations/migrate.ts'

/** Opens the venue's database for a command. Throws if there is none instead of creating one. */
export async function openVenueDatabase(config: Config): Promise<Store> {
  const where = locateDatabase(config)
  if (!where.url && !existsSync(where.file)) throw new Error(`There is no venue in ${config.DATA_DIR}`)
  openDataFolder(config.DATA_DIR)
  return openRestoredDatabase(config.DATA_DIR, where)
}

/**
 * Opens the venue's database for a command that writes to it. Throws if it has not exactly the tables of this version.
 */
export async function openCurrentDatabase(config: Config): Promise<Store> {
  const store = await openVenueDatabase(config)
  try {
    await assertNotLater(store)
    if ((await isNew(store.reader)) || !(await isUpToDate(store)))
      throw new Error('The database has a different version: start the server once')
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Throws if a server has the venue's database open. */
export async function assertNotInUse(config: Config): Promise<void> {
  if (await isInUse(locateDatabase(config)))
    throw new Error(`A server has ${databaseName(config)} open: stop it first`)
}
