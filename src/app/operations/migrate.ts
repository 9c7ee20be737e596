import { Migrator } from 'kysely/migration'
import { migrations } from '../../../migrations/migrations.ts'
import type { Engine, Store } from '../../shared/database/database.ts'

/**
 * Runs all pending migrations. Throws an error that names the failed migration. `only`: runs just these, the ones that
 * a backup's database had.
 */
export async function migrate({ maintenance: db, engine }: Store, only?: readonly string[]): Promise<void> {
  const wanted = Object.entries(migrations(engine)).filter(([name]) => !only || only.includes(name))
  const provider = { getMigrations: async () => Object.fromEntries(wanted) }
  const { error, results } = await new Migrator({
    db,
    provider,
    allowUnorderedMigrations: true,
  }).migrateToLatest()
  if (!error) return
  const failed = results?.find(result => result.status === 'Error')?.migrationName
  throw new Error(`Migration ${failed ?? ''} failed: ${error instanceof Error ? error.message : error}`, {
    cause: error,
  })
}

/** The names of all migrations of this version. */
export const knownMigrations = (engine: Engine): string[] => Object.keys(migrations(engine))

/** Returns whether exactly the migrations of this version have run. */
export async function isUpToDate({ db, engine }: Store): Promise<boolean> {
  const rows = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name).join() === knownMigrations(engine).sort().join()
}
