import { expect, test } from 'vitest'
import type { Rental } from '#desk/rentals/contract.ts'
import * as rentals from '#desk/rentals/contract.ts'
import * as facilities from '#house/facilities/contract.ts'
import { allRows, expectInvariants } from '#testing/database/invariants.ts'
import { createClient } from '#testing/venue/client.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { startServers } from '#testing/venue/server-process.ts'

const ROOMS = 120
const AT_ONCE = 20

test('a server killed during a burst of check-ins loses no confirmed check-in', async () => {
  const { servers, openStore } = await startServers(1)
  const [server] = servers
  const { call, send } = createClient(server!.url)
  const rooms = await Promise.all(
    Array.from({ length: ROOMS }, (_, index) =>
      call(facilities.addRoom, { body: { name: `Room ${index}`, hourlyRate: 20 } }),
    ),
  )

  const confirmed: Rental[] = []
  let killed: Promise<void> | undefined
  const checkIn = async (room: facilities.Room) => {
    const { status, body } = await send(rentals.startRental, {
      body: checkInForm(room),
      idempotencyKey: `check-in-${room.id}`,
    })
    expect(status).toBe(201)
    confirmed.push(body as Rental)
    if (confirmed.length === ROOMS / 3) killed = server!.kill()
  }
  // A few at a time: the server is killed before the last are sent, however late this process sees the answers.
  const waiting = rooms.values()
  const unconfirmed: unknown[] = []
  const checkInNext = async () => {
    for (const room of waiting) await checkIn(room).catch(error => unconfirmed.push(error))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, checkInNext))
  await killed
  expect(confirmed.length).toBeGreaterThanOrEqual(ROOMS / 3)
  expect(unconfirmed.length).toBeGreaterThan(0)

  await server!.start()
  const running = await call(rentals.listBoard)
  const stored = new Map(running.map(({ flags, holdsDeposit, groupId, ...rental }) => [rental.id, rental]))
  for (const rental of confirmed) expect(stored.get(rental.id)).toEqual(rental)

  const store = await openStore()
  await expectInvariants(store.db)
  const after = await allRows(store)
  // Each check-in is stored completely: the rental, its five ledger rows, its event, its idempotent response.
  expect(after.ledger).toHaveLength(running.length * 5)
  expect(after.idempotent_responses).toHaveLength(running.length)
  expect(after.events).toHaveLength(ROOMS + running.length)

  // Retrying the unconfirmed check-ins checks no guest in twice.
  for (const room of rooms) {
    const rental = await call(rentals.startRental, {
      body: checkInForm(room),
      idempotencyKey: `check-in-${room.id}`,
    })
    expect(rental.facilityId).toBe(room.id)
  }
  expect(await call(rentals.listBoard)).toHaveLength(ROOMS)
  expect(await call(rentals.endRental, { params: paramsOf(running[0]!), body: {} })).toMatchObject({
    rental: { status: 'completed' },
  })
  await expectInvariants(store.db)
})

test('a server stopped during a burst of check-ins responds to every one that it stored', async () => {
  const { servers, openStore } = await startServers(1)
  const [server] = servers
  const { call, send } = createClient(server!.url)
  const rooms = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      call(facilities.addRoom, { body: { name: `Room ${index}`, hourlyRate: 20 } }),
    ),
  )
  const replies = rooms.map(room => send(rentals.startRental, { body: checkInForm(room) }))
  await Promise.race(replies)
  await server!.stop()
  const confirmed = (await Promise.allSettled(replies)).filter(
    reply => reply.status === 'fulfilled' && reply.value.status === 201,
  )
  const store = await openStore()
  await expectInvariants(store.db)
  const stored = await store.db.selectFrom('rentals').select('id').execute()
  expect(stored).toHaveLength(confirmed.length)
  expect(confirmed.length).toBeGreaterThan(0)
})
