import type { Reader } from '#platform/database/database.ts'
import { orderedId } from '#platform/values/ids.ts'
import { startPostgres } from '#testing/database/postgres/postgres-server.ts'
import { checkIns } from './check-ins.ts'
import { type Compared, compare } from './compare.ts'
import { load, request } from './load.ts'
import { newDatabase } from './postgres.ts'
import { type Figure, rateText } from './report.ts'
import { type Server, startBaselineServer, startKeydesk } from './servers.ts'
import { openSlowPath } from './slow-network.ts'
import { addLockers, fileOf, makeVenue, type Venue } from './venues.ts'

/** Enough for all rounds, since each locker is rented once. */
const LOCKERS = 300_000
const LENGTH = 1_200

/** Measures durable check-ins (validation, roles, idempotency, ledger, event) against bare prototypes. */
export async function writes(): Promise<Figure[]> {
  const prototype = await startBaselineServer('prototype-sqlite.ts', fileOf((await makeVenue(fill)).folder))
  const keydesk = await startKeydesk(await makeVenue(fill))
  const figures = await rentFigures('SQLite', prototype, keydesk, 0.5)
  figures.push(...(await deskFigures('SQLite', keydesk)))
  await Promise.all([prototype.stop(), keydesk.stop()])
  return figures
}

/** The same on PostgreSQL with default settings, against a single statement. */
export async function postgres(): Promise<Figure[]> {
  const cluster = await startPostgres({ durable: true })
  const bare = await makeVenue(fill, await newDatabase(cluster.url, 'bare'))
  const venue = await makeVenue(fill, await newDatabase(cluster.url, 'venue'))
  const prototype = await startBaselineServer('prototype-postgres.ts', bare.databaseUrl!)
  const keydesk = await startKeydesk(venue)
  const figures = await rentFigures('PostgreSQL', prototype, keydesk, 0.5)
  figures.push(...(await deskFigures('PostgreSQL', keydesk)))
  await Promise.all([prototype.stop(), keydesk.stop()])
  figures.push(...(await networkFigures(bare, venue)))
  await cluster.stop()
  return figures
}

/** A delay that is long against everything else, in ms: the time of a check-in divided by it is its round trips. */
const COUNTING_DELAY = 50

/** Lockers that the measurements before have not rented. */
const UNRENTED = LOCKERS / 2

/** Counts the round trips of a check-in, and compares with one millisecond of added delay. */
async function networkFigures(bare: Venue, venue: Venue): Promise<Figure[]> {
  const far = await openSlowPath(venue.databaseUrl!, COUNTING_DELAY)
  const counted = await startKeydesk({ ...venue, databaseUrl: far.url })
  const { p50 } = await checkIns(counted, UNRENTED)(1, LENGTH)
  await counted.stop()
  far.close()
  const trips: Figure = {
    what: 'round trips of a check-in on PostgreSQL',
    measured: '',
    value: Math.floor(p50 / COUNTING_DELAY),
    unit: 'trips',
    target: { atMost: 3 },
  }
  const paths = await Promise.all([bare, venue].map(({ databaseUrl }) => openSlowPath(databaseUrl!, 1)))
  const prototype = await startBaselineServer('prototype-postgres.ts', paths[0]!.url)
  const keydesk = await startKeydesk({ ...venue, databaseUrl: paths[1]!.url })
  const [floor, ours] = [checkIns(prototype, UNRENTED), checkIns(keydesk, UNRENTED + 10_000)]
  const compared = await compare(
    { server: prototype, run: () => floor(16, LENGTH) },
    { server: keydesk, run: () => ours(16, LENGTH) },
  )
  await Promise.all([prototype.stop(), keydesk.stop()])
  for (const path of paths) path.close()
  return [trips, figureOf('the same with 1 ms of delay, 16 connections', compared, 0.5)]
}

const fill = (db: Reader) => addLockers(db, LOCKERS)

async function rentFigures(engine: string, prototype: Server, keydesk: Server, atLeast: number) {
  const bare = checkIns(prototype)
  const ours = checkIns(keydesk)
  const figures: Figure[] = []
  for (const connections of [1, 8, 16]) {
    const compared = await compare(
      { server: prototype, run: () => bare(connections, LENGTH) },
      { server: keydesk, run: () => ours(connections, LENGTH) },
    )
    figures.push(
      figureOf(
        `check-in on ${engine}, ${connections} connections`,
        compared,
        connections === 16 ? atLeast : undefined,
      ),
    )
    if (connections === 8 && engine === 'SQLite')
      figures.push({
        what: `check-in on ${engine}, 8 connections, p99`,
        measured: '',
        value: compared.subject.p99,
        unit: 'ms',
        target: { atMost: 5 },
        disturbed: compared.disturbed,
      })
  }
  return figures
}

/** Measures sequential check-outs with payment at one desk. */
async function deskFigures(engine: string, { url }: Server): Promise<Figure[]> {
  let rental = 0
  const next = () => {
    rental++
    return request(`${url}/api/rentals/${rental}/end`, {
      method: 'PATCH',
      headers: { 'Idempotency-Key': orderedId(Date.now()), 'X-Tab': 'bench' },
      body: { paymentMethod: 'cash' },
    })
  }
  const result = await load({ url, connections: 1, length: LENGTH, next })
  return [
    {
      what: `check-out on ${engine}, one desk, p50`,
      measured: rateText(result),
      value: result.p50,
      unit: 'ms',
      ...(engine === 'SQLite' && { target: { atMost: 1 } }),
    },
  ]
}

function figureOf(
  what: string,
  { floor, subject, ratio, cpuRatio, disturbed }: Compared,
  atLeast?: number,
): Figure {
  return {
    what,
    measured: rateText(subject),
    floor: rateText(floor),
    value: ratio,
    byCpu: cpuRatio,
    ...(atLeast && { target: { atLeast } }),
    disturbed,
  }
}
