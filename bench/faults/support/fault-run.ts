import { type PostgresServer, startPostgres } from '#testing/database/postgres/postgres-server.ts'
import { newDatabase } from '../../support/postgres.ts'
import type { StartOptions } from '../../support/servers.ts'
import { addLockers, makeVenue, type Venue } from '../../support/venues.ts'
import { type Address, call } from './client.ts'
import { Desks, readBill } from './desks.ts'
import { furnish } from './fault-venue.ts'
import { compare, compareBoards, type Findings, repeatConfirmed, report } from './findings.ts'
import { Fleet } from './fleet.ts'
import { Histories } from './histories.ts'

export type Engine = 'sqlite' | 'postgres'

/** Lockers of the venue; two of them have a stay of a month. */
const LOCKERS = 8

/** How old a board may be if another server made the change, in ms (README, Several processes). */
const BOARD_LAG = 1_000

export interface FaultRun {
  fleet: Fleet
  venue: Venue
  desks: Desks
  /** Whether the time of the run is over. */
  isOver(): boolean
}

export interface FaultOptions {
  name: string
  engine: Engine
  /** Number of server processes; one on SQLite. */
  servers: number
  seconds: number
  server?: StartOptions
  /** The data folder. Default: a new one. */
  folder?: string
  /** The migrations of the venue at its start. Default: all. */
  migrations?: readonly string[] | undefined
  boardLag?: number
  /** Starts PostgreSQL. Default: one server that keeps what it confirmed. */
  startDatabase?(): Promise<PostgresServer>
  /** Servers that run already, with their venue, which has no facilities yet. Default: new ones are started. */
  deployed?: { venue: Venue; addresses: readonly Address[] }
  /** Where the desks send their requests, if not to the servers; `disturb` then starts the desks. */
  client?: Address
  /** Returns the route to the database of each server. Default: the direct one. */
  openRoute?(index: number, databaseUrl: string): Promise<string>
  /** Disturbs the venue until the time is over, then repairs it. */
  disturb(run: FaultRun): Promise<Disturbance>
}

export interface Disturbance {
  did: string
  findings?: Findings
  /** When a fault lost what was confirmed before, in ms. Later answers are then not compared with earlier ones. */
  lossAt?: number
}

const startDurablePostgres = () => startPostgres({ durable: true })

/** Lets eight desks work while something fails, then compares what they saw with each other and with the database. */
export async function runFault(options: FaultOptions): Promise<never> {
  const { name, engine, seconds } = options
  const servers = engine === 'sqlite' ? 1 : options.servers
  const { cluster, venue, fleet } = options.deployed
    ? await useDeployed(options.deployed)
    : await startServers(options, servers)
  const [first] = fleet.addresses
  const furnished = await furnish(first!, LOCKERS)
  const bills = new Map(
    await Promise.all(
      furnished.stayIds.map(async id => {
        const body = await call(first!, { method: 'GET', path: `/api/rentals/${id}` })
        return [id, readBill({ body })] as const
      }),
    ),
  )
  const histories = new Histories(furnished, bills)
  const boardLag = options.boardLag ?? (servers > 1 ? BOARD_LAG : 0)
  const addresses = options.client ? [options.client] : fleet.addresses
  const desks = new Desks({ servers: addresses, venue: furnished, histories, boardLag })
  if (!options.client) desks.start()
  const end = performance.now() + seconds * 1_000
  const isOver = () => performance.now() > end
  const { did, findings, lossAt } = await options.disturb({ fleet, venue, desks, isOver })
  await desks.stop()
  const boards = await compareBoards(venue, fleet.addresses)
  const repeats = lossAt === undefined ? await repeatConfirmed(desks, first!) : {}
  await fleet.stopAll()
  const compared = await compare(venue, desks, histories, lossAt)
  await cluster?.stop()
  const { operations } = compared
  const figures = `${operations} operations, ${desks.checkedIn.size} check-ins, ${desks.repeated} repeats, ${desks.unanswered} given up`
  const where = servers > 1 ? `${engine}, ${servers} servers` : engine
  report(`${name} (${where}): ${figures}; ${did}`, {
    ...compared.findings,
    ...boards,
    ...repeats,
    ...findings,
  })
}

async function startServers(options: FaultOptions, servers: number) {
  const { startDatabase = startDurablePostgres } = options
  const cluster = options.engine === 'postgres' ? await startDatabase() : undefined
  const url = cluster && (await newDatabase(cluster.url, 'faults'))
  const venue = await makeVenue(db => addLockers(db, LOCKERS), url, options.folder, options.migrations)
  const fleet = new Fleet(venue, { isQuiet: true, ...options.server })
  for (let index = 0; index < servers; index++)
    await fleet.start(index, url && options.openRoute ? await options.openRoute(index, url) : url)
  return { cluster, venue, fleet }
}

async function useDeployed({ venue, addresses }: NonNullable<FaultOptions['deployed']>) {
  await makeVenue(db => addLockers(db, LOCKERS), venue.databaseUrl, venue.folder)
  const fleet = new Fleet(venue)
  fleet.addresses.push(...addresses)
  return { cluster: undefined, venue, fleet }
}
