import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, PostgresDialect, type SqliteDatabase, SqliteDialect } from 'kysely'
import type { Database, Reader, Where } from './database.ts'
import { DATABASE_TIMEOUT, openPool } from './postgres-connection.ts'

/** A venue's database for reading alone, on a connection of its own. */
export interface Snapshots {
  /** Runs work that sees the database as it was at its beginning, whatever is written meanwhile. */
  read<T>(work: (db: Reader) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens the database for long reads. On SQLite these hold up their thread, so it should be no server's. */
export const openSnapshots = (where: Where): Snapshots =>
  where.url === undefined ? snapshotsOfFile(where.file) : snapshotsOnServer(where.url, where.timeout)

function snapshotsOfFile(file: string): Snapshots {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  connection.exec('PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY')
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: asKyselyKnowsIt(connection) }) })
  return {
    read: work => db.transaction().execute(work),
    close: () => db.destroy(),
  }
}

const asKyselyKnowsIt = (connection: DatabaseSync): SqliteDatabase => ({
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

/** One of the database's processors at most, so that the desk has the others; and room to join a million rows in memory. */
const ASIDE = '-c max_parallel_workers_per_gather=0 -c work_mem=64MB'

/** How many times longer than one of the desk a statement of a report may take. */
const LONGER = 6

function snapshotsOnServer(url: string, timeout = DATABASE_TIMEOUT): Snapshots {
  const pool = openPool({ url, max: 1, timeout, statementTimeout: LONGER * timeout, options: ASIDE })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    read: work =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    close: () => db.destroy(),
  }
}
