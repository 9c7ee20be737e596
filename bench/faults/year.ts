// Lives a year of a small venue in minutes, day by day. Compares the time of the last tenth with the first, and its
// memory with the middle: until then SQLite's page cache fills, and the threads of the nightly backups leave gaps in
// the heap:
//   node bench/faults/year.ts [days] [stays a day] [sqlite|postgres]
// The server's clock is set a day ahead after each day, as the clock of a venue that is closed over night.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '#testing/database/postgres/postgres-server.ts'
import { cpuTime, residentMemory } from '../support/machine.ts'
import { newDatabase } from '../support/postgres.ts'
import { startKeydesk } from '../support/servers.ts'
import { addLockers, makeVenue } from '../support/venues.ts'
import { call, sleep } from './support/client.ts'
import { report } from './support/findings.ts'

const DAY = 86_400_000
const DESKS = 4
const LOCKERS = 40

/**
 * How much more time of the processor the last tenth may take than the first. The latency also shows what else runs.
 */
const MOST_TIME = 1.5

/** How much more memory the last tenth may take than the middle. */
const MOST_MEMORY = 1.3

const LEAST_DAYS = 20

const [days = '60', stays = '40', engine = 'sqlite'] = process.argv.slice(2)
if (!(Number(days) >= LEAST_DAYS)) {
  console.log(`A run needs at least ${LEAST_DAYS} days`)
  process.exit(1)
}
const clock = path.join(mkdtempSync(path.join(tmpdir(), 'keydesk-year-')), 'shift')
process.once('exit', () => rmSync(path.dirname(clock), { recursive: true }))
const first = -Number(days) * DAY
writeFileSync(clock, String(first))

const cluster = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined
const venue = await makeVenue(
  db => addLockers(db, LOCKERS),
  cluster && (await newDatabase(cluster.url, 'year')),
)
const server = await startKeydesk(venue, {
  isQuiet: true,
  environment: {
    NODE_OPTIONS: `--import=${new URL('support/jumping-clock.ts', import.meta.url).href}`,
    CLOCK_FILE: clock,
  },
})

/** Median latency in ms, processor time of the server in ms and its memory in MB, day by day. */
const latencies: number[] = []
const processor: number[] = []
const memory: number[] = []
for (let day = 0; day < Number(days); day++) {
  writeFileSync(clock, String(first + day * DAY))
  // The server looks at the file this often.
  await sleep(60)
  const before = cpuTime(server.pid)
  latencies.push(
    median((await Promise.all(Array.from({ length: DESKS }, (_, desk) => live(day, desk)))).flat()),
  )
  processor.push(cpuTime(server.pid) - before)
  memory.push(residentMemory(server.pid))
}
await server.stop()
await cluster?.stop()

const tenth = Math.floor(Number(days) / 10)
const half = Math.floor(Number(days) / 2)
// Without the first day, on which the code is compiled.
const slower = lastTenth(processor) / median(processor.slice(1, 1 + tenth))
const later = lastTenth(latencies) / median(latencies.slice(1, 1 + tenth))
const larger = lastTenth(memory) / median(memory.slice(half - tenth, half))
report(
  `year (${engine}): ${days} days, ${Number(days) * Number(stays)} stays; last tenth against first: processor time ${slower.toFixed(2)}, latency ${later.toFixed(2)} at a load of ${loadavg()[0]!.toFixed(0)}; against the middle: memory ${larger.toFixed(2)} (${[0, half, -1].map(day => memory.at(day)!.toFixed(0)).join(', ')} MB at the start, the middle and the end)`,
  {
    slower: slower > MOST_TIME ? [`${slower.toFixed(2)} times`] : [],
    larger: larger > MOST_MEMORY ? [`${larger.toFixed(2)} times`] : [],
  },
)

/** A day of one desk: check-ins and check-outs, each with a look at the board. Returns the ms that each took. */
async function live(day: number, desk: number): Promise<number[]> {
  const took: number[] = []
  for (let stay = 0; stay < Number(stays) / DESKS; stay++) {
    const facilityId = 1 + desk * (LOCKERS / DESKS) + (stay % (LOCKERS / DESKS))
    const begin = performance.now()
    const body = {
      customerName: `Guest ${day}-${desk}-${stay}`,
      customerPhone: `212${String(5_000_000 + ((day * 7 + stay * 13 + desk) % 900)).padStart(7, '0')}`,
      facilityType: 'locker',
      facilityId,
      duration: 2,
      paymentMethod: 'cash',
    }
    const { id } = await call(server, { method: 'POST', path: '/api/rentals', body })
    await call(server, { method: 'GET', path: '/api/rentals/board' })
    await call(server, { method: 'PATCH', path: `/api/rentals/${id}/end`, body: {} })
    took.push(performance.now() - begin)
  }
  return took
}

function lastTenth(values: readonly number[]): number {
  return median(values.slice(-tenth))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
