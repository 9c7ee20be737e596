import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Instant } from '../shared/time.ts'
import { toIso } from '../shared/time.ts'
import { copySqlite } from './copy-sqlite.ts'
import { checkFiles, copyFolder, describeFiles } from './files.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'
import { folderName, madeAt } from './rules.ts'

/** What a backup is made of and where it goes. */
export interface Job {
  at: Instant
  /** Where the database is. */
  where: { url?: string | undefined; file?: string | undefined }
  /** The data folder. */
  data: string
  /** The folder of all backups. */
  backups: string
}

export interface Made {
  /** The folder of the backup inside the folder of backups. */
  name: string
  bytes: number
  rows: number
  files: number
}

/** What the name of a folder begins with that is not whole yet, or no longer. */
export const HALF = '.half-'

/** What the data folder holds besides the database and is worth keeping. The key of ID numbers is not (docs/decisions). */
export const KEPT_FOLDER = 'photos'

/**
 * Makes a backup and reads it back. It stands under its name only when it is whole; until then, and after a failure,
 * nothing does.
 */
export async function writeBackup({ at, where, data, backups }: Job): Promise<Made> {
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const before = await backupsIn(backups)
  const name = freeName(folderName(at), before)
  const half = path.join(backups, HALF + name)
  await removeHalves(backups)
  await mkdir(half, { mode: 0o700 })
  try {
    const copied = where.url ? await copyServer(where.url, half) : await copySqlite(where.file!, half)
    // After the database: a photo that it does not know yet does no harm, one that is missing would.
    await copyFolder(data, half, KEPT_FOLDER, before[0] && path.join(backups, before[0]))
    const files = await describeFiles(half)
    await writeManifest(half, {
      product: 'keydesk',
      format: 1,
      at: toIso(at),
      engine: where.url ? 'postgres' : 'sqlite',
      ...copied,
      files,
    })
    await checkFiles(half, (await readManifest(half)).files)
    await rename(half, path.join(backups, name))
    return { name, ...sizesOf({ rows: copied.rows, files }) }
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw error
  }
}

/** A server whose venue is a file does not load what speaks to PostgreSQL. */
const copyServer = async (url: string, folder: string) =>
  (await import('./copy-postgres.ts')).copyPostgres(url, folder)

/** The names of the backups in a folder, the newest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter(name => madeAt(name) !== undefined).sort((a, b) => (a < b ? 1 : -1))
}

/** Removes the backups made before an instant, but never the newest. */
export async function removeOldBackups(folder: string, before: Instant): Promise<void> {
  const [, ...rest] = await backupsIn(folder)
  for (const name of rest) {
    if (madeAt(name)! < before) await rename(path.join(folder, name), path.join(folder, HALF + name))
  }
  await removeHalves(folder)
}

/**
 * Removes what a killed backup left behind, or a killed removal of one. Only who holds the lock of backups may. What
 * cannot be removed stays: it must keep no backup from being made.
 */
export async function removeHalves(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(name => name.startsWith(HALF)))
    await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => {})
}

function freeName(wanted: string, taken: readonly string[]): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted}-${count}`
    if (!taken.includes(name)) return name
  }
}

const sizesOf = ({ rows, files }: Pick<Manifest, 'rows' | 'files'>) => ({
  rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  files: files.filter(({ path }) => path.startsWith(`${KEPT_FOLDER}/`)).length,
})
