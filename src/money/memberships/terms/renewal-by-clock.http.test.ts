import { expect, test } from 'vitest'
import { createApp } from '#app/app.ts'
import { createSteadyClock } from '#office/venue-clock/steady-clock.ts'
import { DAY } from '#platform/values/time.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

/** A membership that renews, sold on May 20 until Jun 20, at a venue that suspends nobody for arrears. */
async function renewing(settings = {}) {
  const venue = await openVenue({ arrearsDays: 0, ...settings })
  const sold = await venue.given.membership({ renews: true })
  return { venue, sold, params: paramsOf(sold) }
}

async function tickAt({ app, clock }: Venue, time: string) {
  clock.set(time)
  await app.tick()
}

test('a membership renews when its last day is over, once on two servers and after a restart', async () => {
  const { venue, params } = await renewing()
  const other = await startTestServer(await openSecondStore(venue.store), venue.clock)
  await tickAt(venue, '2026-06-20T23:59:00')
  await venue.expectEvents({ '*': 0 })
  venue.clock.set('2026-06-21T00:00:00')
  await Promise.all([venue.app.tick(), other.app.tick(), venue.app.tick(), other.app.tick()])
  await venue.app.tick()
  await venue.expectEvents({ 'membership.renewed': 1, '*': 0 })
  expect(await venue.call(contract.readMembership, { params })).toMatchObject({
    status: 'active',
    startDate: '2026-05-20',
    endDate: '2026-07-20',
    billedUntil: '2026-07-20',
    balance: 100,
    renews: true,
  })
})

test('a server that was off charges up to two periods, on the open day, and asks a manager about more', async () => {
  const { venue, params } = await renewing()
  await tickAt(venue, '2026-08-20T10:00:00')
  expect(await venue.call(contract.readMembership, { params })).toMatchObject({
    status: 'active',
    endDate: '2026-08-20',
    balance: 150,
  })
  const [last] = await venue.call(contract.listPayments, { params })
  expect(last!.at.slice(0, 10)).toBe('2026-08-20')
  await venue.expectEvents({ 'membership.renewed': 1, '*': 0 })
  await tickAt(venue, '2026-11-21T10:00:00')
  expect(await venue.call(contract.readMembership, { params })).toMatchObject({
    status: 'expired',
    endDate: '2026-08-20',
    balance: 150,
  })
  await venue.expectEvents({ facility_status: 1, '*': 0 })
  // Reactivation never charges past days.
  expect(await venue.call(contract.quoteReactivation, { params })).toMatchObject({
    charged: 50,
    startDate: '2026-11-21',
  })
})

test('a membership that does not renew, or is suspended or cancelled, is not charged', async () => {
  const venue = await openVenue({ arrearsDays: 0 })
  const [plain, suspended, cancelled] = [
    await venue.given.membership(),
    await venue.given.membership({ renews: true }),
    await venue.given.membership({ renews: true }),
  ]
  await venue.call(contract.editMembership, { params: paramsOf(suspended!), body: { status: 'suspended' } })
  await venue.call(contract.cancelMembership, {
    params: paramsOf(cancelled!),
    body: { reason: 'Moves away' },
  })
  await venue.eventsSince()
  await tickAt(venue, '2026-06-21T10:00:00')
  await venue.expectEvents({ 'membership.expired': 1, '*': 0 })
  for (const { id } of [plain, suspended, cancelled])
    expect(await venue.call(contract.readMembership, { params: { id: String(id) } })).toMatchObject({
      balance: 50,
      billedUntil: '2026-06-20',
    })
})

test('a member who bought the next membership ahead is not charged twice', async () => {
  const { venue, sold, params } = await renewing()
  await venue.given.membership({ memberId: sold.memberId, startDate: '2026-06-21' })
  await tickAt(venue, '2026-06-21T10:00:00')
  expect(await venue.call(contract.readMembership, { params })).toMatchObject({
    status: 'expired',
    balance: 50,
  })
})

test('the renewal can be switched off and on until the last day', async () => {
  const { venue, params } = await renewing()
  const off = await venue.call(contract.editMembership, { params, body: { renews: false } })
  expect(off.renews).toBe(false)
  await venue.expectEvents({ 'membership.edited': 1, '*': 0 })
  await tickAt(venue, '2026-06-21T10:00:00')
  expect(await venue.call(contract.readMembership, { params })).toMatchObject({ status: 'expired' })
})

test('a sale renews as its plan says, and the seeded plans do not', async () => {
  const venue = await openVenue()
  expect(await venue.given.membership()).toMatchObject({ renews: false })
  await venue.given.plan({ type: 'premium', renews: true })
  expect(await venue.given.membership({ type: 'premium' })).toMatchObject({ renews: true })
  expect(await venue.given.membership({ type: 'premium', renews: false })).toMatchObject({ renews: false })
})

test('fees ignore clock changes: the last day ends with the business day', async () => {
  const venue = await openVenue({ dayStart: '02:30', arrearsDays: 0 })
  const sold = await venue.given.membership({ renews: true, startDate: '2027-02-07' })
  expect(sold.endDate).toBe('2027-03-07')
  await tickAt(venue, '2027-03-14T01:59:00')
  await tickAt(venue, '2027-03-14T03:29:00')
  expect(await venue.call(contract.readMembership, { params: paramsOf(sold) })).toMatchObject({
    endDate: '2027-04-07',
    balance: 100,
  })
})

test('a clock that runs a month ahead renews nothing', async () => {
  const { venue, params } = await renewing()
  const computer = { ahead: 0 }
  const steadyClock = createSteadyClock({
    wall: () => venue.clock.at + computer.ahead,
    elapsed: () => venue.clock.at,
    uptime: () => venue.clock.at,
  })
  const app = await createApp({ store: { ...venue.store, close: async () => {} }, folder: '', steadyClock })
  addCleanup(() => app.close())
  await app.tick()
  computer.ahead = 31 * DAY
  for (let minutes = 0; minutes < 3; minutes++) {
    venue.clock.advance(1)
    await app.tick()
  }
  computer.ahead = 0
  await app.tick()
  expect(await venue.call(contract.readMembership, { params })).toMatchObject({
    status: 'active',
    endDate: '2026-06-20',
    balance: 50,
  })
})
