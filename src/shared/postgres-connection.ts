import type { Duplex } from 'node:stream'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from './errors.ts'
import { SECOND } from './time.ts'

/** How long a connection or the answer to a statement may take where the configuration says nothing else. */
export const DATABASE_TIMEOUT = 10 * SECOND

/** How long a connection may take to close before its socket is destroyed, in ms. */
const GOODBYE = 2 * SECOND

/** The server notices within a minute that a client has gone without a word, and frees its connection. */
const KEEPALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/**
 * SQLSTATEs of a server that cannot do its work now, whatever it is asked: connection exceptions, too many connections,
 * shutdown, start and cancellation, a transaction left idle, a standby that does not write.
 */
const UNAVAILABLE = /^(08|53300|57|25P03|25006)/

export interface ConnectionConfig extends pg.ClientConfig {
  /** How long a statement may take, in ms. The connection is dropped then. No limit without. */
  statementTimeout?: number | undefined
}

/** A connection that may be lost at any moment: then its statements throw DatabaseUnavailable. */
export class Connection extends pg.Client {
  readonly #statementTimeout: number | undefined
  #isLost = false

  constructor(config: ConnectionConfig) {
    super(config)
    this.#statementTimeout = config.statementTimeout
    // Without a listener this event ends the process. The pool listens only while nobody uses the connection.
    this.on('error', () => {
      this.#isLost = true
    })
  }

  // The library's overloads do not fit an override; it is called in this one way.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  override async query(text: any, values?: any): Promise<any> {
    const late =
      this.#statementTimeout &&
      setTimeout(() => this.drop(`no answer within ${this.#statementTimeout} ms`), this.#statementTimeout)
    try {
      return await super.query(text, values)
    } catch (error) {
      if (!this.#isLost && !isUnavailable(error)) throw error
      this.drop('the server is unavailable')
      throw new DatabaseUnavailable(error)
    } finally {
      clearTimeout(late)
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override end(done?: any): any {
    setTimeout(() => this.drop('no goodbye'), GOODBYE).unref()
    return super.end(done)
  }

  /** Closes the socket at once. Everything that waits for an answer fails. */
  drop(reason: string) {
    const { connection } = this as unknown as { connection: { stream: Duplex } }
    connection.stream.destroy(new Error(`Connection dropped: ${reason}`))
  }
}

interface PoolConfig {
  url: string
  /** Most connections. */
  max: number
  /** How long getting a connection may take, in ms. */
  timeout: number
  statementTimeout?: number | undefined
  /** Settings of the server's session: '-c name=value'. */
  options?: string
  Client?: typeof Connection
}

/** Opens a pool for Kysely. What keeps it from lending a connection is thrown as DatabaseUnavailable. */
export function openPool({ url, max, timeout, options = '', ...rest }: PoolConfig): PostgresPool {
  const pool = new pg.Pool({
    Client: Connection as unknown as new () => pg.Client,
    ...(rest as pg.PoolConfig),
    connectionString: url,
    max,
    types: numbersAsNumbers(),
    connectionTimeoutMillis: timeout,
    // Nobody else waits longer for what a lost server process had locked.
    idle_in_transaction_session_timeout: timeout,
    options: `${KEEPALIVE} ${options}`,
  })
  pool.on('error', error => {
    if (!pool.ending) console.error('An idle database connection failed:', error.message)
  })
  return {
    options: pool.options,
    async connect() {
      try {
        return await pool.connect()
      } catch (error) {
        throw new DatabaseUnavailable(error)
      }
    },
    end: () => pool.end(),
  }
}

/** Whole numbers up to 2^53 are all that Keydesk stores, so bigint and numeric arrive as numbers. */
function numbersAsNumbers(): pg.CustomTypesConfig {
  return {
    getTypeParser: (type: number, format?: 'text' | 'binary') =>
      type === BIGINT || type === NUMERIC ? Number : pg.types.getTypeParser(type, format),
  } as pg.CustomTypesConfig
}

const BIGINT = 20
const NUMERIC = 1700

const isUnavailable = (error: unknown) =>
  error instanceof pg.DatabaseError && UNAVAILABLE.test(error.code ?? '')
