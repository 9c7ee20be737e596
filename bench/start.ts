import { load, request } from './load.ts'
import { cpuTimes, residentMemory } from './machine.ts'
import type { Figure } from './report.ts'
import { type Server, startBaselineServer, startKeydesk } from './servers.ts'
import { fillWithDemo, makeVenue, type Venue } from './venues.ts'

const STARTS = 5
const REQUESTS = 1_000_000
const MEMORY = 110

/** Measures start to first response of a built Keydesk with the demo venue against a bare node:http. */
export async function start(): Promise<Figure[]> {
  const venue = await makeVenue(fillWithDemo)
  const bare: number[] = []
  const ours: number[] = []
  const cpu: number[] = []
  for (let round = 0; round < STARTS; round++) {
    bare.push(await firstAnswer(() => startBaselineServer('floor-server.ts', '1000'), '/'))
    ours.push(await firstAnswer(() => startKeydesk(venue), '/api/rooms', cpu))
  }
  return [
    {
      what: 'start to first response',
      measured: `quickest ${Math.min(...ours).toFixed(2)} s · ${(Math.min(...cpu) / 1_000).toFixed(2)} s of CPU time`,
      floor: `${median(bare).toFixed(2)} s`,
      value: median(ours),
      unit: 's',
      target: { atMost: 0.5 },
    },
  ]
}

/** Measures resident memory at rest, which differs from start to start by up to 8 MB, and after a million responses. */
export async function memory(): Promise<Figure[]> {
  if (residentMemory(process.pid) === undefined) return []
  const venue = await makeVenue(fillWithDemo)
  const idle: number[] = []
  let keydesk = await startAndRest(venue)
  while (idle.push(residentMemory(keydesk.pid)!) < STARTS) {
    await keydesk.stop()
    keydesk = await startAndRest(venue)
  }
  await ask(keydesk, REQUESTS / 2)
  const half = residentMemory(keydesk.pid)!
  await ask(keydesk, REQUESTS / 2)
  const end = residentMemory(keydesk.pid)!
  await keydesk.stop()
  return [
    {
      what: `memory at rest, median of ${STARTS} starts`,
      measured: idle.map(one => one.toFixed(0)).join(' '),
      value: median(idle),
      unit: 'MB',
      target: { atMost: MEMORY },
    },
    {
      what: `memory after ${REQUESTS.toLocaleString('en-US')} responses, against half of them`,
      measured: `${half.toFixed(0)} to ${end.toFixed(0)} MB`,
      value: end / half,
      target: { atMost: 1.1 },
    },
  ]
}

/** Starts a server, asks it for the board once and waits five seconds. */
async function startAndRest(venue: Venue): Promise<Server> {
  const server = await startKeydesk(venue)
  await (await fetch(`${server.url}/api/rentals/board`)).arrayBuffer()
  await sleep(5_000)
  return server
}

async function ask({ url }: Server, requests: number) {
  const board = request(`${url}/api/rentals/board`)
  const quote = request(`${url}/api/rentals/quote?form=new-rental&hours=2&rate=20`)
  const next = (n: number) => (n >= requests ? undefined : n % 10 === 0 ? quote : board)
  await load({ url, connections: 16, length: 600_000, next, warmUp: 0 })
}

async function firstAnswer(launch: () => Promise<Server>, path: string, cpu: number[] = []): Promise<number> {
  const begin = performance.now()
  const server = await launch()
  await (await fetch(server.url + path)).arrayBuffer()
  const took = (performance.now() - begin) / 1_000
  cpu.push(cpuTimes(server.pid)?.process ?? 0)
  await server.stop()
  return took
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
