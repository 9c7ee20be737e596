import type { DatabaseLocation } from '#platform/database/database.ts'
import { copySqlite, type DatabaseCopy, restoreSqlite } from '../copying/copy-sqlite.ts'
import type { Migrations } from '../manifest.ts'
import { copyTablesOfSqlite } from './copy-tables-of-sqlite.ts'
import { restoreTablesToSqlite } from './restore-tables-to-sqlite.ts'

/**
 * Copies a database to which nobody is connected to an empty one, of the same engine or the other. Throws if the rows
 * that arrive are not those that left. `scratch`: an empty folder for what is on the way.
 */
export async function moveDatabase(
  from: DatabaseLocation,
  to: DatabaseLocation & { file: string },
  scratch: string,
  migrations: Migrations,
): Promise<void> {
  const copied = await copyDatabase(from, to, scratch)
  if (to.url) {
    const { restorePostgres } = await import('../restoring/restore-postgres.ts')
    await restorePostgres(scratch, copied, { where: to, migrations })
  } else if (copied.database === 'sqlite') await restoreSqlite(scratch, to.file, copied)
  else await restoreTablesToSqlite(scratch, to.file, copied, migrations)
}

async function copyDatabase(
  from: DatabaseLocation,
  to: DatabaseLocation,
  scratch: string,
): Promise<DatabaseCopy> {
  if (from.url)
    return (await import('../copying/copy-postgres.ts')).copyPostgres(from.url, scratch, { asTables: true })
  return to.url ? copyTablesOfSqlite(from.file!, scratch) : copySqlite(from.file!, scratch)
}
