import type { Reader } from '#platform/database/database.ts'
import { startPostgres } from '#testing/database/postgres/postgres-server.ts'
import type { Figure } from '../budget.ts'
import { workAtDesks } from '../support/desk.ts'
import { cpuTime } from '../support/machine.ts'
import { newDatabase } from '../support/postgres.ts'
import { percentile, threeRuns } from '../support/runs.ts'
import { startKeydesk } from '../support/servers.ts'
import { openSlowPath } from '../support/slow-network.ts'
import { addLockers, makeVenue, type Venue } from '../support/venues.ts'

const LOCKERS = 200
const LENGTH = 4_000

/** Measures durable check-ins and check-outs over HTTP at eight desks at once, on each engine. */
export async function measure(): Promise<Figure[]> {
  const fill = (db: Reader) => addLockers(db, LOCKERS)
  const figures = await figuresOn('SQLite', await makeVenue(fill), 25)
  const cluster = await startPostgres({ durable: true })
  const venue = await makeVenue(fill, await newDatabase(cluster.url, 'check_ins'))
  figures.push(...(await figuresOn('PostgreSQL', venue, 50)))
  const path = await openSlowPath(venue.databaseUrl!, 1)
  const far = { ...venue, databaseUrl: path.url }
  const [delayed] = await figuresOn('PostgreSQL with 1 ms of network delay', far, 200)
  path.close()
  await cluster.stop()
  return [...figures, delayed!]
}

async function figuresOn(engine: string, venue: Venue, atMost: number): Promise<Figure[]> {
  const server = await startKeydesk(venue)
  await workAtDesks(server, LENGTH)
  const before = cpuTime(server.pid)
  const runs = await threeRuns(() => workAtDesks(server, LENGTH))
  const used = cpuTime(server.pid) - before
  const answers = runs.reduce((sum, { checkIns, checkOuts }) => sum + checkIns.length + checkOuts.length, 0)
  await server.stop()
  return [
    {
      what: `check-in or check-out at 8 desks, ${engine}, p95`,
      runs: runs.map(({ checkIns, checkOuts }) => percentile([...checkIns, ...checkOuts], 0.95)),
      unit: 'ms',
      budget: { atMost },
    },
    {
      what: `check-ins, each with its check-out, ${engine}`,
      runs: runs.map(({ checkIns }) => checkIns.length / (LENGTH / 1_000)),
      unit: 'a second',
      budget: { atLeast: 200 },
      note: `${(used / answers).toFixed(1)} ms of the server's CPU each`,
    },
  ]
}
