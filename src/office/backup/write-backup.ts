import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseLocation } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'
import { toIso } from '#platform/values/time.ts'
import { copySqlite } from './copying/copy-sqlite.ts'
import { checkFiles, copyFolder, describeFiles } from './files.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'
import { folderName, parseBackupTime } from './rules.ts'

/** The sources and the target of a backup. */
export interface BackupJob {
  at: Instant
  /** The location of the database. */
  where: DatabaseLocation
  /** The data folder. */
  data: string
  /** The folder of all backups. */
  backups: string
}

export interface BackupResult {
  /** The folder of the backup inside the folder of backups. */
  name: string
  bytes: number
  rows: number
  files: number
}

/** Name prefix of incomplete backups, and of backups being removed. */
export const PARTIAL_PREFIX = '.half-'

/** The folder of the data folder that backups include. The key of ID numbers is left out (docs/decisions). */
export const BACKED_UP_FOLDER = 'photos'

/**
 * Makes a backup and verifies it. The folder gets its final name only when it is complete; a failure removes
 * it. Call only while holding the backup lock.
 */
export async function writeBackup({ at, where, data, backups }: BackupJob): Promise<BackupResult> {
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const existing = await backupsIn(backups)
  const name = unusedName(folderName(at), existing)
  const partial = path.join(backups, PARTIAL_PREFIX + name)
  await removePartialBackups(backups)
  await mkdir(partial, { mode: 0o700 })
  try {
    const copied = where.url ? await copyServer(where.url, partial) : await copySqlite(where.file!, partial)
    // Copied after the database: extra photos are harmless, missing ones are not.
    const last = existing[0] && path.join(backups, existing[0])
    await copyFolder(data, partial, BACKED_UP_FOLDER, { last })
    const files = await describeFiles(partial)
    await writeManifest(partial, {
      product: 'keydesk',
      format: 1,
      at: toIso(at),
      engine: where.url ? 'postgres' : 'sqlite',
      ...copied,
      files,
    })
    await checkFiles(partial, (await readManifest(partial)).files)
    await rename(partial, path.join(backups, name))
    return { name, ...toSizes({ rows: copied.rows, files }) }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/** Loads the PostgreSQL client only if needed. */
const copyServer = async (url: string, folder: string) =>
  (await import('./copying/copy-postgres.ts')).copyPostgres(url, folder)

/** Returns the names of the backups in a folder, newest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter(name => parseBackupTime(name) !== undefined).sort((a, b) => (a < b ? 1 : -1))
}

/** Removes the backups made before an instant, but never the newest. */
export async function removeOldBackups(folder: string, before: Instant): Promise<void> {
  const [, ...rest] = await backupsIn(folder)
  for (const name of rest) {
    if (parseBackupTime(name)! < before)
      await rename(path.join(folder, name), path.join(folder, PARTIAL_PREFIX + name))
  }
  await removePartialBackups(folder)
}

/**
 * Removes what interrupted backups and removals left behind. Call only while holding the backup lock. Ignores
 * errors, so that leftovers never block a backup.
 */
export async function removePartialBackups(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(name => name.startsWith(PARTIAL_PREFIX)))
    await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => {})
}

function unusedName(wanted: string, taken: readonly string[]): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted}-${count}`
    if (!taken.includes(name)) return name
  }
}

const toSizes = ({ rows, files }: Pick<Manifest, 'rows' | 'files'>) => ({
  rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  files: files.filter(({ path }) => path.startsWith(`${BACKED_UP_FOLDER}/`)).length,
})
