import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { DatabaseLocation } from './database.ts'

/** SQLite's result code of a file that another connection has open. */
const BUSY = 5

/**
 * Returns whether any process has the database open: on PostgreSQL on any machine, on SQLite on this one. Asked of the
 * database itself, because a server may listen on an address that a command does not know.
 */
export async function isInUse({ url, file }: DatabaseLocation): Promise<boolean> {
  if (url)
    return (await import('./postgres/count-connections.ts'))
      .countOtherConnections(url)
      .then(count => count > 0)
  return file !== undefined && existsSync(file) && isFileOpen(file)
}

/** Each open connection holds a lock on its file in WAL mode, so no other gets the file for itself. */
function isFileOpen(file: string): boolean {
  const connection = new DatabaseSync(file, { timeout: 0 })
  try {
    connection.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK')
    return false
  } catch (error) {
    if ((error as { errcode?: number }).errcode === BUSY) return true
    throw error
  } finally {
    connection.close()
  }
}
