import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Store } from '#platform/database/database.ts'
import { freeBytesIn } from '#platform/files/free-bytes.ts'
import { Forbidden } from '#platform/http/errors.ts'
import type { Metrics } from './metrics.ts'
import { isUpToDate } from './migrate.ts'

/** Minimum free space on the disk of the data folder, in bytes; with less, the server is not ready. */
const MIN_FREE_BYTES = 256 * 1024 ** 2

/** How long the database may take to respond, in ms. */
const DATABASE_TIMEOUT = 3_000

interface HealthOptions {
  store: Store
  /** The data folder. */
  folder: string
  metrics: Metrics
  /** Returns whether the server is shutting down. */
  isStopping(): boolean
  /** Returns whether the request comes from a manager. */
  isManager(request: FastifyRequest): Promise<boolean> | boolean
}

/** Registers health, readiness and metrics endpoints for service managers, proxies and Prometheus. No personal data. */
export function healthRoutes(app: FastifyInstance, operations: HealthOptions) {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const checks = await runChecks(operations)
    const isReady = Object.values(checks).every(result => result === 'ok')
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unready', checks })
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLoopback(request.ip) && !(await operations.isManager(request)))
      throw new Forbidden('Metrics are available on this machine and to managers')
    return reply.type(operations.metrics.type).send(await operations.metrics.text())
  })
}

/** Returns 'ok' or the reason for failure, keyed by check. */
async function runChecks({ store, folder, isStopping }: HealthOptions): Promise<Record<string, string>> {
  const [database, disk] = await Promise.all([checkDatabase(store), checkDisk(folder)])
  return { ...database, disk, server: isStopping() ? 'stopping' : 'ok' }
}

async function checkDatabase(store: Store): Promise<Record<'database' | 'migrations', string>> {
  try {
    await withTimeout(sql`select 1`.execute(store.reader))
    return { database: 'ok', migrations: (await withTimeout(isUpToDate(store))) ? 'ok' : 'different version' }
  } catch {
    return { database: 'not responding', migrations: 'unknown' }
  }
}

async function checkDisk(folder: string): Promise<string> {
  try {
    return (await freeBytesIn(folder)) >= MIN_FREE_BYTES ? 'ok' : 'nearly full'
  } catch {
    return 'unreadable'
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('Timed out')), DATABASE_TIMEOUT)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}
