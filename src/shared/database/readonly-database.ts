import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, PostgresDialect, type SqliteDatabase, SqliteDialect } from 'kysely'
import type { Database, DatabaseLocation, Reader } from './database.ts'
import { DATABASE_TIMEOUT, openPool } from './postgres/postgres-connection.ts'
import { registerLower } from './sqlite/sqlite.ts'

/** A venue's database for reading only, on its own connection. */
export interface ReadonlyDatabase {
  /** Runs `work` on a consistent snapshot, regardless of concurrent writes. */
  read<T>(work: (db: Reader) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens the database for long reads. On SQLite they block their thread, so do not call this on the server's. */
export const openReadonlyDatabase = (where: DatabaseLocation): ReadonlyDatabase =>
  where.url ? openServer(where.url, where.timeout) : openFile(where.file!)

function openFile(file: string): ReadonlyDatabase {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  registerLower(connection)
  connection.exec('PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY')
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: toKyselyDatabase(connection) }) })
  return {
    read: work => db.transaction().execute(work),
    close: () => db.destroy(),
  }
}

const toKyselyDatabase = (connection: DatabaseSync): SqliteDatabase => ({
  close: () => connection.close(),
  prepare: text => {
    const statement = connection.prepare(text)
    return {
      reader: statement.columns().length > 0,
      all: values => statement.all(...(values as SQLInputValue[])),
      run: values => statement.run(...(values as SQLInputValue[])),
      iterate: values => statement.iterate(...(values as SQLInputValue[])),
    }
  },
})

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
