import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { type VerificationResult, verifyAudit } from '../audit/audit.ts'
import type { Store } from '../shared/database/database.ts'
import { openDatabase } from '../shared/database/open-database.ts'
import { LOCK_FILE } from './backup-lock.ts'
import { restoreSqlite } from './copy-sqlite.ts'
import { checkFiles, copyFolder } from './files.ts'
import { type Manifest, type Migrations, readManifest } from './manifest.ts'
import { BACKED_UP_FOLDER, PARTIAL_PREFIX } from './write-backup.ts'

/** The target of a restore: an empty data folder, and for PostgreSQL an empty database. */
export interface RestoreTarget {
  data: string
  where: { url?: string | undefined; file: string }
  migrations: Migrations
  /** The target is a copy beside the running venue: the restore must not disturb it. */
  isRehearsal?: boolean
}

/**
 * Restores a backup to an empty target and verifies the result. Throws Error if the backup is incomplete,
 * damaged or from a later version, the target is not empty, or the database engine differs. After a failure the target
 * is empty again, so that the restore can be repeated.
 */
export async function restoreBackup(
  folder: string,
  target: RestoreTarget,
): Promise<Manifest & { trail: VerificationResult }> {
  const { data, where, migrations } = target
  assertComplete(folder)
  const manifest = await readManifest(folder)
  assertSameEngine(manifest, where.url)
  assertKnownMigrations(manifest, migrations)
  await assertEmpty(data)
  await checkFiles(folder, manifest.files)
  const postgres = where.url ? await import('./restore-postgres.ts') : undefined
  await postgres?.assertEmptyDatabase(where.url!)
  try {
    return await restoreInto(target, folder, manifest)
  } catch (error) {
    await Promise.all([postgres?.clearDatabase(where.url!), clearFolder(data)])
    throw error
  }
}

async function restoreInto(
  { data, where, migrations, isRehearsal = false }: RestoreTarget,
  folder: string,
  manifest: Manifest,
) {
  await mkdir(data, { recursive: true, mode: 0o700 })
  // mkdir does not change the mode of an existing folder.
  await chmod(data, 0o700)
  await copyFolder(folder, data, BACKED_UP_FOLDER)
  await checkFiles(
    data,
    manifest.files.filter(file => file.path.startsWith(`${BACKED_UP_FOLDER}/`)),
  )
  if (where.url) {
    const { restorePostgres } = await import('./restore-postgres.ts')
    await restorePostgres(folder, where.url, manifest, migrations, isRehearsal)
  } else await restoreSqlite(folder, where.file, manifest)
  const store = await openDatabase(where)
  try {
    // The backup may be from an earlier version of Keydesk.
    await migrations.migrate(store)
    const trail = await verifyTrail(store, manifest)
    await endAllSessions(store)
    await deleteRunning(store)
    return { ...manifest, trail }
  } finally {
    await store.close()
  }
}

function assertComplete(folder: string) {
  if (path.basename(folder).startsWith(PARTIAL_PREFIX))
    throw new Error(`${folder} is not a backup: it is incomplete`)
}

function assertSameEngine({ engine }: Manifest, url: string | undefined) {
  if (engine === 'postgres' && !url)
    throw new Error('This is a PostgreSQL backup: set DATABASE_URL to an empty database')
  if (engine === 'sqlite' && url) throw new Error('This is an SQLite backup: unset DATABASE_URL')
}

function assertKnownMigrations(manifest: Manifest, { knownMigrations }: Migrations) {
  const known = knownMigrations(manifest.engine)
  const later = manifest.migrations.find(name => !known.includes(name))
  if (later)
    throw new Error(
      `This backup is from a later version of Keydesk, which has ${later}: restore it with that version`,
    )
}

/** Throws Error unless the folder is empty. */
async function assertEmpty(data: string) {
  const [found] = await contentsOf(data)
  if (found) throw new Error(`${path.resolve(data)} is not empty: it has ${found}`)
}

async function clearFolder(data: string) {
  for (const name of await contentsOf(data)) await rm(path.join(data, name), { recursive: true, force: true })
}

/** The names in a data folder, without backups and their lock, which are there by default. */
async function contentsOf(data: string): Promise<string[]> {
  const ignored = ['backups', LOCK_FILE]
  return (await readdir(data).catch(() => [])).filter(name => !ignored.includes(name))
}

function verifyTrail(store: Store, { at, audit }: Manifest): Promise<VerificationResult> {
  return verifyAudit(store, audit.position > 0 ? [{ ...audit, noted: `The backup of ${at}` }] : [])
}

/** Ends all sessions and PIN trust, as people may have been signed out since the backup. */
async function endAllSessions({ db }: Store): Promise<void> {
  await db.deleteFrom('sessions').execute()
  await db.updateTable('desk_accounts').set({ password_at: null }).execute()
}

/** Deletes the row of the backup itself, which it holds as running, and that of an interrupted rehearsal. */
async function deleteRunning({ db }: Store): Promise<void> {
  await db.deleteFrom('backups').where('finished_at', 'is', null).execute()
  await db.deleteFrom('restore_rehearsals').where('finished_at', 'is', null).execute()
}
