import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from '../../http/errors.ts'
import { SECOND } from '../../values/time.ts'

/** Default timeout of a connection attempt and of a statement, in ms. */
export const DATABASE_TIMEOUT = 10 * SECOND

/** How long the connections may take to close before the pool no longer waits for them, in ms. */
const CLOSE_TIMEOUT = 2 * SECOND

/** Lets the server detect within a minute that a client has vanished, and free its connection. */
const KEEPALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/**
 * SQLSTATEs of a server that is temporarily unavailable: connection exceptions, too many connections, operator
 * intervention (shutdown, startup, cancellation), idle-in-transaction timeout, read-only standby.
 */
const UNAVAILABLE = /^(08|53300|57|25P03|25006)/

interface PoolConfig {
  url: string
  /** Maximum number of connections. */
  max: number
  /** Timeout for getting a connection, in ms. */
  timeout: number
  /** Statement timeout in ms, after which the connection is dropped. Undefined means no limit. */
  statementTimeout?: number | undefined
  /** Session settings: '-c name=value'. */
  options?: string
}

/** Opens a pool for Kysely. Throws DatabaseUnavailable if no connection can be acquired, or once it is lost. */
export function openPool({ url, max, timeout, statementTimeout, options = '' }: PoolConfig): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: numbersAsNumbers(),
    connectionTimeoutMillis: timeout,
    ...(statementTimeout && { query_timeout: statementTimeout }),
    // Releases the locks of a lost server process after the same time.
    idle_in_transaction_session_timeout: timeout,
    options: `${KEEPALIVE} ${options}`,
    onConnect: refuseStandby,
  })
  pool.on('error', error => {
    if (!pool.ending) console.error('An idle database connection failed:', error.message)
  })
  return {
    options: pool.options,
    async connect() {
      try {
        return toKyselyClient(await pool.connect())
      } catch (error) {
        throw new DatabaseUnavailable(error)
      }
    },
    end: () => withinCloseTimeout(pool.end()),
  }
}

/** Throws if the client is connected to a standby, which may lag behind commits that were confirmed. */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]!.standby) throw new Error('The server is a standby')
}

/** Wraps a connection. Once it is lost, its statements throw DatabaseUnavailable and the pool drops it. */
function toKyselyClient(client: pg.PoolClient): PostgresPoolClient {
  let isLost = false
  const onError = () => {
    isLost = true
  }
  // Without a listener this event ends the process. The pool listens only while the connection is idle.
  client.on('error', onError)
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(text, [...parameters])
    } catch (error) {
      isLost ||= isUnavailable(error)
      throw isLost ? new DatabaseUnavailable(error) : error
    }
  }
  return {
    // The other signature is for cursors, which are not used.
    query: query as unknown as PostgresPoolClient['query'],
    release() {
      client.off('error', onError)
      client.release(isLost)
    },
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

/** Also the driver's own errors, such as 'Query read timeout': the server has not said whether the statement ran. */
const isUnavailable = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? UNAVAILABLE.test(error.code ?? '')
    : error instanceof Error && !(error instanceof TypeError)

/** Resolves when the connections are closed, or do not close in time because the server is silent. */
export async function withinCloseTimeout(closing: Promise<void>): Promise<void> {
  const { promise: timedOut, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, CLOSE_TIMEOUT)
  await Promise.race([closing.catch(() => {}), timedOut])
  clearTimeout(timer)
}
