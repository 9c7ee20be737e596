import { expect, test, vi } from 'vitest'
import * as rentals from '#desk/rentals/contract.ts'
import { addRoom } from '#house/facilities/contract.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { MINUTE } from '#platform/values/time.ts'
import { onPostgres, openSecondStore, openTestDatabase } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { createClient, startTestServer } from '#testing/venue/client.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { VenueProcess } from '../../../e2e/support/venue-process.ts'
import * as contract from './contract.ts'

const wants = [{ facilityType: 'room' as const, kind: '' }]

/** Two servers with one free room, held for #1, and #2 behind. */
async function twoDesks() {
  const venue = await openVenue()
  const other = await startTestServer(await openSecondStore(venue.store), venue.clock)
  const room = await venue.given.room({ name: 'Room 104' })
  const [first, second] = [
    await venue.call(contract.joinLine, { body: { customerName: 'Ann Lee', wants } }),
    await venue.call(contract.joinLine, { body: { customerName: 'Bob Ray', wants } }),
  ]
  await venue.eventsSince()
  return { venue, other, room, first, second }
}

test('an offer accepted at two desks is accepted once', async () => {
  const { venue, other, first } = await twoDesks()
  const params = paramsOf(first)
  const replies = await Promise.all([venue, other].map(desk => desk.send(contract.acceptOffer, { params })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    detail: 'This offer was already accepted',
  })
  await venue.expectEvents({ 'waiting.accepted': 1, '*': 0 })
})

test('an offer that runs out in the second in which it is accepted and used has one end', async () => {
  const { venue, other, room, first } = await twoDesks()
  venue.clock.at = Date.parse(first.offer!.heldUntil)
  const body = { ...checkInForm(room), heldFor: '#1' }
  const [accepted, started] = await Promise.all([
    other.send(contract.acceptOffer, { params: paramsOf(first) }),
    venue.send(rentals.startRental, { body }),
    venue.app.tick(),
    other.app.tick(),
  ])
  expect([accepted.status, started.status]).toEqual([409, 409])
  await venue.expectEvents({ 'waiting.lapsed': 1, 'waiting.offered': 1, '*': 0 })
})

test('a room is freed while guests join at two desks: it is offered once, and nobody waits beside a free room', async () => {
  const { venue, other, first, second, room } = await twoDesks()
  for (const { id } of [first, second]) await venue.call(contract.leaveLine, { params: paramsOf({ id }) })
  const rental = await venue.given.runningRental({ facility: room })
  const join = (desk: Pick<typeof other, 'call'>, customerName: string) =>
    desk.call(contract.joinLine, { body: { customerName, wants } })
  const [cid, dan] = await Promise.all([
    join(venue, 'Cid Fox'),
    join(other, 'Dan Orr'),
    venue.call(rentals.endRental, { params: paramsOf(rental), body: {} }),
  ])
  expect(cid.number).not.toBe(dan.number)
  // Two transactions that began before either ended do not see each other: then scheduled work makes the offer.
  await Promise.all([venue.app.tick(), other.app.tick()])
  const { entries } = await venue.call(contract.listWaiting)
  expect(entries.map(({ status }) => status)).toEqual(['offered', 'waiting'])
})

test('the time of an offer runs out although the server that made it was killed', async () => {
  const where = onPostgres ? (await openTestDatabase()).location : undefined
  const at = Date.parse('2026-11-01T05:55:00Z')
  const open = () => VenueProcess.open({ VENUE: 'empty', DATABASE_URL: where?.url ?? '' }, { at })
  const server = await open()
  addCleanup(() => server.close())
  const { call } = createClient(server.url)
  await call(addRoom, { body: { name: 'Room 104', hourlyRate: 20 } })
  for (const customerName of ['Ann Lee', 'Bob Ray'])
    await call(contract.joinLine, { body: { customerName, wants } })
  const other = onPostgres ? await open() : server
  if (onPostgres) addCleanup(() => other.close())
  await server.kill()
  // In New York the clock is put back an hour in these ten minutes.
  await other.pass(11 * MINUTE)
  if (!onPostgres) await server.start()
  const client = createClient(other.url)
  await vi.waitFor(
    async () =>
      expect(await client.call(contract.listWaiting)).toMatchObject({
        entries: [{ number: 2, status: 'offered' }],
        away: [{ number: 1, status: 'lapsed' }],
      }),
    { timeout: 300_000, interval: 250 },
  )
  const store = await openDatabase(where ?? { file: `${server.dataDir}/keydesk.sqlite` })
  addCleanup(() => store.close())
  const lapsed = await store.db
    .selectFrom('events')
    .select('id')
    .where('action', '=', 'waiting.lapsed')
    .execute()
  expect(lapsed).toHaveLength(1)
})
