import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from '../../http/errors.ts'
import { SECOND } from '../../values/time.ts'

/** Default timeout of a connection attempt and of a statement, in ms. */
export const DATABASE_TIMEOUT = 10 * SECOND

/** How long a connection may take to close before its socket is destroyed, in ms. */
const CLOSE_TIMEOUT = 2 * SECOND

/** Lets the server detect within a minute that a client has vanished, and free its connection. */
const KEEPALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/**
 * SQLSTATEs of a server that is temporarily unavailable: connection exceptions, too many connections, operator
 * intervention (shutdown, startup, cancellation), idle-in-transaction timeout, read-only standby.
 */
const UNAVAILABLE = /^(08|53300|57|25P03|25006)/

/**
 * The library's connection, with what its types omit. It passes each message of the server to its client as an event.
 */
export interface ProtocolConnection extends EventEmitter {
  stream: Duplex
  parse(statement: { name?: string | undefined; text: string }): void
  bind(values: { statement?: string | undefined; values: readonly unknown[] }): void
  describe(portal: { type: 'P'; name: string }): void
  execute(portal: object): void
  sync(): void
  /** Texts of the statements that are being prepared, by name. */
  submittedNamedStatements: Record<string, string>
}

export interface ConnectionConfig extends pg.ClientConfig {
  /** Statement timeout in ms, after which the connection is dropped. Undefined means no limit. */
  statementTimeout?: number | undefined
}

/** A connection whose statements throw DatabaseUnavailable once it is lost. It refuses a standby. */
export class PostgresConnection extends pg.Client {
  readonly #statementTimeout: number | undefined
  #isLost = false

  constructor(config: ConnectionConfig) {
    super(config)
    this.#statementTimeout = config.statementTimeout
    // Without a listener this event ends the process. The pool listens only while the connection is idle.
    this.on('error', () => {
      this.#isLost = true
    })
    // A standby answers reads, but may lag behind commits that were confirmed. It says so first (PostgreSQL 14).
    this.protocol.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby' && parameterValue === 'on') this.drop('the server is a standby')
    })
  }

  // The library's overloads cannot be overridden with types; all callers use this signature.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  override query(text: any, values?: any): Promise<any> {
    return this.withStatementTimeout(super.query(text, values))
  }

  /** Sends a query object, which settles itself. */
  protected submit(query: { submit(connection: ProtocolConnection): unknown }): void {
    super.query(query as unknown as pg.Submittable)
  }

  /** Returns the result of a statement. Drops the connection if it takes too long or the server is unavailable. */
  protected async withStatementTimeout<T>(result: Promise<T>): Promise<T> {
    const timer =
      this.#statementTimeout &&
      setTimeout(() => this.drop(`no response within ${this.#statementTimeout} ms`), this.#statementTimeout)
    try {
      return await result
    } catch (error) {
      if (!this.#isLost && !isUnavailable(error)) throw error
      this.drop('the server is unavailable')
      throw new DatabaseUnavailable(error)
    } finally {
      clearTimeout(timer)
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override end(done?: any): any {
    setTimeout(() => this.drop('close timed out'), CLOSE_TIMEOUT).unref()
    return super.end(done)
  }

  /** Destroys the socket. All pending statements fail. */
  drop(reason: string) {
    this.protocol.stream.destroy(new Error(`Connection dropped: ${reason}`))
  }

  /** The library's types omit it. */
  protected get protocol(): ProtocolConnection {
    return (this as unknown as { connection: ProtocolConnection }).connection
  }
}

interface PoolConfig {
  url: string
  /** Maximum number of connections. */
  max: number
  /** Timeout for getting a connection, in ms. */
  timeout: number
  statementTimeout?: number | undefined
  /** Session settings: '-c name=value'. */
  options?: string
  Client?: typeof PostgresConnection
}

/** Opens a pool for Kysely. Throws DatabaseUnavailable if no connection can be acquired. */
export function openPool({ url, max, timeout, options = '', ...rest }: PoolConfig): PostgresPool {
  const pool = new pg.Pool({
    Client: PostgresConnection as unknown as new () => pg.Client,
    ...(rest as pg.PoolConfig),
    connectionString: url,
    max,
    types: numbersAsNumbers(),
    connectionTimeoutMillis: timeout,
    // Releases the locks of a lost server process after the same time.
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

/** Parses bigint and numeric as numbers: Keydesk stores only integers up to 2^53. */
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
