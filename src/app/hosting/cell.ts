import { statSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { MINUTE } from '#platform/values/time.ts'
import type { App } from '../app.ts'
import { onceAtATime, openApp, TICK } from '../open-app.ts'
import type { Config } from '../operations/config.ts'
import { configFor, type HostedVenue, isServed, readVenues } from './venue-files.ts'

/** How long a venue that could not be opened stays closed before it is tried again, in ms. */
const RETRY = MINUTE

/** Interval of the scheduled work of a venue that has no screen open, in ms. */
const QUIET_TICK = MINUTE

/** Into how many moments the interval of the scheduled work is divided. The venues are spread over them. */
const MOMENTS = 50

/** Memory for pages of all SQLite files together, and the least for one connection, in KiB. */
const CACHE = 256 * 1024
const MIN_CACHE = 512
/** Each SQLite file has one connection that writes and one that reads. */
const CONNECTIONS_OF_FILE = 2

/** Connections to PostgreSQL for the requests of all venues, and the least for one. */
const CONNECTIONS = 200
const MIN_CONNECTIONS = 2

/** How a venue of the installation is doing. */
export interface VenueStatus {
  name: string
  state: 'open' | 'closed' | 'archived' | 'moving'
  /** If it is open. */
  app: App | undefined
}

/** The name of the first venue in metrics. No further venue can have it. */
const FIRST = 'first venue'

/** The further venues that one server process serves beside the first. */
export interface Cell {
  /** Returns whether it serves any. */
  isShared(): boolean
  /** Lists all venues, also the first. */
  list(): VenueStatus[]
  /** Opens venues that were created, and closes those that were archived or erased. */
  tick(): Promise<void>
  close(drained?: Promise<unknown>): Promise<void>
}

interface OpenVenue {
  app: App
  /** See `identify`. */
  place: string
  /** Runs its scheduled work. */
  work(): Promise<void>
  workedAt: number
  moment: number
}

/**
 * Serves the further venues of an installation on the port of its server: each has its own database, clock and screens,
 * and answers under the host name of its address only. A venue that cannot be opened stays closed; the others open.
 */
export function openCell(config: Config, first: App): Cell {
  const open = new Map<string, OpenVenue>()
  const triedAt = new Map<string, number>()
  const hosts = new Map<string, Server>()
  let known: HostedVenue[] = []
  let damages = new Map<string, string>()
  let ticking: Promise<void> = Promise.resolve()
  let isClosing = false
  let moment = 0
  dispatchByHost(first.app.server, hosts)

  const beats = setInterval(() => {
    moment = (moment + 1) % MOMENTS
    for (const venue of open.values()) if (venue.moment === moment) workIfDue(venue)
  }, TICK / MOMENTS)

  async function openOne(venue: HostedVenue) {
    const place = identify(venue)
    triedAt.set(place, performance.now())
    let app: App | undefined
    try {
      const { cache, connections } = divideAmong(known.length)
      const own = configFor(config, venue)
      app = await openApp(
        { ...own, DATABASE_CONNECTIONS: Math.min(own.DATABASE_CONNECTIONS, connections) },
        `npm run cli -- --venue ${venue.name} create-owner`,
        {
          isShared: () => true,
          pollInterval: QUIET_TICK,
          cache,
          // A command that closes a venue waits only for those who have its database open already.
          assertStillOpen() {
            const now = readVenues(config).find(({ name }) => name === venue.name)
            if (!now || !isServed(now) || identify(now) !== place) throw new Error('it was just closed')
          },
        },
      )
      await app.app.ready()
      const { host } = new URL(venue.url)
      if (isClosing) return await app.close()
      const nextMoment = open.size % MOMENTS
      const opened = { app, place, work: onceAtATime(app.tick), workedAt: -QUIET_TICK, moment: nextMoment }
      open.set(venue.name, opened)
      hosts.set(host, app.app.server)
      console.warn(`${venue.name} is at ${venue.url}`)
      workIfDue(opened)
    } catch (error) {
      console.error(`${venue.name} stays closed: ${(error as Error).message}`)
      await app?.close()
    }
  }

  async function closeOne(name: string, { app, place }: OpenVenue, drained?: Promise<unknown>) {
    for (const [host, listening] of hosts) if (listening === app.app.server) hosts.delete(host)
    open.delete(name)
    // Once it is there again, it opens at once.
    triedAt.delete(place)
    await app.close(drained)
  }

  /** Reads the files of the venues. One whose file is damaged stays as it was. */
  function readAgain() {
    const found = new Map<string, string>()
    const venues = readVenues(config, ({ message }, name) => found.set(name, message))
    for (const [name, message] of found) if (damages.get(name) !== message) console.error(message)
    damages = found
    known = [...venues, ...known.filter(({ name }) => found.has(name))]
  }

  async function openAndClose() {
    readAgain()
    const wanted = known.filter(isServed)
    const places = new Map(wanted.map(venue => [venue.name, identify(venue)]))
    for (const [name, venue] of open) if (places.get(name) !== venue.place) await closeOne(name, venue)
    for (const venue of wanted) {
      if (isClosing) return
      const isDue =
        performance.now() - (triedAt.get(places.get(venue.name)!) ?? Number.NEGATIVE_INFINITY) >= RETRY
      if (!open.has(venue.name) && isDue) await openOne(venue)
    }
  }

  return {
    isShared: () => open.size > 0,
    list: () => [
      { name: FIRST, state: 'open', app: first },
      ...known.map(venue => {
        const app = open.get(venue.name)?.app
        return { name: venue.name, state: app ? ('open' as const) : stateOf(venue), app }
      }),
    ],
    tick() {
      ticking = openAndClose()
      return ticking
    },
    async close(drained) {
      isClosing = true
      clearInterval(beats)
      await Promise.all([...open].map(([name, venue]) => closeOne(name, venue, drained)))
      // A venue that is being opened closes itself.
      await ticking.catch(() => {})
    },
  }
}

/** Returns what each of `count` venues gets of the cache and the connections of the process. */
const divideAmong = (count: number) => ({
  cache: Math.max(MIN_CACHE, Math.floor(CACHE / CONNECTIONS_OF_FILE / count)),
  connections: Math.max(MIN_CONNECTIONS, Math.floor(CONNECTIONS / count)),
})

/** Identifies what is served. If the address, database or data folder changes, the venue is reopened. */
function identify({ name, url, folder, database }: HostedVenue): string {
  const ino = statSync(folder, { throwIfNoEntry: false })?.ino
  return JSON.stringify([name, url, folder, ino, database])
}

/** Returns the state of a venue that is not open. */
function stateOf({ state, movingTo }: HostedVenue): VenueStatus['state'] {
  if (movingTo !== undefined) return 'moving'
  return state === 'archived' ? 'archived' : 'closed'
}

/** A venue that has no screen open works less often: nobody waits for what it does. */
function workIfDue(venue: OpenVenue) {
  const now = performance.now()
  if (venue.app.load.sockets === 0 && now - venue.workedAt < QUIET_TICK) return
  venue.workedAt = now
  void venue.work()
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
