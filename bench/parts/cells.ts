import { setTimeout } from 'node:timers/promises'
import WebSocket from 'ws'
import { MINUTE } from '#platform/values/time.ts'
import type { Figure } from '../budget.ts'
import { checkIn, checkOut, send, workAtDesks } from '../support/desk.ts'
import { hostOf, makeInstallation } from '../support/installation.ts'
import { cpuTime, residentMemory } from '../support/machine.ts'
import { percentile, threeRuns } from '../support/runs.ts'
import { type Server, startKeydesk } from '../support/servers.ts'
import { addLockers } from '../support/venues.ts'

/** How many further venues a process serves. VENUES=100 measures one size. */
const SIZES = process.env.VENUES ? [Number(process.env.VENUES)] : [100, 1_000]
const LOCKERS = 200
/** Of the others, so many are busy: each has a screen, and 300 guests in a night of eight hours. */
const BUSY = 99
const BETWEEN_GUESTS = 96_000
/** Of the work at the measured venue, in ms. */
const LENGTH = 10_000
const SETTLE = 10_000

/** Measures processes with many venues: memory, start, and one venue beside busy ones and beside a flood. */
export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of SIZES) figures.push(...(await figuresOf(size)))
  return figures
}

async function figuresOf(size: number): Promise<Figure[]> {
  const alone = await startKeydesk({ folder: await makeInstallation(0, () => Promise.resolve()) })
  await send(alone, 'GET', '/api/rooms')
  await setTimeout(SETTLE)
  const before = residentMemory(alone.pid)
  await alone.stop()

  const folder = await makeInstallation(size, db => addLockers(db, LOCKERS))
  const begin = performance.now()
  const keydesk = await startKeydesk({ folder }, { isQuiet: true })
  const first = performance.now() - begin
  while (!(await isServed(at(keydesk, size)))) await setTimeout(100)
  const all = performance.now() - begin
  const started = cpuTime(keydesk.pid)
  await setTimeout(SETTLE)
  const opened = residentMemory(keydesk.pid)
  for (let number = 1; number <= size; number++) await visit(at(keydesk, number))
  const visited = residentMemory(keydesk.pid)
  // Each has now done what a new venue does once.
  await setTimeout(MINUTE)
  const resting = await cpuShare(keydesk, MINUTE)

  const measured = at(keydesk, 1)
  const work = async () => summarize(await workAtDesk(measured))
  await work()
  let withScreens = 0
  const runs = await threeRuns(async () => {
    const quiet = await work()
    const others = makeBusy(keydesk, Math.min(BUSY, size - 1))
    withScreens = await cpuShare(keydesk, SETTLE)
    const beside = await work()
    await others.stop()
    const flood = workAtDesks(at(keydesk, 2), LENGTH + 1_000)
    const flooded = await work()
    await flood
    return { quiet, beside, flooded }
  })
  await keydesk.stop()
  const each = (megabytes: number) => (megabytes - before) / size
  const what = `${size.toLocaleString('en-US')} venues in a process`
  const p99 = (of: 'quiet' | 'beside' | 'flooded') => runs.map(run => run[of].p99)
  return [
    {
      what: `${what}: memory of each, opened`,
      runs: [each(opened)],
      unit: 'MB',
      budget: { atMost: 8 },
      note: `${before.toFixed(0)} MB without them`,
    },
    { what: `${what}: memory of each, used`, runs: [each(visited)], unit: 'MB', budget: { atMost: 8 } },
    {
      what: `${what}: start until all are open`,
      runs: [all / 1_000],
      unit: 's',
      budget: { atMost: size / 10 },
      note: `first answer after ${(first / 1_000).toFixed(1)} s; ${(started / size).toFixed(0)} ms of CPU time each`,
    },
    {
      what: `${what}: share of a core that they take without screens`,
      runs: [resting],
      unit: 'times',
      budget: { atMost: size / 1_000 },
      note: `${(100 * withScreens).toFixed(1)} % with ${BUSY} busy`,
    },
    {
      what: `${what}: requests at one, beside ${BUSY} busy against alone`,
      runs: runs.map(({ quiet, beside }) => beside.rate / quiet.rate),
      unit: 'times',
      budget: { atLeast: 0.9 },
      note: `alone ${runs.map(({ quiet }) => quiet.rate.toFixed(0)).join(' ')} a second`,
    },
    {
      what: `${what}: p99 at one alone, against beside ${BUSY} busy`,
      runs: runs.map(({ quiet, beside }) => quiet.p99 / beside.p99),
      unit: 'times',
      budget: { atLeast: 0.9 },
      note: `beside ${p99('beside')
        .map(ms => ms.toFixed(1))
        .join(' ')} ms`,
    },
    {
      what: `${what}: p99 at one while eight desks of another do not pause`,
      runs: p99('flooded'),
      unit: 'ms',
      budget: { atMost: 100 },
      floor: p99('quiet'),
    },
  ]
}

/** The server under the host name of a venue. */
const at = (server: Server, number: number): Server => ({ ...server, host: hostOf(number) })

async function isServed(server: Server): Promise<boolean> {
  try {
    await send(server, 'GET', '/healthz')
    return true
  } catch {
    return false
  }
}

/** Returns the share of a core that the process takes, 0 to 1. */
async function cpuShare({ pid }: Server, length: number): Promise<number> {
  const before = cpuTime(pid)
  await setTimeout(length)
  return (cpuTime(pid) - before) / length
}

/** One guest comes and goes. */
async function visit(server: Server, locker = 1): Promise<number[]> {
  const { body, ms } = await checkIn(server, 'locker', locker)
  const board = await send(server, 'GET', '/api/rentals/board')
  return [ms, board.ms, (await checkOut(server, body.id)).ms]
}

/** One desk serves one guest after the other. Returns the ms of each request. */
async function workAtDesk(server: Server): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + LENGTH
  for (let guest = 0; performance.now() < end; guest++)
    times.push(...(await visit(server, 1 + (guest % LOCKERS))))
  return times
}

const summarize = (times: readonly number[]) => ({
  rate: times.length / (LENGTH / 1_000),
  p99: percentile(times, 0.99),
})

/** Opens a screen at each of `count` venues after the first, and lets guests come and go there. */
function makeBusy(keydesk: Server, count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index + 2)
  const screens = numbers.map(
    number => new WebSocket(`${keydesk.url.replace('http', 'ws')}/ws`, { headers: { host: hostOf(number) } }),
  )
  let isOver = false
  const guests = async () => {
    for (let turn = 0; !isOver; turn++) {
      await visit(at(keydesk, numbers[turn % count]!))
      await setTimeout(BETWEEN_GUESTS / count)
    }
  }
  const work = guests()
  return {
    async stop() {
      isOver = true
      await work
      for (const screen of screens) screen.terminate()
    },
  }
}
