import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as rentals from '#desk/rentals/contract.ts'
import type { Room } from '#house/facilities/contract.ts'
import * as facilities from '#house/facilities/contract.ts'
import { allRows, expectInvariants } from '#testing/database/invariants.ts'
import { onPostgres, openSecondStore } from '#testing/database/test-database.ts'
import { createClient, type Reply, startTestServer, type TestServer } from '#testing/venue/client.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { startServers } from '#testing/venue/server-process.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'

type Client = Pick<TestServer, 'call' | 'send'>

/** Opens a venue with two servers that share only the database (on SQLite, the store). */
async function twoDesks(): Promise<{ venue: Venue; desks: [Client, Client] }> {
  const venue = await openVenue()
  const other = await startTestServer(await openSecondStore(venue.store), venue.clock)
  return { venue, desks: [venue, other] }
}

const details = (replies: readonly Reply[]) =>
  replies
    .map(({ status, body }) => (status < 400 ? status : `${status}: ${(body as { detail: string }).detail}`))
    .sort()

const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

test('of fifty check-ins into one room through two server processes, exactly one succeeds', async () => {
  const { servers, openStore } = await startServers(2)
  const clients = servers.map(({ url }) => createClient(url))
  const room = await clients[0]!.call(facilities.addRoom, { body: { name: 'Room 104', hourlyRate: 20 } })
  const replies = await many(50, desk =>
    clients[desk % clients.length]!.send(rentals.startRental, {
      body: { ...checkInForm(room), customerName: `Guest ${desk}` },
      idempotencyKey: `desk-${desk}`,
    }),
  )
  expect(details(replies)).toEqual([201, ...Array(49).fill('409: Room 104 has just been rented')])
  const losers = replies.filter(({ status }) => status === 409)
  for (const { body } of losers)
    expect(body).toMatchObject({ errors: { facilityId: 'Room 104 has just been rented' } })

  const store = await openStore()
  const stored = await allRows(store)
  expect(stored.rentals).toHaveLength(1)
  expect(stored.idempotent_responses).toHaveLength(1)
  expect(stored.events).toHaveLength(2)
  expect(stored.ledger).toHaveLength(5)
  const winner = replies.find(({ status }) => status === 201)?.body as rentals.Rental | undefined
  expect(stored.rentals?.[0]).toMatchObject({ customer_name: winner?.customerName })
  await expectInvariants(store.db)
})

test.runIf(onPostgres)(
  'a write that loses every attempt to others is refused for now, and can be repeated',
  async () => {
    const { given, send, db, store } = await openVenue()
    const checkIn = { body: checkInForm(await given.room()), idempotencyKey: 'check-in' }
    await sql`create function lose() returns trigger language plpgsql as
    $$ begin raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end $$`.execute(db)
    await sql`create trigger lose before insert on ledger for each row execute function lose()`.execute(db)
    const before = await allRows(store)

    const { status, headers } = await send(rentals.startRental, checkIn)
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
    expect(await allRows(store)).toEqual(before)
    await sql`drop trigger lose on ledger`.execute(db)
    expect((await send(rentals.startRental, checkIn)).status).toBe(201)
  },
)

describe('two desks at once', () => {
  test('book overlapping times: accepted bookings never overlap', async () => {
    const { venue, desks } = await twoDesks()
    const room = await venue.given.room({ name: 'Room 104' })
    const forms = await many(24, index =>
      venue.given.newRental(room, { inMinutes: 60 + index * 20, hours: 1 + (index % 3) }),
    )
    const replies = await many(24, index =>
      desks[index % 2]!.send(rentals.startRental, { body: forms[index]! }),
    )
    const accepted = replies.filter(({ status }) => status === 201)
    expect(accepted.length).toBeGreaterThanOrEqual(3)
    for (const reply of replies.filter(reply => !accepted.includes(reply)))
      expect(reply).toMatchObject({
        status: 409,
        body: { detail: expect.stringMatching(/^Room 104 is booked from/) },
      })
    await venue.expectEvents({ record_changed: accepted.length, '*': 0 })
  })

  test('check one guest out: one succeeds, the others get the time of the check-out', async () => {
    const { venue, desks } = await twoDesks()
    const rental = await venue.given.runningRental({ facility: await venue.given.room({ name: 'Room 104' }) })
    const replies = await many(6, index =>
      desks[index % 2]!.send(rentals.endRental, {
        params: paramsOf(rental),
        body: { paymentMethod: 'cash' },
      }),
    )
    expect(details(replies)).toEqual([
      200,
      ...Array(5).fill('409: The guest of Room 104 was checked out at 2:00 PM'),
    ])
    await venue.expectEvents({ room_status_changed: 1, '*': 0 })
  })

  test('take one payment: it is recorded once', async () => {
    const { venue, desks } = await twoDesks()
    const rental = await venue.given.unpaidRental({
      facility: await venue.given.room({ name: 'Room 104' }),
      rate: 15,
    })
    const replies = await many(6, index =>
      desks[index % 2]!.send(rentals.payRental, {
        params: paramsOf(rental),
        body: { paymentMethod: 'cash' },
      }),
    )
    expect(details(replies)).toEqual([200, ...Array(5).fill('409: Nothing is due for Room 104')])
  })

  test('extend one rental by an hour each: all hours are added', async () => {
    const { venue, desks } = await twoDesks()
    const rental = await venue.given.runningRental({ hours: 1 })
    await many(10, index =>
      desks[index % 2]!.call(rentals.extendRental, { params: paramsOf(rental), body: { hours: 1 } }),
    )
    expect(await venue.call(rentals.readRental, { params: paramsOf(rental) })).toMatchObject({
      hours: 11,
      totalAmount: 242,
    })
    await venue.expectEvents({ 'rental.extended': 10, '*': 0 })
  })

  test('move a guest and check the guest out: the check-out always succeeds', async () => {
    const { venue, desks } = await twoDesks()
    for (let round = 0; round < 8; round++) {
      const rental = await venue.given.runningRental()
      const facilityId = (await venue.given.room()).id
      const [moved, ended] = await Promise.all([
        desks[round % 2]!.send(rentals.moveRental, {
          params: paramsOf(rental),
          body: { facilityType: 'room', facilityId },
        }),
        desks[(round + 1) % 2]!.send(rentals.endRental, { params: paramsOf(rental), body: {} }),
      ])
      expect(ended.status).toBe(200)
      expect([200, 409]).toContain(moved.status)
    }
    expect(
      await venue.db.selectFrom('facilities').select('id').where('status', '=', 'occupied').execute(),
    ).toEqual([])
  })

  test('move one guest to two rooms: both moves succeed, one after the other', async () => {
    const { venue, desks } = await twoDesks()
    const rental = await venue.given.runningRental()
    const [left, right] = [await venue.given.room(), await venue.given.room()]
    const move = (desk: number, { id }: Room) =>
      desks[desk]!.send(rentals.moveRental, {
        params: paramsOf(rental),
        body: { facilityType: 'room', facilityId: id },
      })
    const replies = await Promise.all([move(0, left), move(1, right)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await venue.db.selectFrom('rental_moves').selectAll().execute()).toHaveLength(2)
    await venue.expectEvents({ 'rental.moved': 2, '*': 0 })
  })

  test('check a booking in and cancel it: exactly one succeeds', async () => {
    const { venue, desks } = await twoDesks()
    for (let round = 0; round < 6; round++) {
      const booking = await venue.given.booking({ inMinutes: 5 })
      const replies = await Promise.all([
        desks[round % 2]!.send(rentals.checkInBooking, { params: paramsOf(booking), body: {} }),
        desks[(round + 1) % 2]!.send(rentals.cancelBooking, { params: paramsOf(booking), body: {} }),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  test('retire a room and book it: exactly one succeeds', async () => {
    const { venue, desks } = await twoDesks()
    for (let round = 0; round < 6; round++) {
      const room = await venue.given.room()
      const body = await venue.given.newRental(room, { inMinutes: 60 })
      const [retired, booked] = await Promise.all([
        desks[round % 2]!.send(facilities.retireRoom, { params: paramsOf(room) }),
        desks[(round + 1) % 2]!.send(rentals.startRental, { body }),
      ])
      expect([retired.status === 200, booked.status === 201].filter(Boolean)).toHaveLength(1)
    }
  })

  test('rent a room and set it to cleaning: exactly one succeeds', async () => {
    const { venue, desks } = await twoDesks()
    for (let round = 0; round < 6; round++) {
      const room = await venue.given.room()
      const [rented, cleaned] = await Promise.all([
        desks[round % 2]!.send(rentals.startRental, { body: checkInForm(room) }),
        desks[(round + 1) % 2]!.send(facilities.changeRoomStatus, {
          params: paramsOf(room),
          body: { status: 'cleaning' },
        }),
      ])
      expect([rented.status === 201, cleaned.status === 200].filter(Boolean)).toHaveLength(1)
    }
  })

  test('give one name to several rooms: exactly one succeeds', async () => {
    const { venue, desks } = await twoDesks()
    const body = { name: 'Suite', hourlyRate: 50 }
    const added = await many(6, index => desks[index % 2]!.send(facilities.addRoom, { body }))
    expect(details(added)).toEqual([201, ...Array(5).fill('409: There already is a room named Suite')])
    const rooms = await many(6, () => venue.given.room())
    const renamed = await many(6, index =>
      desks[index % 2]!.send(facilities.editRoom, {
        params: paramsOf(rooms[index]!),
        body: { name: 'Annex' },
      }),
    )
    expect(details(renamed)).toEqual([200, ...Array(5).fill('409: There already is a room named Annex')])
  })

  test('edit one version of a room: one succeeds, the others get 412', async () => {
    const { venue, desks } = await twoDesks()
    const room = await venue.given.room()
    const replies = await many(6, index =>
      desks[index % 2]!.send(facilities.editRoom, {
        params: paramsOf(room),
        body: { hourlyRate: 30 + index },
        ifMatch: room.version,
      }),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412])
    await venue.expectEvents({ record_changed: 1, '*': 0 })
  })
})

test('concurrent moves between the same rooms do not deadlock', async () => {
  const venue = await openVenue()
  if (venue.store.engine === 'postgres') {
    // Makes a deadlock exceed the timeout of the statements, which a busy machine does not reach.
    const name = new URL(venue.store.location.url!).pathname.slice(1)
    await sql.raw(`alter database ${name} set deadlock_timeout = '130s'`).execute(venue.db)
  }
  const location = { ...venue.store.location, timeout: 120_000 }
  const openDesk = async () =>
    startTestServer(await openSecondStore({ ...venue.store, location }), venue.clock)
  const desks = [await openDesk(), await openDesk()]
  const rooms = await many(4, () => venue.given.room())
  const guests = await many(3, index => venue.given.runningRental({ facility: rooms[index]!, hours: 5 }))
  // Each moves to the room of the next guest, and from time to time to the free room.
  const replies = await many(150, index =>
    desks[index % 2]!.send(rentals.moveRental, {
      params: paramsOf(guests[index % 3]!),
      body: { facilityType: 'room', facilityId: rooms[(index + 1 + Math.floor(index / 30)) % 4]!.id },
    }),
  )
  expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect(replies.some(({ status }) => status === 200)).toBe(true)
  const occupied = await venue.db
    .selectFrom('facilities')
    .select('id')
    .where('status', '=', 'occupied')
    .execute()
  expect(occupied).toHaveLength(3)

  const [left, right] = [
    await venue.given.runningRental({ hours: 5 }),
    await venue.given.runningRental({ hours: 5 }),
  ]
  const swap = (desk: number, guest: rentals.Rental, { facilityId }: rentals.Rental) =>
    desks[desk]!.send(rentals.moveRental, {
      params: paramsOf(guest),
      body: { facilityType: 'room', facilityId },
    })
  for (let round = 0; round < 40; round++) {
    const both = await Promise.all([swap(0, left, right), swap(1, right, left)])
    expect(both.map(({ status }) => status)).toEqual([409, 409])
  }
})
