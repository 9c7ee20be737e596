import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { errorReason } from '../../http/errors.ts'
import type { Database, Store } from '../database.ts'
import { Signal } from '../signal.ts'
import { DATABASE_TIMEOUT, openPool, refuseStandby, withinCloseTimeout } from './pool.ts'

/** The NOTIFY channel on which server processes wake each other. */
const CHANNEL = 'keydesk_events'

const UNIQUE_VIOLATION = '23505'

/**
 * Opens a PostgreSQL pool of at most `connections`, one more connection that listens for commits, and one for
 * maintenance. `timeout` in ms applies to getting a connection and to each statement.
 */
export async function openPostgres(
  url: string,
  timeout = DATABASE_TIMEOUT,
  connections = 16,
): Promise<Store> {
  const pool = openPool({ url, max: connections, timeout, statementTimeout: timeout })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const maintenance = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: openPool({ url, max: 1, timeout }) }),
  })
  const channel = new NotifyChannel(url, timeout)
  await channel.connect().catch(async error => {
    await channel.close()
    throw new Error(`PostgreSQL cannot be reached: ${errorReason(error)}`, { cause: error })
  })
  const vacuum = new TableVacuum(maintenance)
  return {
    db,
    reader: db,
    maintenance,
    engine: 'postgres',
    location: { url, timeout },
    onEventsCommitted: listener => channel.signal.subscribe(listener),
    notifyEventsCommitted: () => channel.publish(),
    isUniqueViolation: error => error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION,
    vacuum: (table, more) => vacuum.vacuum(table, more),
    async close() {
      await channel.close()
      await Promise.all([db.destroy(), maintenance.destroy()])
    },
  }
}

/**
 * Rewrites a table's file without its deleted rows (VACUUM FULL). Rows that are still visible to someone would be
 * copied too, so it waits for every snapshot on this database and every writing transaction on the server that began
 * before the deletions.
 */
class TableVacuum {
  readonly #db: Kysely<Database>
  /** By table, the id of the first transaction that began after the deletions. */
  readonly #deletedBefore = new Map<keyof Database, number>()

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async vacuum(table: keyof Database, more: boolean): Promise<boolean> {
    const { rows } = await sql<{ next: number; writing: number; age: number }>`
      select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next,
        pg_snapshot_xmin(pg_current_snapshot())::text::bigint as writing,
        greatest(
          (select max(age(backend_xmin)) from pg_stat_activity
            where (datname is null or datname = current_database()) and pid <> pg_backend_pid()),
          (select max(age(xmin)) from pg_replication_slots),
          0) as age`.execute(this.#db)
    const { next, writing, age } = rows[0]!
    const deletedBefore = more ? next : (this.#deletedBefore.get(table) ?? next)
    this.#deletedBefore.set(table, deletedBefore)
    if (Math.min(writing, next - age) < deletedBefore) return false
    await sql`vacuum full ${sql.table(table)}`.execute(this.#db)
    this.#deletedBefore.delete(table)
    return true
  }
}

/**
 * The connection on which processes wake each other. NOTIFY is sent after the commit: inside the transaction it would
 * make PostgreSQL serialize all commits. A process that misses a NOTIFY notices the events at its next clock tick.
 */
class NotifyChannel {
  readonly signal = new Signal()
  readonly #url: string
  readonly #timeout: number
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #notifying = false
  #pending = false
  #closed = false

  constructor(url: string, timeout: number) {
    this.#url = url
    this.#timeout = timeout
  }

  async connect() {
    // The library's types omit `processID`.
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: this.#timeout,
      query_timeout: this.#timeout,
      keepAlive: true,
      keepAliveInitialDelayMillis: this.#timeout,
    }) as pg.Client & { processID: number }
    this.#client = client
    // This process has already signaled its own wake-ups.
    client.on('notification', ({ processId }) => {
      if (processId !== client.processID) this.signal.emit()
    })
    client.on('error', () => this.#handleLoss(client))
    client.on('end', () => this.#handleLoss(client))
    await client.connect()
    await refuseStandby(client)
    await client.query(`LISTEN ${CHANNEL}`)
  }

  publish() {
    this.signal.emit()
    this.#pending = true
    if (!this.#notifying) void this.#notify()
  }

  async close() {
    this.#closed = true
    clearTimeout(this.#retry)
    if (this.#client) await withinCloseTimeout(this.#client.end())
  }

  /** Sends one NOTIFY at a time, which covers all commits since the previous one. */
  async #notify() {
    this.#notifying = true
    while (this.#pending && this.#client) {
      const client = this.#client
      this.#pending = false
      await client.query(`NOTIFY ${CHANNEL}`).catch(() => this.#handleLoss(client))
    }
    this.#notifying = false
  }

  #handleLoss(client: pg.Client) {
    if (this.#closed || client !== this.#client) return
    this.#client = undefined
    client.end().catch(() => {})
    this.#retry = setTimeout(() => this.#reconnect(), 1_000)
  }

  #reconnect() {
    this.connect().then(
      () => this.publish(),
      () => this.#client && this.#handleLoss(this.#client),
    )
  }
}
