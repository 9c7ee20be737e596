import { Kysely, PostgresDialect } from 'kysely'
import type { Database, DatabaseLocation, Reader } from './database.ts'
import { DATABASE_TIMEOUT, openPool } from './postgres/pool.ts'
import { openReader } from './sqlite/sqlite.ts'

/** A venue's database for reading only, on its own connection. */
export interface ReadonlyDatabase {
  /** Runs `work` on a consistent snapshot, regardless of concurrent writes. */
  read<T>(work: (db: Reader) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens the database for long reads. On SQLite they block their thread, so do not call this on the server's. */
export const openReadonlyDatabase = (where: DatabaseLocation): ReadonlyDatabase =>
  where.url ? openServer(where.url, where.timeout) : openFile(where.file!, where.cache)

function openFile(file: string, cache?: number): ReadonlyDatabase {
  const { db, close } = openReader(file, cache)
  return { read: work => db.transaction().execute(work), close }
}

/** No parallel workers, so that the desk keeps the other processors, and enough memory to join a million rows. */
const REPORT_OPTIONS = '-c max_parallel_workers_per_gather=0 -c work_mem=64MB'

/** Timeout of a report's statement, as a multiple of the desk's. */
const REPORT_TIMEOUT_FACTOR = 6

function openServer(url: string, timeout = DATABASE_TIMEOUT): ReadonlyDatabase {
  const pool = openPool({
    url,
    max: 1,
    timeout,
    statementTimeout: REPORT_TIMEOUT_FACTOR * timeout,
    options: REPORT_OPTIONS,
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    read: work =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    close: () => db.destroy(),
  }
}
