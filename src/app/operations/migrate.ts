import { type MigrationResultSet, Migrator } from 'kysely/migration'
import { migrations } from '#migrations/migrations.ts'
import type { Engine, Reader, Store } from '#platform/database/database.ts'

/** A migration that is about to run on a venue's database, or has run. */
export interface MigrationStep {
  name: string
  /** From 1. */
  number: number
  count: number
  /** Undefined before it runs. */
  seconds?: number
}

/**
 * Runs all pending migrations, each in its own transaction, so that an upgrade that was interrupted goes on where it
 * stopped; those of a new database in one. Throws an error that names the failed migration, or the first one that this
 * version does not know: a later version has used the database. `only`: runs just these, the ones that a backup's
 * database had. `onStep`: is called before and after each migration of an existing database.
 */
export async function migrate(
  { maintenance: db, engine }: Store,
  only?: readonly string[],
  onStep: (step: MigrationStep) => void = () => {},
): Promise<void> {
  await assertNotLater({ db, engine })
  const wanted = Object.entries(migrations(engine)).filter(([name]) => !only || only.includes(name))
  const provider = { getMigrations: async () => Object.fromEntries(wanted) }
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  if (await isNew(db)) return assertMigrated(await migrator.migrateToLatest())
  const run = await namesOfRun(db)
  const pending = wanted.map(([name]) => name).filter(name => !run.includes(name))
  for (const [index, name] of pending.toSorted().entries()) {
    const step = { name, number: index + 1, count: pending.length }
    const start = performance.now()
    onStep(step)
    // One migration: another server may have run this one meanwhile.
    assertMigrated(await migrator.migrateUp())
    onStep({ ...step, seconds: (performance.now() - start) / 1_000 })
  }
}

/** Says which migration of an upgrade runs, or how long it took: 'Upgrading: 0033-guests (12 of 40)'. */
export const describeStep = ({ name, number, count, seconds }: MigrationStep): string =>
  seconds === undefined
    ? `Upgrading the database: ${name} (${number} of ${count})`
    : `Upgrading the database: ${name} took ${seconds.toFixed(1)} s`

function assertMigrated({ error, results }: MigrationResultSet): void {
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
