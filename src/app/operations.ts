import { statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { isUpToDate, type Store } from '../shared/database.ts'
import { Forbidden } from '../shared/errors.ts'
import type { Metrics } from './metrics.ts'

/** Below this much room on the disk of the data folder, in bytes, the server calls itself unready. */
const LEAST_ROOM = 256 * 1024 ** 2

/** How long the database may take to answer, in ms. */
const PATIENCE = 3_000

interface Operations {
  store: Store
  /** The data folder. */
  folder: string
  metrics: Metrics
  /** Whether the server has been told to stop. */
  isStopping(): boolean
  /** Whether a manager asks. */
  isManager(request: FastifyRequest): Promise<boolean> | boolean
}

/** What a service manager, a proxy and Prometheus ask; none of it says anything about the venue's people. */
export function operationsRoutes(app: FastifyInstance, operations: Operations) {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const checks = await check(operations)
    const isReady = Object.values(checks).every(said => said === 'ok')
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unready', checks })
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLoopback(request.ip) && !(await operations.isManager(request)))
      throw new Forbidden('Metrics are for this machine and for managers')
    return reply.type(operations.metrics.type).send(await operations.metrics.text())
  })
}

/** 'ok', or why not, by what was looked at. */
async function check({ store, folder, isStopping }: Operations): Promise<Record<string, string>> {
  const said = await Promise.all([databaseSays(store), diskSays(folder)])
  return { ...said[0], disk: said[1], server: isStopping() ? 'stopping' : 'ok' }
}

async function databaseSays(store: Store): Promise<Record<'database' | 'migrations', string>> {
  try {
    await inTime(sql`select 1`.execute(store.db))
    return { database: 'ok', migrations: (await inTime(isUpToDate(store))) ? 'ok' : 'of another version' }
  } catch {
    return { database: 'does not answer', migrations: 'unknown' }
  }
}

async function diskSays(folder: string): Promise<string> {
  try {
    return (await roomIn(folder)) >= LEAST_ROOM ? 'ok' : 'nearly full'
  } catch {
    return 'cannot be read'
  }
}

/** Bytes that the server may still write to the disk of a folder. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('It took too long')), PATIENCE)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}
