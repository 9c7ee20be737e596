import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { toBackupFailure, toLockFailure } from './backup-failure.ts'
import type { BackupJob } from './write-backup.ts'

/** Name of the lock file in the data folder. */
export const LOCK_FILE = 'backup.lock'

/** Releases the lock. */
export type Release = () => Promise<void>

/**
 * Takes the backup lock of the venue and returns its release, or undefined if another process holds it. The
 * lock ends with its process, even if killed, so its holder knows that no other backup is running. Throws
 * BackupFailed if the lock cannot be taken or tested.
 */
export async function lockBackups({
  where,
  data,
}: Pick<BackupJob, 'where' | 'data'>): Promise<Release | undefined> {
  // Loads the PostgreSQL client only if needed.
  if (where.url)
    return (await import('./copying/copy-postgres.ts')).lockBackupsOnServer(where.url).catch(fail)
  const file = path.join(data, LOCK_FILE)
  try {
    return lockFile(file)
  } catch (error) {
    throw toLockFailure(error, file)
  }
}

/** Whether a venue of this process makes the backup or rehearsal of its night. */
let isNightTaken = false

/**
 * Takes the backup lock for the work of a night, of which one venue of the process at a time does some. Returns
 * undefined if another venue does, or if another process holds the lock: the next tick tries again.
 */
export async function lockForNight(places: Pick<BackupJob, 'where' | 'data'>): Promise<Release | undefined> {
  if (isNightTaken) return undefined
  isNightTaken = true
  let release: Release | undefined
  try {
    release = await lockBackups(places)
  } finally {
    isNightTaken = release !== undefined
  }
  return (
    release &&
    (async () => {
      isNightTaken = false
      await release()
    })
  )
}

/**
 * Runs `work` while holding the backup lock. Returns undefined, without running it, if another process holds the lock.
 */
export async function withBackupLock<T>(
  places: Pick<BackupJob, 'where' | 'data'>,
  work: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const release = await lockBackups(places)
  if (!release) return undefined
  try {
    return { result: await work() }
  } finally {
    await release()
  }
}

function fail(error: unknown): never {
  throw toBackupFailure(error)
}

/** Uses an SQLite transaction as a portable operating system lock. The file stays empty. */
function lockFile(file: string): Release | undefined {
  closeSync(openSync(file, 'a', 0o600))
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return async () => db.close()
  } catch (error) {
    db.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

const SQLITE_BUSY = 5
