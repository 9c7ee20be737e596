import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Reader, Store } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { LOCK_FILE } from '../backup-lock.ts'
import { BACKED_UP_FOLDER } from '../write-backup.ts'
import { RESTORE_MARK, type RestorePlace } from './restore-target.ts'

/** The file that marks the data folder while a restore writes to it. PostgreSQL also has the table `RESTORE_MARK`. */
const MARK_FILE = '.restoring'

/**
 * Throws Error if the data folder or the database has anything, unless the mark of a restore is there and the rest is
 * what that restore writes.
 */
export async function assertFree({ data, where }: RestorePlace): Promise<void> {
  const isMarked = existsSync(path.join(data, MARK_FILE))
  const found = (await listContents(data)).find(name => !isMarked || !isRestored(name, where.file))
  if (found) throw new Error(`${path.resolve(data)} is not empty: it has ${found}`)
  if (where.url) await (await restorePostgres()).assertFreeDatabase(where.url)
}

/**
 * Marks a place as one that a restore writes to. The mark of the database is set first and removed first: a restore is
 * complete when its database has none.
 */
export async function mark({ data, where }: RestorePlace): Promise<void> {
  if (where.url) await (await restorePostgres()).markDatabase(where.url)
  await writeFile(path.join(data, MARK_FILE), '', { mode: 0o600, flush: true })
}

/** Removes the marks: from then on the restore counts as complete. */
export async function unmark({ data, where }: RestorePlace): Promise<void> {
  if (where.url) await (await restorePostgres()).unmarkDatabase(where.url)
  await rm(path.join(data, MARK_FILE), { force: true })
}

/** Removes what a restore has written, and its marks last. Does nothing without a mark. */
export async function clearUnfinished({ data, where }: RestorePlace): Promise<void> {
  if (where.url) await (await restorePostgres()).clearMarkedDatabase(where.url)
  if (existsSync(path.join(data, MARK_FILE)))
    for (const name of await listContents(data))
      if (name !== MARK_FILE) await rm(path.join(data, name), { recursive: true, force: true })
  await rm(path.join(data, MARK_FILE), { force: true })
  if (where.url) await (await restorePostgres()).unmarkDatabase(where.url)
}

/** Throws Error if a restore into an SQLite data folder is unfinished. */
export function assertFolderRestored(data: string): void {
  if (existsSync(path.join(data, MARK_FILE))) throw unfinished()
}

/** Opens the venue's database. Throws Error if a restore of the venue is unfinished. */
export async function openRestoredDatabase(
  data: string,
  where: RestorePlace['where'] & { timeout?: number },
): Promise<Store> {
  // Before the file is opened, because that would change it.
  if (!where.url) assertFolderRestored(data)
  const store = await openDatabase(where)
  try {
    if (where.url) {
      if (await isMarked(store.reader)) throw unfinished()
      // The restore was complete, but killed before it removed the file.
      await rm(path.join(data, MARK_FILE), { force: true })
    }
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

async function isMarked(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${`public.${RESTORE_MARK}`}) is not null as found`.execute(db)
  return rows[0]!.found
}

const unfinished = () =>
  new Error('The restore of this venue is not finished: wait for its end, or repeat it if it was interrupted')

/** The names in a data folder, without backups and their lock, which are there by default. */
async function listContents(data: string): Promise<string[]> {
  const ignored = ['backups', LOCK_FILE]
  return (await readdir(data).catch(() => [])).filter(name => !ignored.includes(name))
}

/** Returns whether a restore writes a file or folder of this name to a data folder. */
function isRestored(name: string, databaseFile: string): boolean {
  if (name === MARK_FILE || name === BACKED_UP_FOLDER) return true
  const database = path.basename(databaseFile)
  return (
    name.startsWith(database) && /^(\.restoring)?(-wal|-shm|-journal)?$/.test(name.slice(database.length))
  )
}

/** Loads the PostgreSQL client only if needed. */
const restorePostgres = () => import('./restore-postgres.ts')
