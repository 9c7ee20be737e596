import type { Reader } from '#platform/database/database.ts'
import { checkIns } from './check-ins.ts'
import { compare } from './compare.ts'
import { percentiles } from './load.ts'
import { type Figure, rateText } from './report.ts'
import { type Server, startKeydesk } from './servers.ts'
import { addLockers, addPast, addRooms, makeVenue, rentFirst } from './venues.ts'

const ROOMS = 1_000
const RUNNING = 700
/** Number of lockers for the writes to rent. */
const LOCKERS = 100_000
const PAST = [1_000, 1_000_000] as const
const READS = 41

/** Compares the uncached board read and the write between a long and a short history; both should match. */
export async function growth(): Promise<Figure[]> {
  const [young, old] = [await startWith(PAST[0]), await startWith(PAST[1])] as const
  const figures = [await boardFigure(young, old), await writeFigure(young, old)]
  await Promise.all([young.stop(), old.stop()])
  return figures
}

async function startWith(past: number): Promise<Server> {
  const fill = async (db: Reader) => {
    await addRooms(db, ROOMS)
    await addLockers(db, LOCKERS)
    await addPast(db, past, ROOMS)
    await rentFirst(db, RUNNING)
  }
  return startKeydesk(await makeVenue(fill))
}

/** Each read follows a change, so it is not cached. */
async function boardFigure(young: Server, old: Server): Promise<Figure> {
  const times: [number[], number[]] = [[], []]
  for (let read = 0; read < READS; read++)
    for (const [index, server] of [young, old].entries()) times[index]!.push(await readAnew(server, read))
  const [before, after] = times.map(list => percentiles(list).p50) as [number, number]
  return {
    what: `board of ${RUNNING} rentals, uncached, 1,000,000 past rentals against 1,000`,
    measured: `${after.toFixed(2)} ms`,
    floor: `${before.toFixed(2)} ms`,
    value: after / before,
    target: { atMost: 1.2 },
  }
}

async function readAnew({ url }: Server, read: number): Promise<number> {
  const room = ROOMS - (Math.floor(read / 2) % 100)
  const answer = await fetch(`${url}/api/rooms/${room}/status`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ status: read % 2 === 0 ? 'repair' : 'available' }),
  })
  if (!answer.ok) throw new Error(`The change was refused with ${answer.status}`)
  const begin = performance.now()
  await (await fetch(`${url}/api/rentals/board`)).arrayBuffer()
  return performance.now() - begin
}

async function writeFigure(young: Server, old: Server): Promise<Figure> {
  const contender = (server: Server) => {
    const rent = checkIns(server, ROOMS)
    return { server, run: () => rent(16, 1_200) }
  }
  const { floor, subject, ratio, cpuRatio, disturbed } = await compare(contender(young), contender(old))
  return {
    what: 'check-in, 16 connections, 1,000,000 past rentals against 1,000 (time)',
    measured: rateText(subject),
    floor: rateText(floor),
    value: 1 / ratio,
    byCpu: cpuRatio && 1 / cpuRatio,
    target: { atMost: 1.2 },
    disturbed,
  }
}
