import { Migrator } from 'kysely/migration'
import { migrations } from '../../../migrations/migrations.ts'
import type { Engine, Reader, Store } from '../../shared/database/database.ts'

/**
 * Runs all pending migrations. Throws an error that names the failed migration, or the first one that this version does
 * not know: a later version has used the database. `only`: runs just these, the ones that a backup's database had.
 */
export async function migrate({ maintenance: db, engine }: Store, only?: readonly string[]): Promise<void> {
  await assertNotLater({ db, engine })
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

/**
 * Throws an error that names the first migration that this version does not know: a later version has used the
 * database.
 */
export async function assertNotLater({ db, engine }: { db: Reader; engine: Engine }): Promise<void> {
  const known = knownMigrations(engine)
  const run = (await isNew(db)) ? [] : await namesOfRun(db)
  const later = run.find(name => !known.includes(name))
  if (later)
    throw new Error(
      `The database is from a later version of Keydesk, which has ${later}: start that version, or restore a backup of this one`,
    )
}

/** Returns whether no migration has ever run on a database. Reads its whole schema. */
export async function isNew(db: Reader): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return !tables.some(({ name }) => name === 'kysely_migration')
}

/** The names of the migrations that have run, in alphabetical order. */
async function namesOfRun(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** The names of all migrations of this version. */
export const knownMigrations = (engine: Engine): string[] => Object.keys(migrations(engine))

/** Returns whether exactly the migrations of this version have run. The database must not be new. */
export async function isUpToDate({ db, engine }: Store): Promise<boolean> {
  return (await namesOfRun(db)).join() === knownMigrations(engine).sort().join()
}
