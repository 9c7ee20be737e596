import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Job } from './write-backup.ts'

/** The file of the lock in the data folder. */
export const LOCK_FILE = 'backup.lock'

/** Releases the lock. */
export type Release = () => Promise<void>

/**
 * Takes the lock of the venue's backups, which one process holds at a time; undefined if another does. It ends with
 * its process, however that ends: whoever holds the lock knows that no other backup is under way.
 */
export async function lockBackups({
  where,
  data,
}: Pick<Job, 'where' | 'data'>): Promise<Release | undefined> {
  // A server whose venue is a file does not load what speaks to PostgreSQL.
  if (where.url) return (await import('./copy-postgres.ts')).lockServer(where.url)
  return lockFile(path.join(data, LOCK_FILE))
}

/** By a lock of the operating system, which SQLite takes on every one alike. The file stays empty. */
function lockFile(file: string): Release | undefined {
  closeSync(openSync(file, 'a', 0o600))
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return async () => db.close()
  } catch (error) {
    db.close()
    if ((error as { errcode?: number }).errcode === BUSY) return undefined
    throw error
  }
}

const BUSY = 5
