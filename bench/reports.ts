import type { Reader } from '#platform/database/database.ts'
import { startPostgres } from '#testing/database/postgres/postgres-server.ts'
import { checkIns } from './check-ins.ts'
import { compare } from './compare.ts'
import { percentiles } from './load.ts'
import { newDatabase } from './postgres.ts'
import { type Figure, rateText } from './report.ts'
import { type Server, startKeydesk } from './servers.ts'
import { addLockers, addPast, addRooms, makeVenue, type Venue } from './venues.ts'

const ROOMS = 500
/** Number of lockers for the check-ins; the history is on the rooms and the first lockers. */
const LOCKERS = 120_000
const HELD = 1_000
const PAST = 1_000_000
const CONNECTIONS = 8
const LENGTH = 4_000

/** Reports over the whole history of 42 days, which ended two days ago. */
const reportPaths = {
  occupancy: `/api/reports/occupancy?${wholePast()}`,
  revenue: `/api/reports/revenue?${wholePast()}`,
  'custom, rented hours by facility': `/api/reports/custom?measure=rented_hours&grouping=facility&${wholePast()}`,
  'occupancy of today': '/api/reports/occupancy?period=today',
}

/** Measures reports over a million rentals, and their effect on check-ins. */
export async function reports(): Promise<Figure[]> {
  const figures = await figuresOf('SQLite', await makeVenue(fill))
  const cluster = await startPostgres({ durable: true })
  figures.push(
    ...(await figuresOf('PostgreSQL', await makeVenue(fill, await newDatabase(cluster.url, 'reports')))),
  )
  await cluster.stop()
  return figures
}

async function fill(db: Reader) {
  await addRooms(db, ROOMS)
  await addLockers(db, LOCKERS)
  await addPast(db, PAST, HELD)
}

async function figuresOf(engine: string, venue: Venue): Promise<Figure[]> {
  const server = await startKeydesk(venue)
  const figures: Figure[] = []
  for (const [what, path] of Object.entries(reportPaths))
    figures.push(await reportAlone(`${engine}: ${what}`, server, path))
  figures.push(await checkInsDuringReports(engine, server))
  await server.stop()
  return figures
}

/** Measures the median of five reports, after one that starts the thread. */
async function reportAlone(what: string, server: Server, path: string): Promise<Figure> {
  const first = await timeOf(server, path)
  const times: number[] = []
  for (let turn = 0; turn < 5; turn++) times.push(await timeOf(server, path))
  const { p50 } = percentiles(times)
  return {
    what: `report on ${what}`,
    measured: `${Math.round(p50)} ms, the first ${Math.round(first)} ms`,
    value: p50 / 1_000,
    unit: 's',
    target: { atMost: 1 },
  }
}

async function timeOf({ url }: Server, path: string): Promise<number> {
  const begin = performance.now()
  const answer = await fetch(url + path)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The report was refused with ${answer.status}: ${text}`)
  return performance.now() - begin
}

/** Measures check-ins while reports run continuously, against check-ins alone. */
async function checkInsDuringReports(engine: string, server: Server): Promise<Figure> {
  const rent = checkIns(server, HELD)
  const times: number[] = []
  const withReports = async () => {
    let stop = false
    const reading = (async () => {
      for (let turn = 0; !stop; turn++)
        times.push(await timeOf(server, Object.values(reportPaths)[turn % 3]!))
    })()
    const result = await rent(CONNECTIONS, LENGTH)
    stop = true
    await reading
    return result
  }
  const { floor, subject, disturbed } = await compare(
    { server, run: () => rent(CONNECTIONS, LENGTH) },
    { server, run: withReports },
  )
  const { p50 } = percentiles(times)
  return {
    what: `check-in on ${engine} while reports are made (each ${Math.round(p50)} ms), p99`,
    measured: rateText(subject),
    floor: rateText(floor),
    value: subject.p99,
    unit: 'ms',
    target: { atMost: 20 },
    disturbed,
  }
}

function wholePast(): string {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  return `period=custom&from=${day(45)}&to=${day(0)}`
}
