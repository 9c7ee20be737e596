import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import {
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type LimitNode,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  Transaction,
  ValueNode,
} from 'kysely'
import type { Database, Store } from '../database.ts'
import { Signal } from '../signal.ts'
import { Checkpoints } from './checkpoints.ts'
import { isUniqueViolation } from './constraint-errors.ts'
import { GroupCommitDriver } from './sqlite-driver.ts'

/** How long a connection waits for another process, in ms. */
const BUSY_TIMEOUT = 10_000

/** Opens (or creates) a SQLite file: WAL, a disk flush at each commit, foreign keys on. */
export function openSqlite(file: string): Store {
  // Not defensive: a migration edits definitions of tables.
  const writer = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, defensive: false })
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  // Overwrites deleted data: guests may ask for erasure.
  writer.exec('PRAGMA secure_delete = ON')
  writer.exec('PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY')
  const reader = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT })
  for (const connection of [writer, reader]) registerLower(connection)
  const setCheckpointLimit = (pages: number) => writer.exec(`PRAGMA wal_autocheckpoint = ${pages}`)
  const checkpoints = new Checkpoints(file, setCheckpointLimit)
  const driver = new GroupCommitDriver(writer, reader, checkpoints)
  const dialect: Dialect = {
    createAdapter: () => new GroupCommitAdapter(),
    createDriver: () => driver,
    createIntrospector: kysely => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new VenueQueryCompiler(),
  }
  const db = new Kysely<Database>({ dialect })
  const transactionOn = (connection: DatabaseConnection) => {
    const provider: ConnectionProvider = { provideConnection: consumer => consumer(connection) }
    const executor = db.getExecutor().withConnectionProvider(provider)
    return new Transaction<Database>({ config: { dialect }, dialect, driver, executor })
  }
  const signal = new Signal()
  return {
    db,
    maintenance: db,
    engine: 'sqlite',
    location: { file },
    transact: work => driver.transact(connection => work(transactionOn(connection), connection)),
    onEventsCommitted: listener => signal.subscribe(listener),
    notifyEventsCommitted: () => signal.emit(),
    isUniqueViolation,
    vacuum: () => driver.between(() => truncateLog(writer)),
    close: () => db.destroy(),
  }
}

/**
 * Copies the write-ahead log into the database file and truncates it. Returns false if a reader still needs it or the
 * thread is copying it.
 */
function truncateLog(writer: DatabaseSync): boolean {
  // The reader runs on this thread, so waiting for it would never end.
  writer.exec('PRAGMA busy_timeout = 0')
  try {
    const { busy } = writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }
    return busy === 0
  } finally {
    writer.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`)
  }
}

/** Defines `lower` for a connection. Every connection needs it because indexes use it. */
export function registerLower(connection: DatabaseSync) {
  connection.function('lower', { deterministic: true }, lower)
}

/** SQLite's built-in `lower` handles only ASCII letters. */
const lower = (text: SQLOutputValue) => (typeof text === 'string' ? text.toLowerCase() : text)

/** Tells Kysely what this driver supports beyond its built-in SQLite driver. */
class GroupCommitAdapter extends SqliteAdapter {
  /** A failed migration leaves nothing behind. */
  override get supportsTransactionalDdl() {
    return true
  }

  /** The driver itself queues writers and lets readers run concurrently; Kysely's own queue would undo both. */
  override get supportsMultipleConnections() {
    return true
  }
}

const rowLocks: readonly (string | undefined)[] = ['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'SkipLocked']

class VenueQueryCompiler extends SqliteQueryCompiler {
  /** Omits row locks: SQLite has one writer at a time. */
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (!rowLocks.includes(node.modifier)) super.visitSelectModifier(node)
  }

  /** Writes the number into the statement: if it is bound, SQLite prepares the statement again for each run. */
  protected override visitLimit(node: LimitNode) {
    if (!ValueNode.is(node.limit) || typeof node.limit.value !== 'number') return super.visitLimit(node)
    this.append('limit ')
    this.appendImmediateValue(node.limit.value)
  }
}
