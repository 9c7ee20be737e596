import { expect, test } from 'vitest'
import * as rentals from '#desk/rentals/contract.ts'
import type { Facility } from '#house/facilities/contract.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

const places = (facilities: readonly Facility[]) =>
  facilities.map(({ type, id }) => ({ facilityType: type, facilityId: id }))

const lead = { customerName: 'Ann Lee', duration: 2 }

/** Two servers on one database with four free rooms. */
async function twoDesks() {
  const venue = await openVenue()
  const other = await startTestServer(await openSecondStore(venue.store), venue.clock)
  const rooms = []
  for (let room = 0; room < 4; room++) rooms.push(await venue.given.room())
  return { venue, other, rooms }
}

const statuses = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)

test('two groups want the same rooms in opposite order: one gets all of its rooms, the other none', async () => {
  const { venue, other, rooms } = await twoDesks()
  const replies = await Promise.all([
    venue.send(contract.checkInGroup, { body: { ...lead, facilities: places(rooms.slice(0, 3)) } }),
    other.send(contract.checkInGroup, {
      body: { ...lead, customerName: 'Bob Ray', facilities: places(rooms.slice(1).toReversed()) },
    }),
  ])
  expect(statuses(replies)).toEqual([201, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    detail: expect.stringMatching(/^Room 10[23] has just been rented$/),
  })
  expect(await venue.call(rentals.listBoard)).toHaveLength(3)
  expect(await venue.call(contract.listGroups)).toMatchObject([{ running: 3 }])
})

test('all and one check out at two desks at once: everybody leaves once and pays once', async () => {
  const { venue, other, rooms } = await twoDesks()
  const group = await venue.call(contract.checkInGroup, { body: { ...lead, facilities: places(rooms) } })
  const params = paramsOf(group)
  await venue.eventsSince()
  const body = { paymentMethod: 'cash' as const }
  const replies = await Promise.all([
    venue.send(contract.checkOutGroup, { params, body }),
    other.send(rentals.endRental, { params: paramsOf(group.stays[2]!), body }),
    other.send(contract.checkOutGroup, { params, body }),
    venue.send(rentals.endRental, { params: paramsOf(group.stays[0]!), body }),
  ])
  expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const after = await venue.call(contract.readGroup, { params })
  expect(after).toMatchObject({ running: 0, total: 176, paid: 176, due: 0 })
  const ended = (await venue.eventsSince()).filter(event => event.endsWith('rental.ended'))
  expect(ended).toHaveLength(4)
  const open = await venue.db.selectFrom('bills').select('id').where('closed_at', 'is', null).execute()
  expect(open).toEqual([])
})

test('the last two of a group with one bill leave at the same time: its bills are closed', async () => {
  const { venue, other, rooms } = await twoDesks()
  const facilities = places(rooms.slice(0, 2))
  const group = await venue.call(contract.checkInGroup, { body: { ...lead, facilities } })
  const [first, second] = group.stays
  const replies = await Promise.all([
    venue.send(rentals.endRental, { params: paramsOf(second!), body: {} }),
    other.send(rentals.endRental, { params: paramsOf(first!), body: {} }),
  ])
  expect(statuses(replies)).toEqual([200, 200])
  const open = await venue.db.selectFrom('bills').select('id').where('closed_at', 'is', null).execute()
  expect(open).toEqual([])
})

test('a repeated check-in of a group makes no second one', async () => {
  const { venue, other, rooms } = await twoDesks()
  const body = { ...lead, facilities: places(rooms), paymentMethod: 'cash' }
  const headers = { 'idempotency-key': 'group-of-four-0001' }
  const sent = { body, headers }
  const replies = await Promise.all(
    [venue, other, venue].map(desk => desk.ask('POST', '/api/groups/check-in', sent)),
  )
  const made = replies.filter(({ status }) => status === 201)
  expect(made.length).toBeGreaterThan(0)
  expect(new Set(made.map(({ body }) => (body as contract.GroupDetails).id)).size).toBe(1)
  expect((await venue.ask('POST', '/api/groups/check-in', sent)).status).toBe(201)
  await venue.expectEvents({ 'rental.started': 4, 'group.checked_in': 1, '*': 0 })
})
