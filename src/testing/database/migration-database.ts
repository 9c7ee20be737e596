import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { inject } from 'vitest'
import * as migrations from '#app/operations/migrate.ts'
import { restoreBackup } from '#office/backup/backup.ts'
import { writeBackup } from '#office/backup/write-backup.ts'
import type { DatabaseLocation, Store } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import type { Instant } from '#platform/values/time.ts'
import { addCleanup } from '../environment/cleanup.ts'
import { emptyDatabaseLocation } from './empty-database.ts'

/** A database as of an earlier version, with its location and an empty data folder. */
export interface EarlierDatabase extends Store {
  folder: string
  where: DatabaseLocation & { file: string }
}

/** Runs the migrations up to and including `migration`, so that what later ones change does not show. */
export const migrateThrough = (store: Store, migration: string): Promise<void> =>
  migrations.migrate(
    store,
    migrations.knownMigrations(store.engine).filter(name => name <= migration),
  )

/** Opens a database that has all migrations before `migration` and none after. Closed at the end of the test. */
export async function openDatabaseBefore(migration: string): Promise<EarlierDatabase> {
  const folder = await mkdtemp(path.join(inject('folder'), 'before-'))
  addCleanup(() => rm(folder, { recursive: true }))
  const where = await emptyDatabaseLocation(folder)
  const store = await openDatabase(where)
  addCleanup(() => store.close())
  await migrations.migrate(
    store,
    migrations.knownMigrations(store.engine).filter(name => name < migration),
  )
  return { ...store, folder, where }
}

/** Backs up an earlier database and restores it with this version. Closed at the end of the test. */
export async function restoreCopy({ where, folder }: EarlierDatabase, at: Instant) {
  const backups = path.join(folder, 'backups')
  const { name } = await writeBackup({ at, where, data: folder, backups })
  const data = path.join(folder, 'restored')
  const target = await emptyDatabaseLocation(data)
  await restoreBackup(path.join(backups, name), { data, where: target, migrations })
  const restored = await openDatabase(target)
  addCleanup(() => restored.close())
  return { restored, data }
}
