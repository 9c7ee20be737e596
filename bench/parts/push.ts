import WebSocket from 'ws'
import { startPostgres } from '#testing/database/postgres/postgres-server.ts'
import type { Figure } from '../budget.ts'
import { send } from '../support/desk.ts'
import { newDatabase } from '../support/postgres.ts'
import { percentile, threeRuns } from '../support/runs.ts'
import { type Server, startKeydesk } from '../support/servers.ts'
import { addLockers, makeVenue, type Venue } from '../support/venues.ts'

const SCREENS = 200
const LOCKERS = 72
const CHANGES = 2 * LOCKERS

/** Measures the time from a change at one desk until each of 200 open screens has received its push. */
export async function measure(): Promise<Figure[]> {
  const sqlite = await figureOn('SQLite', await makeVenue(db => addLockers(db, LOCKERS)))
  const cluster = await startPostgres({ durable: true })
  const venue = await makeVenue(db => addLockers(db, LOCKERS), await newDatabase(cluster.url, 'push'))
  const postgres = await figureOn('PostgreSQL', venue)
  await cluster.stop()
  return [sqlite, postgres]
}

async function figureOn(engine: string, venue: Venue): Promise<Figure> {
  const keydesk = await startKeydesk(venue)
  const screens = await Promise.all(Array.from({ length: SCREENS }, () => openScreen(keydesk)))
  const changeAll = async () => {
    const latencies: number[] = []
    for (let change = 0; change < CHANGES; change++)
      latencies.push(...(await changeOne(keydesk, screens, change)))
    return percentile(latencies, 0.99)
  }
  await changeAll()
  const runs = await threeRuns(changeAll)
  for (const screen of screens) screen.terminate()
  await keydesk.stop()
  const what = `change at one desk to each of ${SCREENS} screens, ${engine}, p99`
  return { what, runs, unit: 'ms', budget: { atMost: 100 } }
}

/** Changes the status of a locker. Returns the ms until each screen knows. */
async function changeOne(keydesk: Server, screens: readonly WebSocket[], change: number): Promise<number[]> {
  const id = (change % LOCKERS) + 1
  const status = change < LOCKERS ? 'repair' : 'available'
  const begin = performance.now()
  const received = screens.map(
    screen =>
      new Promise<number>(resolve => screen.once('message', () => resolve(performance.now() - begin))),
  )
  await send(keydesk, 'PATCH', `/api/lockers/${id}/status`, { status })
  return Promise.all(received)
}

/** Opens the socket of a screen, after its first message, which says where the feed is. */
function openScreen({ url }: Server): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('message', () => resolve(socket))
  })
}
