import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, Gauge, Registry } from 'prom-client'
import { isLoopback } from '#platform/values/loopback.ts'
import { collectProcessMetrics, readBackupAge, readDatabaseSize } from '../operations/metrics.ts'
import type { Cell, VenueStatus } from './cell.ts'

/** With more venues than this, metrics are totals: each label value costs memory wherever metrics are stored. */
const MAX_LABELED = 200

/**
 * Serves the metrics of all venues of this process at a loopback port, for Prometheus on this machine. Names of venues
 * are the only labels.
 */
export async function openStatusPort(port: number, { list }: Pick<Cell, 'list'>) {
  const server = createServer(async ({ url, headers }, response) => {
    const hostname = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? ''
    if (url !== '/metrics' || !isLoopback(hostname)) return response.writeHead(404).end()
    try {
      const registry = await measure(list())
      response.setHeader('content-type', registry.contentType)
      response.end(`${await registry.metrics()}\n${await collectProcessMetrics()}`)
    } catch (error) {
      console.error('The metrics cannot be read:', (error as Error).message)
      response.writeHead(500).end()
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Reads one venue after the other, so that a scrape holds up no desk. */
async function measure(venues: readonly VenueStatus[]): Promise<Registry> {
  const registry = new Registry()
  const isLabeled = venues.length <= MAX_LABELED
  const options = (name: string, help: string) => ({
    name: `keydesk_${name}`,
    help,
    labelNames: isLabeled ? ['venue'] : [],
    registers: [registry],
  })
  const states = new Gauge({ ...options('venues', 'Venues by state'), labelNames: ['state'] })
  const open = new Gauge(options('venue_open', 'Whether the venue is open'))
  const responses = new Counter(options('venue_responses_total', 'Responses since the start'))
  const errors = new Counter(options('venue_errors_total', 'Responses with a status of 500 or more'))
  const sockets = new Gauge(options('venue_sockets', 'Screens connected to the live feed'))
  const size = new Gauge(options('venue_database_bytes', 'Size of the database'))
  const age = new Gauge(
    options(
      'venue_backup_age_seconds',
      'Age of the newest complete backup, the oldest of a total, NaN if one has none',
    ),
  )
  let oldest = 0
  for (const { name, state, app } of venues) {
    const labels = isLabeled ? { venue: name } : {}
    states.inc({ state })
    open.inc(labels, app ? 1 : 0)
    if (!app) continue
    responses.inc(labels, app.load.responses)
    errors.inc(labels, app.load.errors)
    sockets.inc(labels, app.load.sockets)
    // A venue whose database is away has no figures for now.
    const [bytes, seconds] = await Promise.all([
      readDatabaseSize(app.store),
      readBackupAge(app.store, app.now()),
    ]).catch(() => [undefined, undefined])
    if (bytes !== undefined) size.inc(labels, bytes)
    oldest = Math.max(oldest, seconds ?? Number.NaN)
    if (isLabeled && seconds !== undefined) age.set(labels, seconds)
  }
  if (!isLabeled) age.set(oldest)
  return registry
}
