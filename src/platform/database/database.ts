import { type Kysely, type Transaction as KyselyTransaction, PostgresAdapter } from 'kysely'

/** Every table. The `table.ts` of each domain adds its own by declaration merging. */
export interface Database {
  /** Kysely's record of the migrations that were run. */
  kysely_migration: { name: string; timestamp: string }
}

/** Parameter type of functions that must run inside a transaction. */
export type Transaction = KyselyTransaction<Database>

/** Parameter type of functions that read: a transaction or the database itself. */
export type Reader = Kysely<Database>

export type Engine = 'sqlite' | 'postgres'

/** Returns whether `db` is PostgreSQL. Prefer `store.engine` if a Store is available. */
export const isOnPostgres = (db: Reader): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Location of a venue's database: on PostgreSQL if there is a URL, otherwise in an SQLite file. */
export interface DatabaseLocation {
  url?: string | undefined
  /** How long PostgreSQL may take to connect, and to run a statement, in ms. */
  timeout?: number | undefined
  /** How many connections to PostgreSQL it may use for requests. */
  connections?: number | undefined
  file?: string | undefined
  /** How many KiB of an SQLite file each connection keeps in memory. */
  cache?: number | undefined
}

export interface Store {
  /** Runs transactions (`inTransaction`) and single writes. On SQLite, one at a time. */
  db: Kysely<Database>
  /** Reads what is committed, without waiting for a writer. On SQLite, a connection that only reads. */
  reader: Kysely<Database>
  /** The same database without the statement timeout of `db`, for statements that may take minutes. */
  maintenance: Kysely<Database>
  engine: Engine
  /** Location of the database, for another thread or process that opens it. */
  location: DatabaseLocation
  /**
   * Calls `listener` when events may have been committed, by this process or another one. Returns a function that
   * removes the listener.
   */
  onEventsCommitted(listener: () => void): () => void
  /** Signals that events were committed: to this process at once, on PostgreSQL also to the other processes. */
  notifyEventsCommitted(): void
  /** Returns whether the error is a unique violation. */
  isUniqueViolation(error: unknown): boolean
  /**
   * Removes a table's deleted rows from the database files. `more`: rows were deleted since the last call. Resolves
   * with false if it must be tried again later.
   */
  vacuum(table: keyof Database, more: boolean): Promise<boolean>
  close(): Promise<void>
}
