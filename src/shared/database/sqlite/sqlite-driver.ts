import type { DatabaseSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'
import { TransactionEnded } from '../transaction-statements.ts'
import type { Checkpoints } from './checkpoints.ts'
import { isForeignKeyViolation } from './constraint-errors.ts'
import { StatementCache } from './statement-cache.ts'

/** Maximum number of transactions that share one disk flush. */
const GROUP_LIMIT = 64

/** After a failure has rolled back others, this many transactions run as savepoints. */
const SAVEPOINTS_AFTER_FAILURE = 1_000

/** After a commit has failed by a foreign key, this many transactions commit alone. */
const ALONE_AFTER_FAILURE = 100

/** A transaction was rolled back because another one of its group failed. Running it again cures it. */
class RolledBackWithGroup extends Error {
  /** PostgreSQL's SQLSTATE of a serialization failure, which is retried alike. */
  readonly code = '40001'

  constructor(cause?: unknown) {
    super('Rolled back with another transaction that failed', { cause })
  }
}

interface PendingCommit {
  resolve(): void
  reject(reason: unknown): void
}

/**
 * Runs transactions one at a time on one writing connection. Transactions of the same turn of the event loop share a
 * commit, which runs when no other transaction waits; only then do they all resolve. Reads outside a transaction use
 * the writing connection between groups and a separate one while a group is open, so they neither wait for a writer nor
 * see data that is not yet durable.
 *
 * Most transactions succeed, and savepoints that protect the group from the others make each write slower. So one that
 * fails after it has written rolls back the whole group: all reject with `RolledBackWithGroup`, and `transactWithRetry`
 * runs them again. The transactions after it are savepoints for a while, so that no transaction is rolled back with
 * others repeatedly. One that fails may have seen what others of its group wrote, so it rejects only when that is
 * durable: nobody is refused a room because of a guest whose check-in the disk did not take. A write that is refused
 * counts too: it may have changed rows before. If a foreign key that is checked at the commit is violated, the group is
 * rolled back likewise, and each transaction commits alone for a while.
 */
export class GroupCommitDriver implements Driver {
  readonly #writer: StatementCache
  readonly #reader: StatementCache
  readonly #checkpoints: Checkpoints
  readonly #queue: (() => void)[] = []
  #busy = false
  #closed = false
  #groupOpen = false
  #flushScheduled = false
  #committed: PendingCommit[] = []
  /** How many of the next transactions are savepoints. */
  #savepointsLeft = 0
  /** How many of the next transactions commit alone. */
  #aloneLeft = 0

  constructor(writer: DatabaseSync, reader: DatabaseSync, checkpoints: Checkpoints) {
    this.#checkpoints = checkpoints
    const forgetStatements = () => {
      this.#writer.clear()
      this.#reader.clear()
    }
    this.#writer = new StatementCache(writer, forgetStatements)
    this.#reader = new StatementCache(reader, forgetStatements)
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this, this.#reader)
  }

  /**
   * The connection of a read outside a transaction: the writing one while it is between groups, because only its cache
   * survives a commit.
   */
  get readConnection(): StatementCache {
    return this.#groupOpen ? this.#reader : this.#writer
  }

  /** Runs `work` in a transaction like Kysely, whose way through its own classes costs as much as three statements. */
  async transact<T>(work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const connection = new SqliteConnection(this, this.#reader)
    await this.beginTransaction(connection)
    try {
      const result = await work(connection)
      connection.hasEnded = true
      await this.commitTransaction(connection)
      return result
    } catch (error) {
      // Before the rollback: a parallel step of the work may still run statements, which would commit on their own.
      connection.hasEnded = true
      await this.rollbackTransaction(connection, error)
      throw error
    }
  }

  async beginTransaction(connection: SqliteConnection) {
    await this.#acquireWriter()
    try {
      this.#open(connection)
    } catch (error) {
      this.#releaseWriter()
      throw error
    }
    connection.inTransaction = true
  }

  async commitTransaction(connection: SqliteConnection) {
    connection.inTransaction = false
    try {
      if (connection.aborted) throw connection.aborted.reason
      if (connection.isSavepoint) this.#writer.run('RELEASE one')
    } catch (error) {
      this.#failGroup(error)
      this.#releaseWriter()
      throw error
    }
    const settled = this.#joinGroup()
    this.#releaseWriter()
    await settled
  }

  /** Resolves when the group is durable, and rejects if it is rolled back. */
  #joinGroup(): Promise<void> {
    return new Promise((resolve, reject) => this.#committed.push({ resolve, reject }))
  }

  /**
   * Rolls back a transaction that failed with `failure`. That may follow from what others of its group have written, so
   * it resolves once this is durable. Otherwise it rejects: with `RolledBackWithGroup` if the transaction has to run
   * again, or with what the disk refused.
   */
  async rollbackTransaction(connection: SqliteConnection, failure?: unknown) {
    if (!connection.inTransaction) return
    connection.inTransaction = false
    const others = this.#committed.length
    let areKept = false
    let settled: Promise<void> | undefined
    try {
      if (!connection.aborted) this.#undo(connection)
    } catch (error) {
      this.#failGroup(error)
    } finally {
      areKept = this.#committed.length === others
      if (areKept && others > 0) settled = this.#joinGroup()
      this.#releaseWriter()
    }
    // The work may have taken it for something else.
    if (connection.aborted) throw connection.aborted.reason
    await settled
    if (areKept) return
    // The others queue to run again first, so that this one sees them.
    await new Promise(resolve => setImmediate(resolve))
    throw new RolledBackWithGroup(failure)
  }

  /**
   * Runs a statement of a transaction. On a full disk SQLite may roll back the whole open transaction, not only the
   * statement. Then every transaction of the group rejects, and no further statement of this one runs, because it would
   * be committed at once.
   */
  within<T>(connection: SqliteConnection, work: (writer: StatementCache) => T): T {
    if (connection.aborted) throw connection.aborted.reason
    try {
      return work(this.#writer)
    } catch (reason) {
      if (!this.#writer.isInTransaction) {
        connection.aborted = { reason }
        this.#failGroup(reason)
      }
      throw reason
    }
  }

  async savepoint(connection: SqliteConnection, name: string) {
    connection.run(`SAVEPOINT "${name}"`)
  }

  async rollbackToSavepoint(connection: SqliteConnection, name: string) {
    connection.run(`ROLLBACK TO "${name}"`)
  }

  async releaseSavepoint(connection: SqliteConnection, name: string) {
    connection.run(`RELEASE "${name}"`)
  }

  async releaseConnection() {}

  async destroy() {
    await this.#acquireWriter()
    this.#flush()
    this.#closed = true
    for (const waiting of this.#queue.splice(0)) waiting()
    await this.#checkpoints.close()
    this.#reader.close()
    this.#writer.close()
  }

  /** Runs work while no transaction is open. */
  async between<T>(work: () => T): Promise<T> {
    await this.#acquireWriter()
    this.#flush()
    try {
      return work()
    } finally {
      this.#releaseWriter()
    }
  }

  /** Waits until no other transaction runs, then occupies the writing connection. */
  async #acquireWriter() {
    if (this.#busy && !this.#closed) await new Promise<void>(resolve => this.#queue.push(resolve))
    if (this.#closed) throw new Error('The database is closed')
    this.#busy = true
  }

  #open(connection: SqliteConnection) {
    connection.hasWritten = false
    // The first transaction of a group needs none: until it ends there is nothing else to keep.
    connection.isSavepoint = this.#groupOpen && this.#savepointsLeft > 0
    if (this.#savepointsLeft > 0) this.#savepointsLeft--
    if (!this.#groupOpen) this.#writer.run('BEGIN IMMEDIATE')
    else if (connection.isSavepoint) this.#writer.run('SAVEPOINT one')
    this.#groupOpen = true
  }

  #undo({ isSavepoint, hasWritten }: SqliteConnection) {
    if (isSavepoint) return this.#writer.exec('ROLLBACK TO one; RELEASE one')
    if (!hasWritten) return
    if (this.#committed.length > 0) this.#savepointsLeft = SAVEPOINTS_AFTER_FAILURE
    this.#failGroup(new RolledBackWithGroup())
  }

  /** Passes the connection to the next transaction, or schedules the commit for the end of this event-loop turn. */
  #releaseWriter() {
    if (this.#committed.length >= (this.#aloneLeft > 0 ? 1 : GROUP_LIMIT)) this.#flush()
    const waiting = this.#queue.shift()
    if (waiting) return waiting()
    this.#busy = false
    if (this.#groupOpen) this.#scheduleFlush()
  }

  #scheduleFlush() {
    if (this.#flushScheduled) return
    this.#flushScheduled = true
    setImmediate(() => {
      this.#flushScheduled = false
      if (!this.#busy) this.#flush()
    })
  }

  #flush() {
    if (!this.#groupOpen) return
    const group = this.#committed
    this.#committed = []
    this.#groupOpen = false
    if (this.#aloneLeft > 0) this.#aloneLeft--
    try {
      this.#writer.run('COMMIT')
    } catch (error) {
      this.#committed = group
      return this.#failCommit(error)
    }
    for (const one of group) one.resolve()
    this.#checkpoints.committed(performance.now())
  }

  /**
   * Rolls back the group whose commit failed. A violated foreign key does not tell which transaction violated it: all
   * reject with `RolledBackWithGroup`, and run again, each commits alone, so that only the faulty ones fail.
   */
  #failCommit(error: unknown) {
    const mayBeAnothers = isForeignKeyViolation(error) && this.#committed.length > 1
    if (mayBeAnothers) this.#aloneLeft = ALONE_AFTER_FAILURE
    this.#failGroup(mayBeAnothers ? new RolledBackWithGroup(error) : error)
  }

  /** Rolls back the whole group after a failed write or commit and rejects each of its transactions. */
  #failGroup(error: unknown) {
    const group = this.#committed
    this.#committed = []
    this.#groupOpen = false
    try {
      if (this.#writer.isInTransaction) this.#writer.exec('ROLLBACK')
    } finally {
      for (const one of group) one.reject(error)
    }
  }
}

class SqliteConnection implements DatabaseConnection {
  inTransaction = false
  /** Whether the transaction of `transact` has ended: its statements then throw. */
  hasEnded = false
  isSavepoint = false
  /** Whether its transaction has changed anything that a failure must undo. */
  hasWritten = false
  /** Why SQLite rolled back the transaction before its end. */
  aborted: { reason: unknown } | undefined
  readonly #driver: GroupCommitDriver
  readonly #reader: StatementCache

  constructor(driver: GroupCommitDriver, reader: StatementCache) {
    this.#driver = driver
    this.#reader = reader
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.hasEnded) throw new TransactionEnded()
    if (this.inTransaction) {
      // Also one that fails: it may have changed rows before it was refused.
      this.hasWritten ||= !isRead(query)
      return this.#driver.within(this, writer => writer.execute<Row>(query))
    }
    if (isRead(query)) return this.#driver.readConnection.execute(query)
    return this.#executeInTransaction(query)
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    if (this.hasEnded) throw new TransactionEnded()
    this.hasWritten ||= this.inTransaction && !isRead(query)
    const rows = this.#guarded(from => from.iterate(query))
    try {
      for (;;) {
        const { done, value } = this.#guarded(() => rows.next())
        if (done) return
        yield { rows: [value as Row] }
      }
    } finally {
      rows.return?.()
    }
  }

  #guarded<T>(work: (from: StatementCache) => T): T {
    return this.inTransaction ? this.#driver.within(this, work) : work(this.#reader)
  }

  run(sql: string) {
    this.#driver.within(this, writer => writer.exec(sql))
  }

  /** Runs a write outside a transaction as a transaction of one statement. */
  async #executeInTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#driver.beginTransaction(this)
    this.hasWritten = true
    try {
      const result = this.#driver.within(this, writer => writer.execute<Row>(query))
      await this.#driver.commitTransaction(this)
      return result
    } catch (error) {
      const reason = await this.#driver.rollbackTransaction(this, error).then(
        () => error,
        rolledBack => rolledBack,
      )
      if (reason instanceof RolledBackWithGroup) return this.#executeInTransaction(query)
      throw reason
    }
  }
}

function isRead(query: CompiledQuery): boolean {
  return (
    SelectQueryNode.is(query.query) ||
    /^\s*(select|explain|with\b(?!.*\b(insert|update|delete|replace)\b))/is.test(query.sql)
  )
}
