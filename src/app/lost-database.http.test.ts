import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Venue as ServerProcess } from '../../e2e/support/venue.ts'
import { backUpNow, readBackups } from '../backup/contract.ts'
import type { Room } from '../facilities/contract.ts'
import * as facilities from '../facilities/contract.ts'
import { beginning, readEvents } from '../feed/feed.ts'
import { noneHeldBack } from '../feed/testing/none-held-back.ts'
import type { Rental } from '../rentals/contract.ts'
import * as rentals from '../rentals/contract.ts'
import { readOccupancy } from '../reports/contract.ts'
import { migrate, openDatabase, type Store } from '../shared/database.ts'
import type { Answer, Endpoint } from '../shared/endpoint.ts'
import { atEnd } from '../shared/testing/at-end.ts'
import { onPostgres } from '../shared/testing/database.ts'
import { openPath } from '../shared/testing/network-path.ts'
import { type RestartablePostgres, startPostgres } from '../shared/testing/postgres-server.ts'
import { databaseOn, templateName } from '../shared/testing/templates.ts'
import type { CallInput } from '../shared/web/api.ts'
import { asRefusal, type Client, clientOf, type Reply } from './testing/desk.ts'
import { at, checkInForm } from './testing/given.ts'
import { type Listener, listen } from './testing/listener.ts'
import { expectSound } from './testing/soundness.ts'
import { openVenue as openVenueOfOne } from './testing/venue.ts'

/** How long the servers of these tests wait for the database, in s. */
const TIMEOUT = 2

/** How long a test waits for something to come true. */
const PATIENCE = { timeout: 30_000, interval: 20 }

const DESKS = 6

// Servers that wait for their timeouts, on a machine that others use too.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 })

describe.runIf(onPostgres)('when PostgreSQL', () => {
  let postgres: RestartablePostgres
  let venues = 0

  beforeAll(async () => {
    postgres = await startPostgres({ durable: true })
    atEnd(() => postgres.stop())
    await run(postgres.url, `create database ${templateName}`)
    const store = await openDatabase({ url: databaseOn(postgres.url, templateName) })
    await migrate(store)
    await store.close()
  })

  /** A venue on a database of its own, and a server process for each way that leads there from its URL. */
  async function openVenue(...ways: ((url: string) => string)[]) {
    const name = `venue_${venues++}`
    await run(postgres.url, `create database ${name} template ${templateName}`)
    const url = databaseOn(postgres.url, name)
    const servers = await Promise.all(
      ways.map(async way => {
        const server = await ServerProcess.open(settingsFor(way(url)))
        // Throws if the process has ended by then.
        atEnd(() => server.close())
        return server
      }),
    )
    const clients = servers.map(server => clientOf(server.url))
    const screens = await Promise.all(servers.map(server => listen(server.url)))
    return { url, servers, clients, screens, rooms: await addRooms(clients, DESKS) }
  }

  describe.each([1, 2])('with %d server processes', count => {
    let venue: Awaited<ReturnType<typeof openVenue>>
    const answered: Rental[] = []

    beforeAll(async () => {
      venue = await openVenue(...Array(count).fill(direct))
    })
    afterEach(() => expectNothingLost(venue.url, answered, venue.screens))

    test('restarts, what was in flight is told to try again', async () => {
      const { url, clients, rooms } = venue
      const spare = await addRooms(clients, 2)
      const load = startLoad(clients, rooms, answered)
      for (const [index, mode] of (['fast', 'immediate'] as const).entries()) {
        await load.answersMore(2 * DESKS)
        const reply = await blockCheckIn(url, clients[0]!, spare[index]!)
        await postgres.shutDown(mode)
        expectUnavailable(await reply())
        for (const client of clients) await expectAway(client)
        await postgres.start()
        await load.answersMore(2 * DESKS)
      }
      await load.stop()
      expect(load.unanswered).toBeGreaterThan(0)
    })

    test('ends connections, the next ones are good', async () => {
      const { url, clients, rooms } = venue
      const load = startLoad(clients, rooms, answered)
      for (let round = 0; round < 5; round++) {
        await load.answersMore(DESKS)
        await endConnections(url)
      }
      await load.answersMore(DESKS)
      await load.stop()
      const [spare] = await addRooms(clients, 1)
      const reply = await blockCheckIn(url, clients[0]!, spare!)
      await endConnections(url, isBlocked)
      expectUnavailable(await reply())
    })

    test('is paused, everybody is told in time and goes on afterwards', async () => {
      const { url, clients, rooms } = venue
      const load = startLoad(clients, rooms, answered)
      await load.answersMore(DESKS)
      // The servers go on with the connections that they have.
      await whilePaused(url, { all: false }, () => load.answersMore(2 * DESKS))
      await whilePaused(url, { all: true }, async () => {
        const asked = Date.now()
        expectUnavailable(await clients[0]!.send(rentals.listBoard))
        expect(Date.now() - asked).toBeLessThan(3 * TIMEOUT * 1_000)
        for (const client of clients) await expectAway(client)
      })
      await load.answersMore(2 * DESKS)
      await load.stop()
    })

    test('ends the connection by which servers wake each other, none misses what another did', async () => {
      const { url, clients, rooms } = venue
      const [here, there] = [clients.at(0)!, clients.at(-1)!]
      const room = at(rooms[0]!)
      const statusHere = async () => (await here.call(facilities.readRoom, { params: room })).status
      for (const status of ['cleaning', 'available', 'cleaning', 'available'] as const) {
        await here.call(facilities.listRooms)
        await endConnections(url, wakes)
        await there.call(facilities.changeRoomStatus, { params: room, body: { status } })
        await vi.waitFor(async () => expect(await statusHere()).toBe(status), PATIENCE)
      }
      await vi.waitFor(async () => expect(await others(url, wakes)).toHaveLength(count), PATIENCE)
    })

    test('is a standby for a while, nothing is stored until it is not', async () => {
      const { url, clients } = venue
      const [spare] = (await addRooms(clients, 1)) as [Room]
      await becomeReadOnly(url, 'on')
      await endConnections(url)
      const checkIn = { body: checkInForm(spare), idempotencyKey: 'standby' }
      for (const client of clients) expectUnavailable(await client.send(rentals.startRental, checkIn))
      await becomeReadOnly(url, 'off')
      answered.push(await insist(clients, rentals.startRental, checkIn))
    })

    test('goes away under a report and a backup, both fail and the next ones succeed', async () => {
      const { url, clients } = venue
      const [client] = clients as [Client]
      const blocked = async (endpoint: typeof readOccupancy | typeof backUpNow, table: string) => {
        const locked = await lock(url, `lock table ${table}`)
        const reply = client.send(endpoint)
        await expectBlocked(url)
        await endConnections(url, isBlocked)
        await locked.end()
        return reply
      }
      await insist(clients, readOccupancy)
      expectUnavailable(await blocked(readOccupancy, 'rentals'))
      await insist(clients, readOccupancy)
      expect((await blocked(backUpNow, 'members')).status).toBe(500)
      expect(await insist(clients, readBackups)).toMatchObject({ running: null, failed: { error: /./ } })
      await insist(clients, backUpNow)
    })
  })

  test('is cut off from one of two servers, that one says so, and the other is not held up', async () => {
    const path = await openPath(postgres.url)
    const { url, clients, screens, rooms } = await openVenue(by(path.url), direct)
    const [cutOff, connected] = clients as [Client, Client]
    const answered: Rental[] = []
    const [first, second] = (await addRooms([connected], 2)) as [Room, Room]
    const load = startLoad(clients, rooms, answered)
    await load.answersMore(DESKS)
    path.cut()
    await load.answersMore(DESKS)
    path.drop()
    await load.answersMore(2 * DESKS)
    path.restore()
    await load.stop()

    // What it can no longer follow it does not show from memory.
    expect(await insist([cutOff], rentals.listBoard)).toEqual([])
    path.drop()
    const rental = await connected.call(rentals.startRental, { body: checkInForm(first) })
    answered.push(rental)
    await vi.waitFor(() => expectAway(cutOff), PATIENCE)
    path.restore()
    await ready(cutOff)
    expect(await insist([cutOff], rentals.listBoard)).toMatchObject([{ id: rental.id }])

    // In the middle of a transaction, which holds its room and keeps back the events of the others.
    const checkIn = { body: checkInForm(second), idempotencyKey: 'in-the-middle' }
    path.onCommitOf(checkIn.idempotencyKey, false, path.drop)
    expectUnavailable(await cutOff.send(rentals.startRental, checkIn))
    answered.push(await insist([connected], rentals.startRental, checkIn))
    path.restore()
    await expectNothingLost(url, answered, screens)
  })

  test('is lost while it commits, a repeat tells whether it did', async () => {
    const path = await openPath(postgres.url)
    const { url, clients, screens, rooms } = await openVenue(by(path.url))
    const [client] = clients as [Client]
    const answered: Rental[] = []
    for (const [index, [isDelivered, breach]] of (
      [
        [true, 'cut'],
        [true, 'drop'],
        [false, 'cut'],
        [false, 'drop'],
      ] as const
    ).entries()) {
      const checkIn = { body: checkInForm(rooms[index]!), idempotencyKey: `commit-${index}` }
      expect(await insist(clients, rentals.listBoard)).toHaveLength(index)
      path.onCommitOf(checkIn.idempotencyKey, isDelivered, path[breach])
      expectUnavailable(await client.send(rentals.startRental, checkIn))
      path.restore()
      const rental = await insist(clients, rentals.startRental, checkIn)
      answered.push(rental)
      expect((await client.call(rentals.listBoard)).map(({ id }) => id)).toContain(rental.id)
      expect(await client.call(rentals.startRental, checkIn)).toEqual(rental)
    }
    await expectNothingLost(url, answered, screens)
  })

  test('is away at the start, the server says so in one line', async () => {
    const nobody = `postgres://keydesk@127.0.0.1:1/venue`
    await expect(ServerProcess.open(settingsFor(nobody))).rejects.toThrow(
      /ended with 1:\nPostgreSQL cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:1\n$/,
    )
    const path = await openPath(postgres.url)
    path.drop()
    await expect(ServerProcess.open(settingsFor(path.url))).rejects.toThrow(
      /ended with 1:\nPostgreSQL cannot be reached: timeout expired\n$/,
    )
  })

  test('cannot be reached at the end, the server ends all the same', async () => {
    const path = await openPath(postgres.url)
    const { url, servers, clients } = await openVenue(by(path.url))
    // A connection with nothing to say: only its goodbye can be missed.
    await vi.waitFor(
      async () => expect(await others(url, `state = 'idle' and (${wakes})`)).not.toEqual([]),
      PATIENCE,
    )
    await ready(clients[0]!)
    path.drop()
    await servers[0]!.stop()
  })
})

test.skipIf(onPostgres)(
  'when another process keeps the SQLite file to itself, the desk is told to try again',
  async () => {
    const { given, send, call, store, db } = await openVenueOfOne()
    const checkIn = { body: checkInForm(await given.room()), idempotencyKey: 'busy' }
    await db.transaction().execute(trx => sql`pragma busy_timeout = 20`.execute(trx))
    const other = new DatabaseSync(store.where.file!)
    other.exec('begin immediate')
    expectUnavailable(await send(rentals.startRental, checkIn))
    other.exec('rollback')
    other.close()
    expect(await call(rentals.startRental, checkIn)).toMatchObject({ status: 'active' })
  },
)

const direct = (url: string) => url
const by = (path: string) => (url: string) => {
  const way = new URL(url)
  way.port = new URL(path).port
  return way.href
}

const settingsFor = (url: string) => ({
  VENUE: 'empty',
  DATABASE_URL: url,
  DATABASE_TIMEOUT: String(TIMEOUT),
  LOG_LEVEL: 'silent',
})

async function addRooms(clients: readonly Client[], count: number): Promise<Room[]> {
  const rooms: Room[] = []
  while (rooms.length < count) {
    const body = { name: `Room ${crypto.randomUUID().slice(0, 8)}`, hourlyRate: 20 }
    rooms.push(await insist(clients, facilities.addRoom, { body }))
  }
  return rooms
}

/** Makes a call until it succeeds. The only refusal may be that the database is away; the next server is asked then. */
async function insist<E extends Endpoint>(
  clients: readonly Client[],
  endpoint: E,
  ...input: CallInput<E>
): Promise<Answer<E>> {
  for (let tries = 0; ; tries++) {
    const client = clients[tries % clients.length]!
    const reply = await client.send(endpoint, ...input)
    if (reply.status === (endpoint.status ?? 200)) return reply.body as Answer<E>
    expectUnavailable(reply)
    await ready(clients[(tries + 1) % clients.length]!)
  }
}

const ready = (client: Client) =>
  vi.waitFor(async () => expect(await client.ask('GET', '/readyz')).toMatchObject({ status: 200 }), PATIENCE)

function expectUnavailable(reply: Reply) {
  expect(asRefusal(reply)).toMatchObject({
    status: 503,
    title: 'Database unavailable',
    detail: 'The database is not responding. Try again in a few seconds.',
  })
  expect(reply.headers.get('retry-after')).toBe('2')
}

/** What a server says while it cannot reach its database. */
async function expectAway(client: Client) {
  expect(await client.ask('GET', '/healthz')).toMatchObject({ status: 200 })
  expect(await client.ask('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { checks: { database: 'not responding' } },
  })
  expectUnavailable(await client.send(rentals.listBoard))
}

/** Desks that check guests in and out, each in a room of its own; they repeat what is not answered, and keep what is. */
function startLoad(clients: readonly Client[], rooms: readonly Room[], answered: Rental[]) {
  const run = crypto.randomUUID()
  let unanswered = 0
  let isStopping = false

  const work = async (room: Room, desk: number) => {
    const first = desk % clients.length
    const order = [...clients.slice(first), ...clients.slice(0, first)]
    const counted = order.map(client => ({
      ...client,
      async send(...call: Parameters<Client['send']>) {
        const reply = await client.send(...call)
        if (reply.status === 503) unanswered++
        return reply
      },
    })) as Client[]
    for (let round = 0; !isStopping; round++) {
      const rental = await insist(counted, rentals.startRental, {
        body: checkInForm(room),
        idempotencyKey: `in-${run}-${room.id}-${round}`,
      })
      answered.push(rental)
      await insist(counted, rentals.endRental, {
        params: at(rental),
        body: {},
        idempotencyKey: `out-${run}-${room.id}-${round}`,
      })
    }
  }
  const desks = Promise.all(rooms.map(work))
  desks.catch(() => {})

  return {
    /** How often a desk was told to try again. */
    get unanswered() {
      return unanswered
    },
    /** Resolves when this many more guests have been checked in. */
    async answersMore(count: number) {
      const enough = answered.length + count
      const look = vi.waitFor(() => expect(answered.length).toBeGreaterThanOrEqual(enough), PATIENCE)
      await Promise.race([look, desks])
    },
    async stop() {
      isStopping = true
      await desks
    },
  }
}

/** Every answered rental is there once, nothing else is, and each screen was told of every event once, in order. */
async function expectNothingLost(url: string, answered: readonly Rental[], screens: readonly Listener[]) {
  const store = await openStore(url)
  await expectSound(store.db)
  const stored = await store.db.selectFrom('rentals').select('id').orderBy('id').execute()
  expect(stored.map(({ id }) => id)).toEqual(answered.map(({ id }) => id).sort((a, b) => a - b))
  await noneHeldBack(store)
  const events = (await readEvents(store, beginning, 100_000)).map(({ id }) => id)
  for (const { greeting, pushes, untilId } of screens) {
    await untilId(events.at(-1)!)
    expect(pushes.map(({ id }) => id)).toEqual(events.slice(events.indexOf(greeting.id) + 1))
  }
}

async function openStore(url: string): Promise<Store> {
  const store = await openDatabase({ url })
  atEnd(() => store.close())
  return store
}

/** Begins a check-in that waits for a lock in the middle of its transaction; gives its reply once there is one. */
async function blockCheckIn(url: string, client: Client, room: Room): Promise<() => Promise<Reply>> {
  await lock(url, `select id from facilities where id = ${room.id} for update`)
  const reply = client.send(rentals.startRental, { body: checkInForm(room) })
  await expectBlocked(url)
  return () => reply
}

/** Locks by a statement until the connection is ended. */
async function lock(url: string, statement: string): Promise<pg.Client> {
  const client = await connectTo(url)
  atEnd(() => client.end())
  await client.query('begin')
  await client.query(statement)
  return client
}

/** Lets the database refuse writes as a standby does. */
const becomeReadOnly = (url: string, value: 'on' | 'off') =>
  run(
    url,
    `begin read write; alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = ${value}; commit`,
  )

/** The connections by which servers wake each other. */
const wakes = `query like 'LISTEN%' or query like 'NOTIFY%'`

const isBlocked = `wait_event_type = 'Lock'`

const expectBlocked = (url: string) =>
  vi.waitFor(async () => expect(await others(url, isBlocked)).not.toEqual([]), PATIENCE)

async function endConnections(url: string, which?: string) {
  await run(url, `select pg_terminate_backend(pid) from (${ofOthers(which)}) as others`)
}

/** Process ids of the connections to a database. */
const others = async (url: string, which?: string) =>
  (await run<{ pid: number }>(url, ofOthers(which))).map(({ pid }) => pid)

const ofOthers = (which = 'true') =>
  `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and (${which})`

/** Does something while PostgreSQL accepts no connection, and, if `all`, answers on none of those to a database. */
async function whilePaused(url: string, { all }: { all: boolean }, work: () => Promise<void>) {
  const client = await connectTo(url)
  const { rows } = await client.query(
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`,
  )
  const stopped: number[] = []
  const stop = (pid: number) => {
    process.kill(pid, 'SIGSTOP')
    stopped.push(pid)
  }
  try {
    stop(rows[0].pid)
    if (all) for (const { pid } of (await client.query(ofOthers())).rows) stop(pid)
    await work()
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
    await client.end()
  }
}

/** Runs one statement on a connection of its own. */
async function run<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = await connectTo(url)
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  return client
}
