import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'

/** Most transactions that share one disk flush. */
const GROUP_LIMIT = 64

interface Settling {
  resolve(): void
  reject(reason: unknown): void
}

/**
 * Runs transactions one after another on one writing connection and lets those of one turn of the event
 * loop share a commit: each is a savepoint, the commit follows when no other waits, and only then are they
 * all told. A failed one rolls back its own savepoint alone. Reads outside a transaction use their own
 * connection, so they neither wait for a writer nor see what is not yet durable.
 */
export class GroupCommitDriver implements Driver {
  readonly #writer: Statements
  readonly #reader: Statements
  readonly #queue: (() => void)[] = []
  #busy = false
  #closed = false
  #groupOpen = false
  #flushPlanned = false
  #committed: Settling[] = []

  constructor(writer: DatabaseSync, reader: DatabaseSync) {
    this.#writer = new Statements(writer)
    this.#reader = new Statements(reader)
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(this, this.#writer, this.#reader)
  }

  async beginTransaction(connection: Connection) {
    await this.#turn()
    try {
      this.#open()
    } catch (error) {
      this.#next()
      throw error
    }
    connection.inTransaction = true
  }

  async commitTransaction(connection: Connection) {
    connection.inTransaction = false
    try {
      if (connection.lost) throw connection.lost.reason
      this.#writer.exec('RELEASE one')
    } catch (error) {
      this.#lose(error)
      this.#next()
      throw error
    }
    const settled = new Promise<void>((resolve, reject) => this.#committed.push({ resolve, reject }))
    this.#next()
    await settled
  }

  async rollbackTransaction(connection: Connection) {
    if (!connection.inTransaction) return
    connection.inTransaction = false
    try {
      if (!connection.lost) this.#writer.exec('ROLLBACK TO one; RELEASE one')
    } catch (error) {
      this.#lose(error)
    } finally {
      this.#next()
    }
  }

  /**
   * Runs a statement of a transaction. On a full disk SQLite may give up all that is open, not the statement alone:
   * then each of the group is told, and nothing more of this transaction runs, as it would be stored at once.
   */
  within<T>(connection: Connection, work: (writer: Statements) => T): T {
    if (connection.lost) throw connection.lost.reason
    try {
      return work(this.#writer)
    } catch (reason) {
      if (!this.#writer.isInTransaction) {
        connection.lost = { reason }
        this.#lose(reason)
      }
      throw reason
    }
  }

  async savepoint(connection: Connection, name: string) {
    connection.run(`SAVEPOINT "${name}"`)
  }

  async rollbackToSavepoint(connection: Connection, name: string) {
    connection.run(`ROLLBACK TO "${name}"`)
  }

  async releaseSavepoint(connection: Connection, name: string) {
    connection.run(`RELEASE "${name}"`)
  }

  async releaseConnection() {}

  async destroy() {
    await this.#turn()
    this.#flush()
    this.#closed = true
    for (const waiting of this.#queue.splice(0)) waiting()
    this.#reader.close()
    this.#writer.close()
  }

  /** Runs work while no transaction is open. */
  async between<T>(work: () => T): Promise<T> {
    await this.#turn()
    this.#flush()
    try {
      return work()
    } finally {
      this.#next()
    }
  }

  /** Waits until no other transaction runs. */
  async #turn() {
    if (this.#busy && !this.#closed) await new Promise<void>(resolve => this.#queue.push(resolve))
    if (this.#closed) throw new Error('The database has been closed')
    this.#busy = true
  }

  #open() {
    if (!this.#groupOpen) {
      this.#writer.exec('BEGIN IMMEDIATE')
      this.#groupOpen = true
    }
    this.#writer.exec('SAVEPOINT one')
  }

  /** Hands the connection on, or plans the commit for the end of this turn of the event loop. */
  #next() {
    if (this.#committed.length >= GROUP_LIMIT) this.#flush()
    const waiting = this.#queue.shift()
    if (waiting) return waiting()
    this.#busy = false
    if (this.#groupOpen) this.#planFlush()
  }

  #planFlush() {
    if (this.#flushPlanned) return
    this.#flushPlanned = true
    setImmediate(() => {
      this.#flushPlanned = false
      if (!this.#busy) this.#flush()
    })
  }

  #flush() {
    if (!this.#groupOpen) return
    const group = this.#committed
    this.#committed = []
    this.#groupOpen = false
    try {
      this.#writer.exec('COMMIT')
    } catch (error) {
      this.#committed = group
      return this.#lose(error)
    }
    for (const one of group) one.resolve()
  }

  /** After the disk refused a write or a commit, nothing of the group may stay, and each of it is told. */
  #lose(error: unknown) {
    const group = this.#committed
    this.#committed = []
    this.#groupOpen = false
    if (this.#writer.isInTransaction) this.#writer.exec('ROLLBACK')
    for (const one of group) one.reject(error)
  }
}

class Connection implements DatabaseConnection {
  inTransaction = false
  /** Why its transaction was given up by SQLite before its end. */
  lost: { reason: unknown } | undefined
  readonly #driver: GroupCommitDriver
  readonly #writer: Statements
  readonly #reader: Statements

  constructor(driver: GroupCommitDriver, writer: Statements, reader: Statements) {
    this.#driver = driver
    this.#writer = writer
    this.#reader = reader
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.inTransaction) return this.#driver.within(this, writer => writer.execute(query))
    if (isRead(query)) return this.#reader.execute(query)
    return this.#alone(query)
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const source = this.inTransaction ? this.#writer : this.#reader
    for (const row of source.iterate(query)) yield { rows: [row as Row] }
  }

  run(sql: string) {
    this.#driver.within(this, writer => writer.exec(sql))
  }

  /** A write outside a transaction is a transaction of one statement. */
  async #alone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#driver.beginTransaction(this)
    try {
      const result = this.#driver.within(this, writer => writer.execute<Row>(query))
      await this.#driver.commitTransaction(this)
      return result
    } catch (error) {
      await this.#driver.rollbackTransaction(this)
      throw error
    }
  }
}

function isRead(query: CompiledQuery): boolean {
  return (
    SelectQueryNode.is(query.query) ||
    /^\s*(select|explain|with\b(?!.*\b(insert|update|delete)\b))/is.test(query.sql)
  )
}

/** One connection with its prepared statements, which are costlier to make than to run. */
class Statements {
  readonly #db: DatabaseSync
  readonly #prepared = new Map<string, { statement: StatementSync; returnsRows: boolean }>()

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, returnsRows } = this.#prepare(sql)
    const values = parameters as SQLInputValue[]
    if (returnsRows) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  iterate({ sql, parameters }: CompiledQuery) {
    return this.#db.prepare(sql).iterate(...(parameters as SQLInputValue[]))
  }

  exec(sql: string) {
    this.#db.exec(sql)
  }

  /** False after SQLite has rolled back by itself, as it does on a full disk. */
  get isInTransaction() {
    return this.#db.isTransaction
  }

  close() {
    this.#prepared.clear()
    this.#db.close()
  }

  #prepare(sql: string) {
    const known = this.#prepared.get(sql)
    if (known) return known
    if (this.#prepared.size >= 500) this.#prepared.clear()
    const statement = this.#db.prepare(sql)
    const made = { statement, returnsRows: statement.columns().length > 0 }
    this.#prepared.set(sql, made)
    return made
  }
}
