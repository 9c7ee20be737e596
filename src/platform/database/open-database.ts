import type { DatabaseLocation, Store } from './database.ts'
import { openSqlite } from './sqlite/sqlite.ts'

/** Opens the venue's database. */
export async function openDatabase(where: DatabaseLocation): Promise<Store> {
  if (where.url)
    return (await import('./postgres/postgres.ts')).openPostgres(where.url, where.timeout, where.connections)
  if (where.file) return openSqlite(where.file, where.cache)
  throw new Error('A database needs a file or a URL')
}
