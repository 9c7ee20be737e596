import type { Reader } from '#platform/database/database.ts'
import { startPostgres } from '#testing/database/postgres/postgres-server.ts'
import type { Figure } from '../budget.ts'
import { checkIn, checkOut, send, workAtDesks } from '../support/desk.ts'
import { newDatabase } from '../support/postgres.ts'
import { median, percentile, threeRuns } from '../support/runs.ts'
import { type Server, startKeydesk } from '../support/servers.ts'
import { addPast, addRooms, makeVenue, rentFirst } from '../support/venues.ts'

const [SHORT, LONG] = [1_000, 1_000_000]
const ROOMS = 1_000
const RENTED = 700
/** Board reads, check-ins and reports of a run. */
const TIMES = 40
/** How long desks work beside reports in a run, in ms. */
const LENGTH = 4_000

const reports = ['occupancy', 'revenue', 'maintenance', 'products', 'tax', 'custom'] as const

/** Measures what a long history costs: on the board, at check-in, in reports, and at check-in beside reports. */
export async function measure(): Promise<Figure[]> {
  const sqlite = await figuresOn('SQLite')
  const cluster = await startPostgres({ durable: true })
  const postgres = await figuresOn('PostgreSQL', name => newDatabase(cluster.url, name))
  await cluster.stop()
  return [...sqlite, ...postgres]
}

type NewDatabase = (name: string) => Promise<string>

async function figuresOn(engine: string, newDatabase?: NewDatabase): Promise<Figure[]> {
  const startWith = async (past: number) => {
    const fill = async (db: Reader) => {
      await addRooms(db, ROOMS)
      await addPast(db, past, ROOMS)
      await rentFirst(db, RENTED)
    }
    return startKeydesk(await makeVenue(fill, await newDatabase?.(`past_${past}`)))
  }
  const [young, old] = [await startWith(SHORT), await startWith(LONG)]
  const figures = [
    await growthFigure(`board, ${engine}`, young, old, readBoard),
    await growthFigure(`check-in, ${engine}`, young, old, checkInAndOut),
  ]
  await young.stop()
  figures.push(...(await reportFigures(engine, old)))
  await old.stop()
  return figures
}

type Measured = (server: Server, time: number) => Promise<number>

/** Measures both venues in turns, so that what else the machine does slows both. */
async function growthFigure(what: string, young: Server, old: Server, one: Measured): Promise<Figure> {
  const ratio = async () => {
    const [few, many]: [number[], number[]] = [[], []]
    for (let time = 0; time < TIMES; time++) {
      few.push(await one(young, time))
      many.push(await one(old, time))
    }
    return median(many) / median(few)
  }
  await ratio()
  const runs = await threeRuns(ratio)
  return {
    what: `${what}: 1,000,000 past rentals against 1,000`,
    runs,
    unit: 'times',
    budget: { atMost: 1.2 },
  }
}

/** Reads the board after a change, so that no answer in memory helps. */
async function readBoard(server: Server, time: number): Promise<number> {
  const status = time % 2 === 0 ? 'repair' : 'available'
  await send(server, 'PATCH', `/api/rooms/${ROOMS}/status`, { status })
  return (await send(server, 'GET', '/api/rentals/board')).ms
}

async function checkInAndOut(server: Server, time: number): Promise<number> {
  const { body, ms } = await checkIn(server, 'room', RENTED + 1 + time)
  await checkOut(server, body.id)
  return ms
}

async function reportFigures(engine: string, server: Server): Promise<Figure[]> {
  // The first one starts the thread that reads.
  await readReport(server, 'revenue')
  const slowest = await threeRuns(async () => {
    const all: { name: string; ms: number }[] = []
    for (const name of reports) all.push({ name, ms: await readReport(server, name) })
    return all.reduce((slow, one) => (one.ms > slow.ms ? one : slow))
  })
  const beside = await threeRuns(async () => {
    const desks = { isOver: false }
    const reading = readReportsUntil(server, desks)
    const { checkIns } = await workAtDesks(server, LENGTH, { type: 'room', after: RENTED })
    desks.isOver = true
    await reading
    return percentile(checkIns, 0.95)
  })
  return [
    {
      what: `report over 1,000,000 rentals, ${engine}`,
      runs: slowest.map(({ ms }) => ms / 1_000),
      unit: 's',
      budget: { atMost: 1.5 },
      note: slowest[0]!.name,
    },
    {
      what: `check-in at 8 desks beside reports, ${engine}, p95`,
      runs: beside,
      unit: 'ms',
      budget: { atMost: 50 },
    },
  ]
}

async function readReportsUntil(server: Server, desks: { isOver: boolean }) {
  for (let turn = 0; !desks.isOver; turn++) await readReport(server, reports[turn % reports.length]!)
}

/** Reads a report over the whole history of 42 days, which ended two days ago. Returns the ms. */
async function readReport(server: Server, name: (typeof reports)[number]): Promise<number> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const query = new URLSearchParams({ period: 'custom', from: day(45), to: day(0) })
  if (name === 'custom') {
    query.set('measure', 'rented_hours')
    query.set('grouping', 'facility')
  }
  return (await send(server, 'GET', `/api/reports/${name}?${query}`)).ms
}
