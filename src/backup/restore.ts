import { chmod, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Verdict, verifyAudit } from '../audit/audit.ts'
import { knownMigrations, migrate, openDatabase, type Store } from '../shared/database.ts'
import { LOCK_FILE } from './backup-lock.ts'
import { restoreSqlite } from './copy-sqlite.ts'
import { checkFiles, copyFolder } from './files.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { HALF, KEPT_FOLDER } from './write-backup.ts'

/** Where a venue is restored to: an empty data folder, and for PostgreSQL an empty database. */
export interface Target {
  data: string
  where: { url?: string | undefined; file: string }
}

/**
 * Restores a backup into an empty place and reads back what it wrote. Throws a sentence where the backup is damaged,
 * the place is not empty, or the engine is another.
 */
export async function restoreBackup(
  folder: string,
  { data, where }: Target,
): Promise<Manifest & { trail: Verdict }> {
  refuseHalf(folder)
  const manifest = await readManifest(folder)
  refuseOtherEngine(manifest, where.url)
  refuseLater(manifest)
  await refuseFull(data)
  await checkFiles(folder, manifest.files)
  await mkdir(data, { recursive: true, mode: 0o700 })
  // Its own mode counts if it was there.
  await chmod(data, 0o700)
  await copyFolder(folder, data, KEPT_FOLDER)
  await checkFiles(
    data,
    manifest.files.filter(file => file.path.startsWith(`${KEPT_FOLDER}/`)),
  )
  if (where.url) await (await import('./restore-postgres.ts')).restorePostgres(folder, where.url, manifest)
  else await restoreSqlite(folder, where.file, manifest)
  const store = await openDatabase(where)
  try {
    // A backup may be of an earlier Keydesk.
    await migrate(store)
    const trail = await checkTrail(store, manifest)
    await signEverybodyOut(store)
    await forgetRunning(store)
    return { ...manifest, trail }
  } finally {
    await store.close()
  }
}

function refuseHalf(folder: string) {
  if (path.basename(folder).startsWith(HALF))
    throw new Error(`${folder} is no backup: it broke off before it was whole`)
}

function refuseOtherEngine({ engine }: Manifest, url: string | undefined) {
  if (engine === 'postgres' && !url)
    throw new Error('This is a backup of PostgreSQL: set DATABASE_URL to an empty database')
  if (engine === 'sqlite' && url) throw new Error('This is a backup of SQLite: leave DATABASE_URL out')
}

function refuseLater({ engine, migrations }: Manifest) {
  const known = knownMigrations(engine)
  const later = migrations.find(name => !known.includes(name))
  if (later)
    throw new Error(`This backup is of a later Keydesk, which has ${later}; restore it with that one`)
}

/** Backups lie in the data folder by default, so a folder that holds nothing else counts as empty. */
async function refuseFull(data: string) {
  const ofBackups = ['backups', LOCK_FILE]
  const found = (await readdir(data).catch(() => [])).filter(name => !ofBackups.includes(name))
  if (found.length > 0) throw new Error(`${path.resolve(data)} is not empty: it holds ${found[0]}`)
}

function checkTrail(store: Store, { at, audit }: Manifest): Promise<Verdict> {
  return verifyAudit(store, audit.position > 0 ? [{ ...audit, noted: `The backup of ${at}` }] : [])
}

/** Who was signed in then may have been signed out since, and their PIN refused at a desk. */
async function signEverybodyOut({ db }: Store): Promise<void> {
  await db.deleteFrom('sessions').execute()
  await db.updateTable('desk_accounts').set({ password_at: null }).execute()
}

/** A backup holds the note of itself as under way; where it is restored, it is not. */
async function forgetRunning({ db }: Store): Promise<void> {
  await db.deleteFrom('backups').where('finished_at', 'is', null).execute()
}
