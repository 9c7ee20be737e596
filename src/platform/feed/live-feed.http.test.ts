import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { endRental, startRental } from '#desk/rentals/contract.ts'
import { changeRoomStatus, type Room } from '#house/facilities/contract.ts'
import type { Store } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { clockContext } from '#platform/http/action-context.ts'
import { onPostgres, openSecondStore, openTestDatabase } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { listen, waitUntilDeliverable } from '#testing/venue/feed-listener.ts'
import { checkInForm, guest, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import { appendEvent } from './append-event.ts'
import { listAlerts, type Push } from './contract.ts'
import { type Position, readEvents } from './delivery.ts'
import { REPLAY_LIMIT } from './live-feed.ts'

const ids = (pushes: readonly Push[]) => pushes.map(({ id }) => id)

/** Returns the ids of the events after a position, in the order of delivery. */
async function delivered(store: Store, after: Position = { transactionId: 0, id: 0 }): Promise<number[]> {
  const events = await readEvents(store, after, 10_000)
  return events.map(({ id }) => id)
}

/** Appends events of the clock in one transaction. */
async function append({ store, app, clock }: Venue, count: number, message = 'Something happened') {
  const ctx = clockContext(clock.at)
  await inTransaction(store, async trx => {
    for (let event = 0; event < count; event++) {
      await appendEvent(trx, ctx, { action: 'facility.edited', type: 'record_changed', message })
    }
  })
  await waitUntilDeliverable(store)
  await app.feed.catchUp()
}

const clean = ({ call }: Pick<Venue, 'call'>, room: Room, status: 'cleaning' | 'available' | 'repair') =>
  call(changeRoomStatus, { params: paramsOf(room), body: { status } })

describe('a connected screen', () => {
  test('is greeted with the newest event id and the server’s time', async () => {
    const { url, given, db } = await openVenue()
    await given.room()
    const { greeting, pushes } = await listen(url)
    const newest = await db
      .selectFrom('events')
      .select(['id', 'at'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(greeting).toEqual({
      id: newest.id,
      type: 'connection',
      message: 'Connected',
      priority: 'low',
      timestamp: '2026-05-20T18:00:00.000Z',
      eventAt: new Date(newest.at).toISOString(),
    })
    expect(pushes).toEqual([])
  })

  test('receives each action once, after it is stored, without guest data', async () => {
    const { url, given, call, refused } = await openVenue()
    const room = await given.room({ name: 'Room 104' })
    const screen = await listen(url)
    const rental = await call(startRental, { body: checkInForm(room) })
    await refused(startRental, { body: checkInForm(room) })
    await call(endRental, { params: paramsOf(rental), body: {} })
    const [started, ended] = await screen.waitForCount(2)
    expect(started).toEqual({
      id: expect.any(Number),
      type: 'room_status_changed',
      words: JSON.stringify({ key: 'isNow', values: { facility: 'Room 104', status: 'occupied' } }),
      message: 'Room 104 is now occupied',
      priority: 'medium',
      facilityType: 'room',
      facilityId: room.id,
      facilityName: 'Room 104',
      timestamp: '2026-05-20T18:00:00.000Z',
      sentAt: '2026-05-20T18:00:00.000Z',
      action: 'rental.started',
      subjectId: rental.id,
      actorId: expect.any(Number),
      origin: 'tab-of-the-test',
    })
    expect(ended).toMatchObject({ message: 'Room 104 is now available', action: 'rental.ended' })
    const said = JSON.stringify(screen.pushes)
    for (const secret of Object.values(guest)) expect(said).not.toContain(secret)
    await clean({ call }, room, 'cleaning')
    expect(await screen.waitForCount(3)).toHaveLength(3)
  })

  test('may send short messages and is disconnected after a long one', async () => {
    const { url, given, call } = await openVenue()
    const room = await given.room()
    const screen = await listen(url)
    screen.socket.send('hello')
    await clean({ call }, room, 'cleaning')
    await screen.waitForCount(1)
    screen.socket.send('x'.repeat(5_000))
    await once(screen.socket, 'close')
    expect((await listen(url)).greeting.type).toBe('connection')
  })

  test('does not delay the shutdown of the server if it never closes its socket', async () => {
    const { store, clock } = await openVenue()
    const { url, close } = await startTestServer(await openSecondStore(store), clock)
    const screen = await listen(url)
    screen.socket.pause()
    await close()
    screen.socket.resume()
    await once(screen.socket, 'close')
  })

  test('is disconnected if it is too slow, and told to reset when it reconnects', async () => {
    const venue = await openVenue()
    const screen = await listen(venue.url)
    screen.socket.pause()
    await append(venue, 5_000, 'x'.repeat(4_000))
    screen.socket.resume()
    await once(screen.socket, 'close')
    expect(screen.pushes.length).toBeLessThan(5_000)
    const back = await listen(venue.url, { after: screen.pushes.at(-1)?.id ?? screen.greeting.id })
    expect(back.greeting.reset).toBe(true)
  })
})

describe('a reconnecting screen', () => {
  test('receives what it missed, in order, and then all new events', async () => {
    const venue = await openVenue()
    const room = await venue.given.room()
    const screen = await listen(venue.url)
    await clean(venue, room, 'cleaning')
    await screen.waitForCount(1)
    screen.disconnect()
    await clean(venue, room, 'available')
    await clean(venue, room, 'repair')
    const back = await listen(venue.url, { after: screen.pushes[0]!.id })
    expect(back.greeting).toMatchObject({ id: screen.pushes[0]!.id })
    expect(back.greeting.reset).toBeUndefined()
    await clean(venue, room, 'available')
    expect((await back.waitForCount(3)).map(({ message }) => message)).toEqual([
      'Room 101 is now available',
      'Room 101 is now in repair',
      'Room 101 is now available',
    ])
    expect([...screen.pushes, ...back.pushes].map(({ id }) => id)).toEqual(
      (await delivered(venue.store)).slice(-4),
    )
  })

  test('receives what it missed before a restart of the server', async () => {
    const venue = await openVenue()
    const room = await venue.given.room()
    const { greeting } = await listen(venue.url)
    await clean(venue, room, 'cleaning')
    const again = await startTestServer(await openSecondStore(venue.store), venue.clock)
    expect((await (await listen(again.url, { after: greeting.id })).waitForCount(1))[0]).toMatchObject({
      message: 'Room 101 is now in cleaning',
    })
  })

  test('receives everything if it has seen nothing', async () => {
    const venue = await openVenue()
    await append(venue, 20)
    const screen = await listen(venue.url, { after: 0 })
    expect(ids(await screen.waitForCount(20))).toEqual(await delivered(venue.store))
  })

  test('receives up to the replay limit, and is told to reset beyond it', async () => {
    const venue = await openVenue()
    await append(venue, REPLAY_LIMIT + 1)
    const [first, second] = await delivered(venue.store)
    const much = await listen(venue.url, { after: first! })
    expect(ids(await much.waitForCount(REPLAY_LIMIT))[0]).toBe(second)
    expect(much.greeting.reset).toBeUndefined()
    const tooMuch = await listen(venue.url, { after: 0 })
    expect(tooMuch.greeting).toMatchObject({ reset: true, id: (await delivered(venue.store)).at(-1) })
    await append(venue, 1)
    expect(await tooMuch.waitForCount(1)).toHaveLength(1)
  })

  test('continues only after the event that it has seen, not after one that has got its id', async () => {
    const venue = await openVenue()
    await append(venue, 3)
    const screen = await listen(venue.url, { after: 0 })
    const [, second] = await screen.waitForCount(3)
    const { id, timestamp: at } = second!
    const same = await listen(venue.url, { after: id, at })
    expect(same.greeting).toMatchObject({ id, eventAt: at })
    expect(same.greeting.reset).toBeUndefined()
    expect(await same.waitForCount(1)).toEqual([screen.pushes[2]])
    for (const other of ['2026-05-20T17:59:59.999Z', 'yesterday'])
      expect((await listen(venue.url, { after: id, at: other })).greeting).toMatchObject({ reset: true })
  })

  test.each([
    '987654',
    '2147483648',
    '999999999999999',
    '',
    'NaN',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    '99999999999999999',
    "1';--",
    '1&after=2',
  ])('is told to reset if it names the unknown event "%s"', async after => {
    const venue = await openVenue()
    await append(venue, 3)
    const screen = await listen(venue.url, {
      after: encodeURIComponent(after).replace('%26', '&').replace('%3D', '='),
    })
    expect(screen.greeting).toMatchObject({ reset: true })
    await append(venue, 1)
    expect(ids(await screen.waitForCount(1))).toEqual((await delivered(venue.store)).slice(-1))
  })
})

test('delivers each event exactly once to screens that reconnect during many writes', async () => {
  const venue = await openVenue()
  const rooms = await Promise.all(Array.from({ length: 8 }, () => venue.given.room()))
  const other = await startTestServer(await openSecondStore(venue.store), venue.clock)
  const first = await listen(venue.url)
  const start = first.greeting.id
  let writing = true

  const write = async (desk: Pick<Venue, 'call'>, room: Room) => {
    for (let round = 0; round < 15; round++) {
      await clean(desk, room, round % 2 ? 'available' : 'cleaning')
    }
  }
  /** Reconnects after every few pushes, alternating between servers, and collects all pushes. */
  const wander = async (every: number) => {
    const heard: number[] = []
    let last = start
    for (let visit = 0; writing || visit < 2; visit++) {
      const screen = await listen(visit % 2 ? venue.url : other.url, { after: last })
      expect(screen.greeting.reset).toBeUndefined()
      if (writing) await Promise.race([screen.waitForCount(every), done])
      screen.disconnect()
      heard.push(...ids(screen.pushes))
      last = heard.at(-1) ?? start
    }
    const newest = (await told).at(-1)!
    const rest = await listen(venue.url, { after: last })
    if (last !== newest) await rest.waitForId(newest)
    return [...heard, ...ids(rest.pushes)]
  }

  const written = rooms.length * 15
  const done = Promise.all(rooms.map((room, index) => write(index % 2 ? venue : other, room))).then(() => {
    writing = false
  })
  const told = done.then(async () => {
    await waitUntilDeliverable(venue.store)
    return (await delivered(venue.store)).slice(-written)
  })
  const wanderers = [1, 3, 7, 20].map(wander)
  await first.waitForCount(written)
  expect(ids(first.pushes)).toEqual(await told)
  for (const wanderer of wanderers) expect(await wanderer).toEqual(await told)
})

if (onPostgres) {
  describe('on PostgreSQL', () => {
    /** A transaction that appends and commits on demand. */
    function heldTransaction({ store, clock }: Pick<Venue, 'store' | 'clock'>) {
      const steps = { append: Promise.withResolvers<void>(), commit: Promise.withResolvers<void>() }
      const appended = Promise.withResolvers<void>()
      const begun = Promise.withResolvers<void>()
      const committed = inTransaction(store, async trx => {
        // The first write assigns the transaction id.
        await trx
          .insertInto('idempotent_responses')
          .values({ key: 'held', call: '', request_hash: '', status: 0, body: '', at: 0 })
          .execute()
        begun.resolve()
        await steps.append.promise
        await appendEvent(trx, clockContext(clock.at), {
          action: 'facility.edited',
          type: 'record_changed',
          message: 'Held',
        })
        appended.resolve()
        await steps.commit.promise
      })
      return {
        begun: begun.promise,
        append: () => {
          steps.append.resolve()
          return appended.promise
        },
        commit: () => {
          steps.commit.resolve()
          return committed
        },
      }
    }

    test('does not skip an event whose id was assigned early and committed late', async () => {
      const venue = await openVenue()
      const room = await venue.given.room()
      const screen = await listen(venue.url)
      const held = heldTransaction(venue)
      await held.begun
      await held.append()
      await clean(venue, room, 'cleaning')
      await venue.app.feed.catchUp()
      // The later id is committed, but the earlier one may still come: neither is delivered yet.
      expect(await delivered(venue.store)).not.toContain(screen.greeting.id + 2)
      const newcomer = await listen(venue.url)
      expect(newcomer.greeting.id).toBe(screen.greeting.id)
      await held.commit()
      await venue.store.notifyEventsCommitted()
      const told = (await screen.waitForCount(2)).map(({ message }) => message)
      expect(told).toEqual(['Held', 'Room 101 is now in cleaning'])
      expect((await newcomer.waitForCount(2)).map(({ message }) => message)).toEqual(told)
      const back = await listen(venue.url, { after: screen.greeting.id })
      expect((await back.waitForCount(2)).map(({ message }) => message)).toEqual(told)
    })

    test('does not wait for a transaction of another database on the server', async () => {
      const venue = await openVenue()
      const room = await venue.given.room()
      const screen = await listen(venue.url)
      const other = heldTransaction({ store: await openTestDatabase(), clock: venue.clock })
      await other.begun
      await clean(venue, room, 'cleaning')
      await screen.waitForCount(1)
      await other.append()
      await clean(venue, room, 'available')
      const told = (await screen.waitForCount(2)).map(({ message }) => message)
      expect(told).toEqual(['Room 101 is now in cleaning', 'Room 101 is now available'])
      await other.commit()
    })

    test('lists what it delivered, even when a transaction of another database later counts as ours', async () => {
      const venue = await openVenue()
      const room = await venue.given.room()
      const screen = await listen(venue.url)
      const { location } = await openTestDatabase()
      const other = new pg.Client(location.url)
      await other.connect()
      addCleanup(() => other.end())
      const name = new URL(location.url!).pathname
      await other.query('begin; select pg_current_xact_id()')
      await clean(venue, room, 'cleaning')
      await screen.waitForCount(1)
      // It still runs, but its backend no longer shows in which database.
      await other.query(`prepare transaction '${name}'`)
      addCleanup(async () => void (await other.query(`rollback prepared '${name}'`)))
      expect((await venue.call(listAlerts)).all).toMatchObject({
        alerts: [{ message: 'Room 101 is now in cleaning' }],
        unread: 0,
      })
    })

    test('delivers and replays an event of an older transaction with a later id in transaction order', async () => {
      const venue = await openVenue()
      const room = await venue.given.room()
      const screen = await listen(venue.url)
      const held = heldTransaction(venue)
      await held.begun
      await clean(venue, room, 'cleaning')
      await held.append()
      await held.commit()
      const [older, newer] = await screen.waitForCount(2)
      expect([older?.message, newer?.message]).toEqual(['Held', 'Room 101 is now in cleaning'])
      expect(older!.id).toBeGreaterThan(newer!.id)
      // A screen that saw only the first of them receives the other, regardless of the ids.
      const back = await listen(venue.url, { after: older!.id })
      expect(ids(await back.waitForCount(1))).toEqual([newer!.id])
      const end = await listen(venue.url, { after: newer!.id })
      await clean(venue, room, 'available')
      expect((await end.waitForCount(1)).map(({ message }) => message)).toEqual(['Room 101 is now available'])
    })

    test('delivers all events although a failed transaction leaves a gap in the ids', async () => {
      const venue = await openVenue()
      const room = await venue.given.room()
      const screen = await listen(venue.url)
      const failing = inTransaction(venue.store, async trx => {
        await appendEvent(trx, clockContext(0), {
          action: 'facility.edited',
          type: 'record_changed',
          message: 'Never',
        })
        throw new Error('Refused')
      })
      await expect(failing).rejects.toThrow('Refused')
      await clean(venue, room, 'cleaning')
      expect((await screen.waitForCount(1)).map(({ id }) => id)).toEqual([screen.greeting.id + 2])
    })

    test('delivers events between two servers, also after their notify connection broke', async () => {
      const venue = await openVenue()
      const room = await venue.given.room()
      const other = await startTestServer(await openSecondStore(venue.store), venue.clock)
      const screen = await listen(other.url)
      await clean(venue, room, 'cleaning')
      await screen.waitForCount(1)
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and query like 'LISTEN%'`.execute(venue.db)
      expect(rows.length).toBeGreaterThanOrEqual(1)
      await clean(venue, room, 'available')
      await clean(other, room, 'repair')
      expect((await screen.waitForCount(3)).map(({ message }) => message)).toEqual([
        'Room 101 is now in cleaning',
        'Room 101 is now available',
        'Room 101 is now in repair',
      ])
    })
  })
}
