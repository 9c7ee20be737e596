import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry, register } from 'prom-client'
import type { Store } from '#platform/database/database.ts'
import { freeBytesIn } from '#platform/files/free-bytes.ts'
import { type Instant, SECOND } from '#platform/values/time.ts'

/** Metrics for Prometheus. Labels contain route patterns, never request data. */
export interface Metrics {
  type: string
  text(): Promise<string>
}

interface MetricSources {
  store: Store
  folder: string
  now(): number
  /** Returns the number of screens connected to the live feed. */
  countSockets(): number
}

/** Node's default metrics are per process, so they are registered once, on the first scrape. */
let collectsProcessMetrics = false

export function createMetrics(app: FastifyInstance, sources: MetricSources): Metrics {
  const registry = new Registry()
  registerRequestTimes(app, registry)
  registerVenueGauges(registry, sources)
  return {
    type: registry.contentType,
    async text() {
      return `${await collectProcessMetrics()}\n${await registry.metrics()}`
    },
  }
}

/** Returns the metrics of the process, which its venues share. */
export function collectProcessMetrics(): Promise<string> {
  if (!collectsProcessMetrics) collectDefaultMetrics()
  collectsProcessMetrics = true
  return register.metrics()
}

function registerRequestTimes(app: FastifyInstance, registry: Registry) {
  const durations = new Histogram({
    name: 'keydesk_request_seconds',
    help: 'Time from the request to the end of the response',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'none'
    durations.observe(
      { method: request.method, path, status: reply.raw.statusCode },
      reply.elapsedTime / 1_000,
    )
    done()
  })
}

function registerVenueGauges(registry: Registry, { store, folder, now, countSockets }: MetricSources) {
  const db = store.reader
  const gauge = (
    name: string,
    help: string,
    collect: (this: Gauge) => Promise<void> | void,
    labelNames: string[] = [],
  ) => new Gauge({ name: `keydesk_${name}`, help, labelNames, registers: [registry], collect })
  gauge('sockets', 'Screens connected to the live feed', function () {
    this.set(countSockets())
  })
  gauge('disk_free_bytes', 'Free bytes on the disk of the data folder', async function () {
    this.set(await freeBytesIn(folder))
  })
  gauge(
    'facilities',
    'Rooms and lockers by status',
    async function () {
      this.reset()
      const rows = await db
        .selectFrom('facilities')
        .select(['type', 'status', ({ fn }) => fn.countAll<number>().as('count')])
        .where('retired_at', 'is', null)
        .groupBy(['type', 'status'])
        .execute()
      for (const { type, status, count } of rows) this.set({ type, status }, Number(count))
    },
    ['type', 'status'],
  )
  gauge('backup_age_seconds', 'Age of the newest complete backup; NaN if there is none', async function () {
    this.set((await readBackupAge(store, now())) ?? Number.NaN)
  })
  gauge('audit_unsealed', 'Events not yet covered by the hash chain', async function () {
    const count = (table: 'events' | 'seals') =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.max<number | null>(table === 'events' ? 'id' : 'event_id').as('last'))
        .executeTakeFirstOrThrow()
    const [events, seals] = [await count('events'), await count('seals')]
    this.set((events.last ?? 0) - (seals.last ?? 0))
  })
}

/** Returns the age of the newest complete backup in seconds; undefined if there is none. */
export async function readBackupAge({ reader }: Store, now: Instant): Promise<number | undefined> {
  const last = await reader
    .selectFrom('backups')
    .select('finished_at')
    .where('name', 'is not', null)
    .where('error', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.finished_at ? (now - last.finished_at) / SECOND : undefined
}

/** Returns the size of a venue's database in bytes. */
export async function readDatabaseSize({ reader, engine }: Store): Promise<number> {
  const query =
    engine === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{
          bytes: number
        }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
  const { rows } = await query.execute(reader)
  return Number(rows[0]!.bytes)
}
