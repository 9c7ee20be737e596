import { existsSync } from 'node:fs'
import type { Store } from '../../shared/database/database.ts'
import { openDatabase } from '../../shared/database/open-database.ts'
import { type Config, databaseOf } from '../operations/config.ts'
import { openDataFolder } from '../operations/data-folder.ts'

/** Opens the venue's database for a command. Throws if there is none instead of creating one. */
export async function openVenueDatabase(config: Config): Promise<Store> {
  const where = databaseOf(config)
  if (!where.url && !existsSync(where.file)) throw new Error(`There is no venue in ${config.DATA_DIR}`)
  openDataFolder(config.DATA_DIR)
  return openDatabase(where)
}
