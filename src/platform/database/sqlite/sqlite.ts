import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SelectModifierNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely'
import type { Database, Store } from '../database.ts'
import { Signal } from '../signal.ts'

/** How long a connection waits for another process, in ms. */
const BUSY_TIMEOUT = 10_000

/** How many KiB of the file each connection keeps in memory. */
const CACHE = 32_768

/** Opens (or creates) a SQLite file: WAL, a disk flush at each commit, foreign keys on. `cache` in KiB. */
export function openSqlite(file: string, cache = CACHE): Store {
  // Not defensive: a migration edits definitions of tables.
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, defensive: false })
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  // Overwrites deleted data: guests may ask for erasure.
  connection.exec('PRAGMA secure_delete = ON')
  const { db, close } = openOn(connection, 'write', cache)
  const reader = openReader(file, cache)
  const signal = new Signal()
  return {
    db,
    reader: reader.db,
    maintenance: db,
    engine: 'sqlite',
    location: { file, cache },
    onEventsCommitted: listener => signal.subscribe(listener),
    notifyEventsCommitted: () => signal.emit(),
    isUniqueViolation,
    vacuum: () => db.connection().execute(async () => truncateLog(connection)),
    async close() {
      // The last connection to close empties the write-ahead log, which the reader cannot.
      await reader.close()
      await close()
    },
  }
}

/** Opens another connection to a SQLite file, for reading only. It sees what is committed. */
export const openReader = (file: string, cache = CACHE): OpenConnection =>
  openOn(new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT }), 'read', cache)

interface OpenConnection {
  db: Kysely<Database>
  close(): Promise<void>
}

type Mode = 'read' | 'write'

function openOn(connection: DatabaseSync, mode: Mode, cache: number): OpenConnection {
  registerLower(connection)
  connection.exec(`PRAGMA cache_size = -${cache}; PRAGMA temp_store = MEMORY`)
  const db = new Kysely<Database>({ dialect: new NodeSqliteDialect(connection, mode) })
  const close = async () => {
    await db.destroy()
    // Kysely closes no connection that it has never used.
    if (connection.isOpen) connection.close()
  }
  return { db, close }
}

/** Kysely's dialect on a connection of `node:sqlite`. Kysely queues what runs on it. */
class NodeSqliteDialect extends SqliteDialect {
  readonly #connection: DatabaseSync
  readonly #mode: Mode

  constructor(connection: DatabaseSync, mode: Mode) {
    super({ database: toKyselyDatabase(connection) })
    this.#connection = connection
    this.#mode = mode
  }

  override createAdapter() {
    return new TransactionalDdlAdapter()
  }

  override createDriver() {
    return new ImmediateDriver(this.#connection, this.#mode)
  }

  override createQueryCompiler() {
    return new WithoutRowLocks()
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

/** A failed migration leaves nothing behind. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #connection: DatabaseSync
  readonly #mode: Mode

  constructor(connection: DatabaseSync, mode: Mode) {
    super({ database: toKyselyDatabase(connection) })
    this.#connection = connection
    this.#mode = mode
  }

  /** Waits for a writer of another process at the start: a transaction that has read could only fail later. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw(this.#mode === 'write' ? 'begin immediate' : 'begin'))
  }

  /** SQLite has already rolled back after some failures, as on a full disk. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#connection.isTransaction) await super.rollbackTransaction(connection)
  }
}

const rowLocks: readonly (string | undefined)[] = ['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'SkipLocked']

/** Omits row locks: SQLite has one writer at a time. */
class WithoutRowLocks extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (!rowLocks.includes(node.modifier)) super.visitSelectModifier(node)
  }
}

/** Copies the write-ahead log into the database file and truncates it. Returns false if a reader still needs it. */
function truncateLog(connection: DatabaseSync): boolean {
  // The reader runs on this thread, so waiting for it would never end.
  connection.exec('PRAGMA busy_timeout = 0')
  try {
    const { busy } = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }
    return busy === 0
  } finally {
    connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`)
  }
}

/** Defines `lower` for a connection. Every connection needs it because indexes use it. */
export function registerLower(connection: DatabaseSync) {
  connection.function('lower', { deterministic: true }, lower)
}

/** SQLite's built-in `lower` handles only ASCII letters. */
const lower = (text: SQLOutputValue) => (typeof text === 'string' ? text.toLowerCase() : text)

// Extended result codes of SQLite (https://sqlite.org/rescode.html).
const CONSTRAINT_PRIMARY_KEY = 1555
const CONSTRAINT_UNIQUE = 2067

const isUniqueViolation = (error: unknown): boolean =>
  hasCode(error, CONSTRAINT_UNIQUE, CONSTRAINT_PRIMARY_KEY)

const hasCode = (error: unknown, ...codes: number[]): boolean =>
  error instanceof Error && 'errcode' in error && codes.some(code => code === error.errcode)
