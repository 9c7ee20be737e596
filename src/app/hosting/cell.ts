import type { IncomingMessage, Server } from 'node:http'
import { MINUTE } from '#platform/values/time.ts'
import type { App } from '../app.ts'
import { openApp, startClock } from '../open-app.ts'
import type { Config } from '../operations/config.ts'
import { configFor, type HostedVenue, isServed, readVenues } from './venue-files.ts'

/** How long a venue that could not be opened stays closed before it is tried again, in ms. */
const RETRY = MINUTE

/** The further venues that one server process serves. */
export interface Cell {
  /** Opens venues that were created, and closes those that were archived or erased. */
  tick(): Promise<void>
  close(drained?: Promise<unknown>): Promise<void>
}

interface OpenVenue {
  app: App
  stopClock: () => void
}

/**
 * Serves the further venues of an installation on the port of its server: each has its own database, clock and screens,
 * and answers under the host name of its address only. A venue that cannot be opened stays closed; the others open.
 */
export function openCell(config: Config, server: Server): Cell {
  const open = new Map<string, OpenVenue>()
  const triedAt = new Map<string, number>()
  const hosts = new Map<string, Server>()
  dispatchByHost(server, hosts)

  async function openOne(venue: HostedVenue) {
    triedAt.set(venue.name, Date.now())
    try {
      const app = await openApp(configFor(config, venue), `npm run cli -- --venue ${venue.name} create-owner`)
      await app.app.ready()
      open.set(venue.name, { app, stopClock: startClock(app.tick) })
      hosts.set(new URL(venue.url).host, app.app.server)
      console.warn(`${venue.name} is at ${venue.url}`)
    } catch (error) {
      console.error(`${venue.name} stays closed: ${(error as Error).message}`)
    }
  }

  async function closeOne(name: string, { app, stopClock }: OpenVenue, drained?: Promise<unknown>) {
    stopClock()
    for (const [host, listening] of hosts) if (listening === app.app.server) hosts.delete(host)
    await app.close(drained)
    open.delete(name)
  }

  return {
    async tick() {
      const wanted = readVenues(config).filter(isServed)
      const names = new Set(wanted.map(({ name }) => name))
      for (const [name, venue] of open) if (!names.has(name)) await closeOne(name, venue)
      for (const venue of wanted) {
        const isDue = Date.now() - (triedAt.get(venue.name) ?? Number.NEGATIVE_INFINITY) >= RETRY
        if (!open.has(venue.name) && isDue) await openOne(venue)
      }
    },
    async close(drained) {
      await Promise.all([...open].map(([name, venue]) => closeOne(name, venue, drained)))
    },
  }
}

/** Hands requests and upgrades to the server of the host that they name; all others stay with this one. */
function dispatchByHost(server: Server, hosts: ReadonlyMap<string, Server>): void {
  const emit = server.emit.bind(server) as (event: string, ...args: unknown[]) => boolean
  server.emit = (event: string, ...args: unknown[]) => {
    const isRequest = event === 'request' || event === 'upgrade'
    const other = isRequest
      ? hosts.get((args[0] as IncomingMessage).headers.host?.toLowerCase() ?? '')
      : undefined
    return other ? other.emit(event, ...args) : emit(event, ...args)
  }
}
