// Kills a server again and again while eight desks check guests in, and counts what was lost:
//   node bench/faults/kills.ts [kills] [sqlite|postgres]
import { randomUUID } from 'node:crypto'
import { startPostgres } from '../../src/testing/database/postgres-server.ts'
import { newDatabase } from '../postgres.ts'
import { type Server, startKeydesk } from '../servers.ts'
import { addLockers, makeVenue } from '../venues.ts'

/** Check-ins sent at once, and how many are sent at least and at most before the kill. */
const DESKS = 8
const [BEFORE_KILL, SPREAD] = [20, 60]

const kills = Number(process.argv[2] ?? 20)
const engine = process.argv[3] === 'postgres' ? 'postgres' : 'sqlite'

class Refused extends Error {}

interface CheckIn {
  facilityId: number
  key: string
}

const cluster = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined
const venue = await makeVenue(
  db => addLockers(db, kills * (BEFORE_KILL + SPREAD + DESKS)),
  cluster && (await newDatabase(cluster.url, 'kills')),
)
/** Ids of the rentals that the server has confirmed, by locker. */
const confirmed = new Map<number, number>()
let nextLocker = 1
let repeated = 0
let lost = 0
let doubled = 0

for (let kill = 1; kill <= kills; kill++) {
  const server = await startKeydesk(venue)
  const unanswered = await checkInUntilKilled(server)
  const again = await startKeydesk(venue)
  await compareWithBoard(again)
  // A repeat with the same key makes one rental, whether or not the first request was stored.
  for (const checkIn of unanswered) {
    const id = await send(again, checkIn)
    if ((await send(again, checkIn)) !== id) doubled++
    confirmed.set(checkIn.facilityId, id)
    repeated++
  }
  await compareWithBoard(again)
  await again.stop()
  if (kill % 10 === 0)
    console.log(`${kill} kills, ${confirmed.size} check-ins, ${lost} lost, ${doubled} doubled`)
}
await cluster?.stop()
console.log(
  `${engine}: ${kills} kills, ${confirmed.size} check-ins confirmed (${repeated} by a repeat), ${lost} lost, ${doubled} doubled`,
)
console.log(`Again: node bench/faults/kills.ts ${kills} ${engine}`)
process.exit(lost + doubled > 0 ? 1 : 0)

/** Sends check-ins until the server has been killed. Returns those that got no answer. */
async function checkInUntilKilled(server: Server): Promise<CheckIn[]> {
  const killAfter = BEFORE_KILL + Math.floor(Math.random() * SPREAD)
  const unanswered: CheckIn[] = []
  let answers = 0
  const desk = async () => {
    for (;;) {
      const checkIn = { facilityId: nextLocker++, key: randomUUID() }
      try {
        confirmed.set(checkIn.facilityId, await send(server, checkIn))
        if (++answers === killAfter) process.kill(server.pid, 'SIGKILL')
      } catch (error) {
        if (error instanceof Refused) throw error
        unanswered.push(checkIn)
        return
      }
    }
  }
  await Promise.all(Array.from({ length: DESKS }, desk))
  await server.stop()
  return unanswered
}

/** Counts confirmed rentals that the board lacks, and lockers that it has twice. */
async function compareWithBoard(server: Server) {
  const answer = await fetch(`${server.url}/api/rentals/board`)
  const board = (await answer.json()) as { id: number; facilityId: number }[]
  const ids = new Set(board.map(({ id }) => id))
  lost += [...confirmed.values()].filter(id => !ids.has(id)).length
  doubled += board.length - new Set(board.map(({ facilityId }) => facilityId)).size
}

/** Returns the id of the rental. Throws Refused if the server answers with an error. */
async function send({ url }: Server, { facilityId, key }: CheckIn): Promise<number> {
  const response = await fetch(`${url}/api/rentals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      customerName: `Guest ${facilityId}`,
      facilityType: 'locker',
      facilityId,
      duration: 2,
      paymentMethod: 'cash',
    }),
  })
  const text = await response.text()
  if (response.status !== 201) throw new Refused(`${response.status}: ${text}`)
  return (JSON.parse(text) as { id: number }).id
}
