import pg from 'pg'
import { UNPREPARED_MARKER } from '../prepared-query.ts'
import { type ConnectionConfig, PostgresConnection } from './postgres-connection.ts'

/** Maximum number of prepared statements per connection. Later ones, such as hand-written lists, run unprepared. */
const MAX_PREPARED = 500

/** SQLSTATE of 'cached plan must not change result type': a newer version has altered the table. */
const STALE_PLAN = '0A000'

const IDLE = 'I'

type Result = Promise<pg.QueryResult>

/**
 * A connection that prepares each statement once and pipelines BEGIN with the statement after it. BEGIN resolves at
 * once; if it fails on the server, the statements after it fail.
 */
export class PipelinedClient extends PostgresConnection {
  readonly #names = new Map<string, string>()
  #generation = 0

  constructor(config: ConnectionConfig) {
    super({ ...config, pipeline: true })
  }

  // The library's overloads do not fit an override; Kysely calls it in this one way.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  override query(text: any, values?: any): any {
    if (text === 'begin') return this.#begin()
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return super.query(text, values)
    return this.#prepared(text, values)
  }

  async #begin() {
    // Without a transaction, each following statement would be committed on its own.
    super.query('begin').catch(() => this.drop('BEGIN failed'))
    return { command: 'BEGIN', rowCount: null, rows: [] }
  }

  /** Prepares a stale statement again. Inside a transaction it throws instead: the transaction must be retried. */
  async #prepared(text: string, values: unknown[]): Result {
    try {
      return await super.query({ name: this.#nameOf(text), text, values })
    } catch (error) {
      if (!isStalePlan(error)) throw error
      this.#resetPrepared()
      if (this.getTransactionStatus() !== IDLE) throw error
      return super.query({ name: this.#nameOf(text), text, values })
    }
  }

  #nameOf(text: string): string | undefined {
    // A prepared statement soon uses one generic plan for all values.
    if (text.includes(UNPREPARED_MARKER)) return undefined
    const known = this.#names.get(text)
    if (known || this.#names.size >= MAX_PREPARED) return known
    const name = `k${this.#generation}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  #resetPrepared() {
    this.#names.clear()
    this.#generation++
  }
}

const isStalePlan = (error: unknown) => error instanceof pg.DatabaseError && error.code === STALE_PLAN
