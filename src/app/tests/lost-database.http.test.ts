import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Rental } from '#desk/rentals/contract.ts'
import * as rentals from '#desk/rentals/contract.ts'
import type { Room } from '#house/facilities/contract.ts'
import * as facilities from '#house/facilities/contract.ts'
import { backUpNow, readBackups } from '#office/backup/contract.ts'
import { readOccupancy } from '#office/reports/contract.ts'
import type { Store } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { readEvents, startPosition } from '#platform/feed/delivery.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import type { CallInput } from '#platform/web/data/api.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { openProxy as openNetworkProxy } from '#testing/database/network-proxy.ts'
import { type RestartablePostgres, startPostgres } from '#testing/database/postgres/postgres-server.ts'
import { databaseOn, templateName } from '#testing/database/templates.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { findChildren } from '#testing/environment/child-processes.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { type Client, createClient, type Reply } from '#testing/venue/client.ts'
import { type Listener, listen, waitUntilDeliverable } from '#testing/venue/feed-listener.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { callUntilSuccess, expectUnavailable, POLLING, ready } from '#testing/venue/unavailable.ts'
import { openVenue as openVenueOfOne } from '#testing/venue/venue.ts'
import { VenueProcess } from '../../../e2e/support/venue-process.ts'
import { migrate } from '../operations/migrate.ts'

/** Database timeout of the servers in these tests, in s. */
const TIMEOUT = 2

const DESKS = 6

describe.runIf(onPostgres)('when PostgreSQL', () => {
  let postgres: RestartablePostgres
  let venues = 0

  beforeAll(async () => {
    postgres = await startPostgres({ durable: true })
    addCleanup(() => postgres.stop())
    await run(postgres.url, `create database ${templateName}`)
    const store = await openDatabase({ url: databaseOn(postgres.url, templateName) })
    await migrate(store)
    await store.close()
  })

  /** Opens a venue on a new database, with one server process for each route to it (a function of its URL). */
  async function openVenue(...routes: ((url: string) => string)[]) {
    const name = `venue_${venues++}`
    await run(postgres.url, `create database ${name} template ${templateName}`)
    const url = databaseOn(postgres.url, name)
    const servers = await Promise.all(
      routes.map(async route => {
        const server = await VenueProcess.open(settingsFor(route(url)))
        // Throws if the process has already ended.
        addCleanup(() => server.close())
        return server
      }),
    )
    const clients = servers.map(server => createClient(server.url))
    const screens = await Promise.all(servers.map(server => listen(server.url)))
    return { url, servers, clients, screens, rooms: await addRooms(clients, DESKS) }
  }

  describe('with 2 server processes', () => {
    let venue: Awaited<ReturnType<typeof openVenue>>
    const confirmed: Rental[] = []

    beforeAll(async () => {
      venue = await openVenue(direct, direct)
    })
    afterEach(() => expectNothingLost(venue.url, confirmed, venue.screens))

    test('restarts, pending requests get 503', async () => {
      const { url, clients, rooms } = venue
      const spare = await addRooms(clients, 2)
      const load = startLoad(clients, rooms, confirmed)
      for (const [index, mode] of (['fast', 'immediate'] as const).entries()) {
        await load.confirmMore(2 * DESKS)
        const reply = await blockCheckIn(url, clients[0]!, spare[index]!)
        await postgres.shutDown(mode)
        expectUnavailable(await reply())
        for (const client of clients) await expectDisconnected(client)
        await postgres.start()
        await load.confirmMore(2 * DESKS)
      }
      await load.stop()
      expect(load.unavailable).toBeGreaterThan(0)
    })

    test('ends connections, the servers reconnect', async () => {
      const { url, clients, rooms } = venue
      const load = startLoad(clients, rooms, confirmed)
      for (let round = 0; round < 5; round++) {
        await load.confirmMore(DESKS)
        await endConnections(url)
      }
      await load.confirmMore(DESKS)
      await load.stop()
      const [spare] = await addRooms(clients, 1)
      const reply = await blockCheckIn(url, clients[0]!, spare!)
      await endConnections(url, isBlocked)
      expectUnavailable(await reply())
    })

    test('is paused, requests get 503 within the timeout and succeed afterwards', async () => {
      const { url, clients, rooms } = venue
      const load = startLoad(clients, rooms, confirmed)
      await load.confirmMore(DESKS)
      // The servers continue on their existing connections.
      await whilePaused(url, { all: false }, () => load.confirmMore(2 * DESKS))
      // Connections that waited for the first pause are complete before the second one looks for them.
      await load.confirmMore(2 * DESKS)
      await whilePaused(url, { all: true }, async () => {
        const asked = Date.now()
        expectUnavailable(await clients[0]!.send(rentals.listBoard))
        expect(Date.now() - asked).toBeLessThan(3 * TIMEOUT * 1_000)
        for (const client of clients) await expectDisconnected(client)
      })
      await load.confirmMore(2 * DESKS)
      await load.stop()
    })

    test('ends the notification connection, no server misses the changes of another', async () => {
      const { url, clients, rooms } = venue
      const [here, there] = [clients.at(0)!, clients.at(-1)!]
      const room = paramsOf(rooms[0]!)
      const statusHere = async () => (await here.call(facilities.readRoom, { params: room })).status
      for (const status of ['cleaning', 'available', 'cleaning', 'available'] as const) {
        await here.call(facilities.listRooms)
        await endConnections(url, isNotifying)
        await there.call(facilities.changeRoomStatus, { params: room, body: { status } })
        await vi.waitFor(async () => expect(await statusHere()).toBe(status), POLLING)
      }
      await vi.waitFor(
        async () => expect(await otherConnections(url, isNotifying)).toHaveLength(venue.servers.length),
        POLLING,
      )
    })

    test('is temporarily read-only, writes get 503 and succeed afterwards', async () => {
      const { url, clients } = venue
      const [spare] = (await addRooms(clients, 1)) as [Room]
      await setReadOnly(url, 'on')
      await endConnections(url)
      const checkIn = { body: checkInForm(spare), idempotencyKey: 'standby' }
      for (const client of clients) expectUnavailable(await client.send(rentals.startRental, checkIn))
      await setReadOnly(url, 'off')
      confirmed.push(await callUntilSuccess(clients, rentals.startRental, checkIn))
    })

    test('ends the connection of a report and a backup, both fail and the next ones succeed', async () => {
      const { url, clients } = venue
      const [client] = clients as [Client]
      await callUntilSuccess(clients, readOccupancy)
      expectUnavailable(await sendAndEnd(url, client, readOccupancy, 'rentals'))
      await callUntilSuccess(clients, readOccupancy)
      expect((await sendAndEnd(url, client, backUpNow, 'members')).status).toBe(503)
      expect(await callUntilSuccess(clients, readBackups)).toMatchObject({
        running: null,
        failed: { error: /./ },
      })
      await callUntilSuccess(clients, backUpNow)
    })
  })

  test('is unreachable for one of two servers, that one responds 503 and the other continues', async () => {
    const path = await openProxy(postgres.url)
    const { url, clients, screens, rooms } = await openVenue(through(path.url), direct)
    const [cutOff, connected] = clients as [Client, Client]
    const confirmed: Rental[] = []
    const [first, second] = (await addRooms([connected], 2)) as [Room, Room]
    const load = startLoad(clients, rooms, confirmed)
    await load.confirmMore(DESKS)
    path.cut()
    await load.confirmMore(DESKS)
    path.drop()
    await load.confirmMore(2 * DESKS)
    path.restore()
    await load.stop()

    // A server that cannot follow the events does not serve answers from memory.
    expect(await callUntilSuccess([cutOff], rentals.listBoard)).toEqual([])
    path.drop()
    const rental = await connected.call(rentals.startRental, { body: checkInForm(first) })
    confirmed.push(rental)
    await vi.waitFor(() => expectDisconnected(cutOff), POLLING)
    path.restore()
    await ready(cutOff)
    expect(await callUntilSuccess([cutOff], rentals.listBoard)).toMatchObject([{ id: rental.id }])

    // During a transaction, which locks its room and holds back the events of the others.
    const checkIn = { body: checkInForm(second), idempotencyKey: 'in-the-middle' }
    path.onCommitOf(checkIn.idempotencyKey, false, path.drop)
    expectUnavailable(await cutOff.send(rentals.startRental, checkIn))
    confirmed.push(await callUntilSuccess([connected], rentals.startRental, checkIn))
    path.restore()
    await expectNothingLost(url, confirmed, screens)
  })

  test('is lost during a commit, a retry with the same key returns the outcome', async () => {
    const path = await openProxy(postgres.url)
    const { url, clients, screens, rooms } = await openVenue(through(path.url))
    const [client] = clients as [Client]
    const confirmed: Rental[] = []
    for (const [index, [isDelivered, breach]] of (
      [
        [true, 'cut'],
        [true, 'drop'],
        [false, 'cut'],
        [false, 'drop'],
      ] as const
    ).entries()) {
      const checkIn = { body: checkInForm(rooms[index]!), idempotencyKey: `commit-${index}` }
      expect(await callUntilSuccess(clients, rentals.listBoard)).toHaveLength(index)
      path.onCommitOf(checkIn.idempotencyKey, isDelivered, path[breach])
      expectUnavailable(await client.send(rentals.startRental, checkIn))
      path.restore()
      const rental = await callUntilSuccess(clients, rentals.startRental, checkIn)
      confirmed.push(rental)
      expect((await client.call(rentals.listBoard)).map(({ id }) => id)).toContain(rental.id)
      expect(await client.call(rentals.startRental, checkIn)).toEqual(rental)
    }
    await expectNothingLost(url, confirmed, screens)
  })

  test('is unreachable at the start, the server exits with a one-line error', async () => {
    const nobody = `postgres://keydesk@127.0.0.1:1/venue`
    await expect(VenueProcess.open(settingsFor(nobody))).rejects.toThrow(
      /exited with 1:\nPostgreSQL cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:1\nExit 1\n$/,
    )
    const path = await openProxy(postgres.url)
    path.drop()
    await expect(VenueProcess.open(settingsFor(path.url))).rejects.toThrow(
      /exited with 1:\nPostgreSQL cannot be reached: timeout expired\nExit 1\n$/,
    )
  })

  test('is unreachable at the shutdown, the server still exits', async () => {
    const path = await openProxy(postgres.url)
    const { url, servers, clients } = await openVenue(through(path.url))
    // An idle connection: only its close can get lost.
    await vi.waitFor(
      async () => expect(await otherConnections(url, `state = 'idle' and (${isNotifying})`)).not.toEqual([]),
      POLLING,
    )
    await ready(clients[0]!)
    path.drop()
    await servers[0]!.stop()
  })
})

test.skipIf(onPostgres)('when another process locks the SQLite file, writes get 503', async () => {
  const { given, send, call, store, db } = await openVenueOfOne()
  const checkIn = { body: checkInForm(await given.room()), idempotencyKey: 'busy' }
  await db.transaction().execute(trx => sql`pragma busy_timeout = 20`.execute(trx))
  const other = new DatabaseSync(store.location.file!)
  other.exec('begin immediate')
  expectUnavailable(await send(rentals.startRental, checkIn))
  other.exec('rollback')
  other.close()
  expect(await call(rentals.startRental, checkIn)).toMatchObject({ status: 'active' })
})

/** Opens a path to a server that closes at the end of the test. */
async function openProxy(url: string) {
  const path = await openNetworkProxy(url)
  addCleanup(path.close)
  return path
}

const direct = (url: string) => url
const through = (path: string) => (url: string) => {
  const proxied = new URL(url)
  proxied.port = new URL(path).port
  return proxied.href
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
    rooms.push(await callUntilSuccess(clients, facilities.addRoom, { body }))
  }
  return rooms
}

/** Checks the responses of a server that cannot reach its database. */
async function expectDisconnected(client: Client) {
  expect(await client.ask('GET', '/healthz')).toMatchObject({ status: 200 })
  expect(await client.ask('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { checks: { database: 'not responding' } },
  })
  expectUnavailable(await client.send(rentals.listBoard))
}

/** Starts desks that check guests in and out, one room each, retry failed calls and collect confirmed rentals. */
function startLoad(clients: readonly Client[], rooms: readonly Room[], confirmed: Rental[]) {
  const run = crypto.randomUUID()
  let unavailable = 0
  let isStopping = false

  const work = async (room: Room, desk: number) => {
    const first = desk % clients.length
    const order = [...clients.slice(first), ...clients.slice(0, first)]
    const counted = order.map(client => ({
      ...client,
      async send(...call: Parameters<Client['send']>) {
        const reply = await client.send(...call)
        if (reply.status === 503) unavailable++
        return reply
      },
    })) as Client[]
    for (let round = 0; !isStopping; round++) {
      const rental = await callUntilSuccess(counted, rentals.startRental, {
        body: checkInForm(room),
        idempotencyKey: `in-${run}-${room.id}-${round}`,
      })
      confirmed.push(rental)
      await callUntilSuccess(counted, rentals.endRental, {
        params: paramsOf(rental),
        body: {},
        idempotencyKey: `out-${run}-${room.id}-${round}`,
      })
    }
  }
  const desks = Promise.all(rooms.map(work))
  desks.catch(() => {})

  return {
    /** Number of 503 responses. */
    get unavailable() {
      return unavailable
    },
    /** Resolves after this many further check-ins. */
    async confirmMore(count: number) {
      const enough = confirmed.length + count
      const look = vi.waitFor(() => expect(confirmed.length).toBeGreaterThanOrEqual(enough), POLLING)
      await Promise.race([look, desks])
    },
    async stop() {
      isStopping = true
      await desks
    },
  }
}

/** Checks that exactly the confirmed rentals are stored, and that each screen received every event once, in order. */
async function expectNothingLost(url: string, confirmed: readonly Rental[], screens: readonly Listener[]) {
  const store = await openStore(url)
  await expectInvariants(store.db)
  const stored = await store.db.selectFrom('rentals').select('id').orderBy('id').execute()
  expect(stored.map(({ id }) => id)).toEqual(confirmed.map(({ id }) => id).sort((a, b) => a - b))
  await waitUntilDeliverable(store)
  const events = (await readEvents(store, startPosition, 100_000)).map(({ id }) => id)
  for (const { greeting, pushes, waitForId } of screens) {
    await waitForId(events.at(-1)!)
    expect(pushes.map(({ id }) => id)).toEqual(events.slice(events.indexOf(greeting.id) + 1))
  }
}

async function openStore(url: string): Promise<Store> {
  const store = await openDatabase({ url })
  addCleanup(() => store.close())
  return store
}

/** Starts a check-in that blocks on a lock during its transaction; returns a function that awaits its reply. */
async function blockCheckIn(url: string, client: Client, room: Room): Promise<() => Promise<Reply>> {
  await lock(url, `select id from facilities where id = ${room.id} for update`)
  return sendUntilBlocked(url, client, rentals.startRental, { body: checkInForm(room) })
}

/** Resolves when a connection waits for a lock, or with the reply if it comes first. */
async function blockedOrReplied(url: string, pending: Promise<Reply>): Promise<Reply | undefined> {
  let reply: Reply | undefined
  void pending.then(early => {
    reply = early
  })
  await vi.waitFor(async () => {
    if (!reply) expect(await otherConnections(url, isBlocked)).not.toEqual([])
  }, POLLING)
  return reply
}

/** Sends a request that reads a locked table. Ends each connection that waits for a lock until the reply comes. */
async function sendAndEnd(
  url: string,
  client: Client,
  endpoint: typeof readOccupancy | typeof backUpNow,
  table: string,
): Promise<Reply> {
  const locked = await lock(url, `lock table ${table}`)
  const pending = await sendUntilBlocked(url, client, endpoint)
  let reply: Reply | undefined
  while (!reply) {
    // Scheduled work may wait for the lock before the request does.
    await endConnections(url, isBlocked)
    reply = await blockedOrReplied(url, pending())
  }
  await locked.end()
  return reply
}

/** Sends a request until a connection waits for a lock; returns a function that awaits its reply. */
async function sendUntilBlocked<E extends Endpoint>(
  url: string,
  client: Client,
  endpoint: E,
  ...input: CallInput<E>
): Promise<() => Promise<Reply>> {
  for (;;) {
    const pending = client.send(endpoint, ...input)
    const reply = await blockedOrReplied(url, pending)
    if (!reply) return () => pending
    // On a busy machine, connecting may take longer than the timeout.
    expect(reply.status).toBe(503)
    await ready(client)
  }
}

/** Runs a locking statement in a transaction that stays open until the returned connection ends. */
async function lock(url: string, statement: string): Promise<pg.Client> {
  const client = await connectTo(url)
  addCleanup(() => client.end())
  await client.query('begin')
  await client.query(statement)
  return client
}

/** Makes the database reject writes, as a standby does. */
const setReadOnly = (url: string, value: 'on' | 'off') =>
  run(
    url,
    `begin read write; alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = ${value}; commit`,
  )

/** Selects the notification connections of the servers. */
const isNotifying = `query like 'LISTEN%' or query like 'NOTIFY%'`

const isBlocked = `wait_event_type = 'Lock'`

async function endConnections(url: string, which?: string) {
  await run(url, `select pg_terminate_backend(pid) from (${selectOthers(which)}) as others`)
}

/** Returns the process ids of the other connections to a database. */
const otherConnections = async (url: string, which?: string) =>
  (await run<{ pid: number }>(url, selectOthers(which))).map(({ pid }) => pid)

const selectOthers = (which = 'true') =>
  `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and (${which})`

/** Runs `work` while PostgreSQL accepts no new connections and, if `all`, while its existing ones hang (Linux). */
async function whilePaused(url: string, { all }: { all: boolean }, work: () => Promise<void>) {
  const client = await connectTo(url)
  const { rows } = await client.query(
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as postmaster, pg_backend_pid() as own`,
  )
  const [{ postmaster, own }] = rows as [{ postmaster: number; own: number }]
  const stopped: number[] = []
  const stop = (pid: number) => {
    process.kill(pid, 'SIGSTOP')
    stopped.push(pid)
  }
  try {
    stop(postmaster)
    // Not by `pg_stat_activity`, which does not show a connection that is just being made.
    if (all) for (const pid of findChildren(postmaster)) if (pid !== own) stop(pid)
    await work()
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
    await client.end()
  }
}

/** Runs one statement on a new connection. */
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
