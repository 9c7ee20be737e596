import pg from 'pg'
import { UNPREPARED_MARKER } from '../prepared-query.ts'
import { type Batch, BatchedQuery, type PreparedStatement } from './batched-query.ts'
import { type ConnectionConfig, PostgresConnection } from './postgres-connection.ts'

/** Maximum number of prepared statements per connection. Later ones, such as hand-written lists, run unprepared. */
const MAX_PREPARED = 500

/** SQLSTATE of 'cached plan must not change result type': a newer version has altered the table. */
const STALE_PLAN = '0A000'

const IDLE = 'I'

type Result = Promise<pg.QueryResult>

/**
 * A connection that prepares each statement once, and sends the statements of one turn of the event loop together in
 * one batch. BEGIN resolves at once, so it is in the batch of the statement after it; if it fails on the server, so
 * does that statement. Other statements without values, such as ROLLBACK, have a Sync of their own.
 */
export class PipelinedClient extends PostgresConnection {
  readonly #statements = new Map<string, PreparedStatement>()
  #generation = 0
  /** The batch that is being collected. */
  #batch: Batch | undefined

  constructor(config: ConnectionConfig) {
    super({ ...config, pipeline: true })
  }

  // The library's overloads do not fit an override; Kysely calls it in this one way.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  override query(text: any, values?: any): any {
    if (text === 'begin') return this.#begin()
    if (text === 'commit') return this.#send(text)
    if (typeof text === 'string' && Array.isArray(values) && (values.length > 0 || isRead(text)))
      return this.#prepared(text, values)
    // The library sends its own Sync. The batch ends first, so that the order is kept.
    this.#endBatch()
    return super.query(text, values)
  }

  async #begin() {
    // Without a transaction, each following statement would be committed on its own.
    this.#send('begin').catch(() => this.drop('BEGIN failed'))
    return { command: 'BEGIN', rowCount: null, rows: [] }
  }

  /** Prepares a stale statement again. Inside a transaction it throws instead: the transaction must be retried. */
  async #prepared(text: string, values: unknown[]): Result {
    try {
      return await this.#send(text, values, this.#statementOf(text))
    } catch (error) {
      if (!isStalePlan(error)) throw error
      this.#resetPrepared()
      if (this.getTransactionStatus() !== IDLE) throw error
      return this.#send(text, values, this.#statementOf(text))
    }
  }

  /** Adds a statement to the batch. */
  #send(text: string, values: readonly unknown[] = [], statement?: PreparedStatement): Result {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    const settle = (error: unknown, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
    this.#batch ??= this.#openBatch()
    this.submit(new BatchedQuery(text, values, statement, this.#batch, settle))
    return this.withStatementTimeout(promise)
  }

  /** Opens a batch, which collects what is sent until the end of this turn. */
  #openBatch(): Batch {
    this.protocol.stream.cork()
    process.nextTick(() => this.#endBatch())
    return { size: 0, hasFailed: false }
  }

  /** Sends the batch. It is empty if the values of its only statement could not be converted. */
  #endBatch() {
    if (!this.#batch) return
    if (this.#batch.size > 0) this.protocol.sync()
    this.#batch = undefined
    this.protocol.stream.uncork()
  }

  #statementOf(text: string): PreparedStatement | undefined {
    // A prepared statement soon uses one generic plan for all values.
    if (text.includes(UNPREPARED_MARKER)) return undefined
    const known = this.#statements.get(text)
    if (known || this.#statements.size >= MAX_PREPARED) return known
    const statement = { name: `k${this.#generation}_${this.#statements.size}` }
    this.#statements.set(text, statement)
    return statement
  }

  #resetPrepared() {
    this.#statements.clear()
    this.#generation++
  }
}

const isStalePlan = (error: unknown) => error instanceof pg.DatabaseError && error.code === STALE_PLAN

/**
 * Whether a text without values is prepared: a single read. Statements that alter tables belong on `maintenance`: a
 * prepared read of the same transaction would fail after them.
 */
const isRead = (text: string) => text.startsWith('select ') && !text.includes(';')
