import type { Figure } from '../budget.ts'
import { send } from '../support/desk.ts'
import { residentMemory } from '../support/machine.ts'
import { threeRuns } from '../support/runs.ts'
import { type Server, startKeydesk } from '../support/servers.ts'
import { fillWithDemo, makeVenue } from '../support/venues.ts'

const ANSWERS = 1_000_000
const CONNECTIONS = 16
const MOST_MEMORY = 150

/** Measures the start of a built Keydesk with the demo venue, and its memory at rest and after a million answers. */
export async function measure(): Promise<Figure[]> {
  const venue = await makeVenue(fillWithDemo)
  const starts = await threeRuns(async () => {
    const begin = performance.now()
    const server = await startKeydesk(venue)
    await send(server, 'GET', '/api/rooms')
    const seconds = (performance.now() - begin) / 1_000
    await send(server, 'GET', '/api/rentals/board')
    await sleep(5_000)
    const memory = residentMemory(server.pid)
    await server.stop()
    return { seconds, memory }
  })
  const start: Figure = {
    what: 'start to first answer',
    runs: starts.map(({ seconds }) => seconds),
    unit: 's',
    budget: { atMost: 1 },
  }
  return [
    start,
    ...(await memoryFigures(
      starts.map(({ memory }) => memory),
      await startKeydesk(venue),
    )),
  ]
}

/** `atRest`: the memory of each start. A million answers are asked for once only. */
async function memoryFigures(atRest: readonly number[], server: Server): Promise<Figure[]> {
  await read(server, ANSWERS / 2)
  const half = residentMemory(server.pid)
  await read(server, ANSWERS / 2)
  const end = residentMemory(server.pid)
  await server.stop()
  return [
    { what: 'memory at rest', runs: atRest, unit: 'MB', budget: { atMost: MOST_MEMORY } },
    { what: 'memory after a million answers', runs: [end], unit: 'MB', budget: { atMost: MOST_MEMORY } },
    {
      what: 'memory after a million answers against half of them',
      runs: [end / half],
      unit: 'times',
      budget: { atMost: 1.1 },
    },
  ]
}

/** Reads the board, and each tenth time a price. */
async function read(server: Server, answers: number) {
  let left = answers
  const work = async () => {
    while (left-- > 0)
      await send(
        server,
        'GET',
        left % 10 === 0 ? '/api/rentals/quote?form=new-rental&hours=2&rate=20' : '/api/rentals/board',
      )
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
}

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
