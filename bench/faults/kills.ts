// Kills a server again and again while eight desks check guests in, and counts what was lost:
//   node bench/faults/kills.ts [kills] [sqlite|postgres]
import { randomUUID } from 'node:crypto'
import { openDatabase } from '#platform/database/open-database.ts'
import { startPostgres } from '#testing/database/postgres/postgres-server.ts'
import { newDatabase } from '../support/postgres.ts'
import { startKeydesk } from '../support/servers.ts'
import { addLockers, findFile, makeVenue } from '../support/venues.ts'

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
  db => addLockers(db, BEFORE_KILL + SPREAD + 4 * DESKS),
  cluster && (await newDatabase(cluster.url, 'kills')),
)
/** Lockers of the rentals that run since the last kill, and ids of those that the server has confirmed as ended. */
const running = new Map<number, number>()
const ended = new Set<number>()
let nextLocker = 1
let repeated = 0
let lost = 0
let doubled = 0

let server = await startKeydesk(venue)
for (let kill = 1; kill <= kills; kill++) {
  const unanswered = await checkInUntilKilled()
  server = await startKeydesk(venue)
  await compareWithBoard()
  // A repeat with the same key makes one rental, whether or not the first request was stored.
  for (const checkIn of unanswered) {
    const id = await checkInOnce(checkIn)
    if ((await checkInOnce(checkIn)) !== id) doubled++
    running.set(id, checkIn.facilityId)
    repeated++
  }
  await compareWithBoard()
  await checkOutAll()
  if (kill % 10 === 0) console.log(`${kill} kills, ${ended.size} check-ins, ${lost} lost, ${doubled} doubled`)
}
await server.stop()
await compareWithDatabase()
await cluster?.stop()
console.log(
  `${engine}: ${kills} kills, ${ended.size} check-ins confirmed (${repeated} by a repeat), ${lost} lost, ${doubled} doubled`,
)
console.log(`Again: node bench/faults/kills.ts ${kills} ${engine}`)
process.exit(lost + doubled > 0 ? 1 : 0)

/** Sends check-ins until the server has been killed. Returns those that got no answer. */
async function checkInUntilKilled(): Promise<CheckIn[]> {
  const killAfter = BEFORE_KILL + Math.floor(Math.random() * SPREAD)
  const unanswered: CheckIn[] = []
  let answers = 0
  nextLocker = 1
  const desk = async () => {
    for (;;) {
      const checkIn = { facilityId: nextLocker++, key: randomUUID() }
      try {
        running.set(await checkInOnce(checkIn), checkIn.facilityId)
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
async function compareWithBoard() {
  const answer = await fetch(`${server.url}/api/rentals/board`)
  const board = (await answer.json()) as { id: number; facilityId: number }[]
  const ids = new Set(board.map(({ id }) => id))
  lost += [...running.keys()].filter(id => !ids.has(id)).length
  doubled += board.length - new Set(board.map(({ facilityId }) => facilityId)).size
}

/** Counts confirmed rentals of all kills that the database lacks or that still run, and rentals that no desk knows. */
async function compareWithDatabase() {
  const { databaseUrl, folder } = venue
  const store = await openDatabase(databaseUrl ? { url: databaseUrl } : { file: findFile(folder) })
  const rentals = await store.db.selectFrom('rentals').select(['id', 'status']).execute()
  await store.close()
  const stored = new Set(rentals.filter(({ status }) => status === 'completed').map(({ id }) => id))
  lost += [...ended].filter(id => !stored.has(id)).length
  doubled += rentals.length - ended.size
}

/** Checks all guests out, so that the board and the lockers stay few whatever the number of kills. */
async function checkOutAll() {
  const ids = [...running.keys()]
  const desk = async () => {
    for (let id = ids.pop(); id; id = ids.pop()) {
      await send(`/api/rentals/${id}/end`, 'PATCH', {}, randomUUID())
      running.delete(id)
      ended.add(id)
    }
  }
  await Promise.all(Array.from({ length: DESKS }, desk))
}

function checkInOnce({ facilityId, key }: CheckIn): Promise<number> {
  const guest = {
    customerName: `Guest ${facilityId}`,
    facilityType: 'locker',
    facilityId,
    duration: 2,
    paymentMethod: 'cash',
  }
  return send('/api/rentals', 'POST', guest, key)
}

/** Returns the id of the rental. Repeats the request while the database is busy. Throws Refused on another error. */
async function send(path: string, method: string, body: object, key: string): Promise<number> {
  const response = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status === 503) return send(path, method, body, key)
  if (!response.ok) throw new Refused(`${response.status}: ${text}`)
  return (JSON.parse(text) as { id: number }).id
}
