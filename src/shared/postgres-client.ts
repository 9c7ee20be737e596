import pg from 'pg'
import { OWN_PLAN } from './own-plan.ts'
import { Connection, type ConnectionConfig } from './postgres-connection.ts'

/** Most statements that one connection keeps prepared; those written by hand with other lists each time come late. */
const MOST_PREPARED = 500

/** PostgreSQL's 'cached plan must not change result type': a table was changed by a newer version meanwhile. */
const OUTDATED = '0A000'

const IDLE = 'I'

type Result = Promise<pg.QueryResult>

/**
 * A connection that has each statement parsed once, and that sends BEGIN along with the statement after it: it is
 * answered at once, and what follows on a connection that could not begin fails there.
 */
export class QuickClient extends Connection {
  readonly #names = new Map<string, string>()
  #round = 0

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
    // Whatever follows would be stored statement by statement.
    super.query('begin').catch(() => this.drop('no transaction could begin'))
    return { command: 'BEGIN', rowCount: null, rows: [] }
  }

  /** Outside a transaction an outdated statement is prepared anew at once; inside, the whole has to run again. */
  async #prepared(text: string, values: unknown[]): Result {
    try {
      return await super.query({ name: this.#nameOf(text), text, values })
    } catch (error) {
      if (!isOutdated(error)) throw error
      this.#prepareAnew()
      if (this.getTransactionStatus() !== IDLE) throw error
      return super.query({ name: this.#nameOf(text), text, values })
    }
  }

  #nameOf(text: string): string | undefined {
    // A prepared statement soon has one plan for all values.
    if (text.includes(OWN_PLAN)) return undefined
    const known = this.#names.get(text)
    if (known || this.#names.size >= MOST_PREPARED) return known
    const name = `k${this.#round}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  #prepareAnew() {
    this.#names.clear()
    this.#round++
  }
}

const isOutdated = (error: unknown) => error instanceof pg.DatabaseError && error.code === OUTDATED
