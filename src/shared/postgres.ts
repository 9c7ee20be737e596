import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { Bell } from './bell.ts'
import type { Database, Store } from './database.ts'
import { reasonOf } from './errors.ts'
import { QuickClient } from './postgres-client.ts'
import { Connection, DATABASE_TIMEOUT, openPool } from './postgres-connection.ts'

/** The channel on which server processes wake each other. */
const CHANNEL = 'keydesk_events'

const UNIQUE_VIOLATION = '23505'

/**
 * Opens a pool on PostgreSQL and one more connection that listens for commits. Getting a connection, and each
 * statement on it, may take `timeout` ms.
 */
export async function openPostgres(url: string, timeout = DATABASE_TIMEOUT): Promise<Store> {
  const pool = openPool({ url, max: 16, timeout, statementTimeout: timeout, Client: QuickClient })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const maintenance = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: openPool({ url, max: 1, timeout }) }),
  })
  const wire = new Wire(url, timeout)
  await wire.connect().catch(error => {
    throw new Error(`PostgreSQL cannot be reached: ${reasonOf(error)}`, { cause: error })
  })
  const scrubber = new Scrubber(maintenance)
  return {
    db,
    maintenance,
    engine: 'postgres',
    where: { url, timeout },
    onWake: listener => wire.bell.add(listener),
    wake: () => wire.wake(),
    isDuplicate: error => error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION,
    scrub: (table, more) => scrubber.scrub(table, more),
    async close() {
      await wire.close()
      await Promise.all([db.destroy(), maintenance.destroy()])
    },
  }
}

/**
 * Writes a table's file anew without its deleted rows. Rows that somebody might still look at are copied too, so it
 * waits until nobody is left who began before the deletions: no snapshot on this database, and no transaction that
 * writes anywhere on the server, as that one holds back what the rewriting itself may leave out.
 */
class Scrubber {
  readonly #db: Kysely<Database>
  /** The first transaction that began after what is to be scrubbed, by table. */
  readonly #wanted = new Map<keyof Database, number>()

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async scrub(table: keyof Database, more: boolean): Promise<boolean> {
    const { rows } = await sql<{ next: number; writing: number; age: number }>`
      select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next,
        pg_snapshot_xmin(pg_current_snapshot())::text::bigint as writing,
        greatest(
          (select max(age(backend_xmin)) from pg_stat_activity
            where (datname is null or datname = current_database()) and pid <> pg_backend_pid()),
          (select max(age(xmin)) from pg_replication_slots),
          0) as age`.execute(this.#db)
    const { next, writing, age } = rows[0]!
    const wanted = more ? next : (this.#wanted.get(table) ?? next)
    this.#wanted.set(table, wanted)
    if (Math.min(writing, next - age) < wanted) return false
    await sql`vacuum full ${sql.table(table)}`.execute(this.#db)
    this.#wanted.delete(table)
    return true
  }
}

/**
 * The connection on which processes wake each other. NOTIFY is sent after the commit, not inside it: inside,
 * PostgreSQL would let only one transaction commit at a time. Whoever is not reached looks again by the clock.
 */
class Wire {
  readonly bell = new Bell()
  readonly #url: string
  readonly #timeout: number
  #client: Connection | undefined
  #retry: NodeJS.Timeout | undefined
  #notifying = false
  #wanted = false
  #closed = false

  constructor(url: string, timeout: number) {
    this.#url = url
    this.#timeout = timeout
  }

  async connect() {
    // The library's types leave out the id of the connection's own process.
    const client = new Connection({
      connectionString: this.#url,
      connectionTimeoutMillis: this.#timeout,
      statementTimeout: this.#timeout,
      keepAlive: true,
      keepAliveInitialDelayMillis: this.#timeout,
    }) as Connection & { processID: number }
    this.#client = client
    // Its own wake-ups have rung here already.
    client.on('notification', ({ processId }) => {
      if (processId !== client.processID) this.bell.ring()
    })
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
  }

  wake() {
    this.bell.ring()
    this.#wanted = true
    if (!this.#notifying) void this.#notify()
  }

  async close() {
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => {})
  }

  /** One NOTIFY at a time serves all that committed meanwhile. */
  async #notify() {
    this.#notifying = true
    while (this.#wanted && this.#client) {
      this.#wanted = false
      await this.#client.query(`NOTIFY ${CHANNEL}`).catch(() => {})
    }
    this.#notifying = false
  }

  #lost(client: Connection) {
    if (this.#closed || client !== this.#client) return
    this.#client = undefined
    client.end().catch(() => {})
    this.#retry = setTimeout(() => this.#again(), 1_000)
  }

  #again() {
    this.connect().then(
      () => this.wake(),
      () => this.#client && this.#lost(this.#client),
    )
  }
}
