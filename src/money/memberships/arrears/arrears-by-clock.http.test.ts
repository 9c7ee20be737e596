import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#app/app.ts'
import { checkIn } from '#desk/visits/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { createSteadyClock } from '#office/venue-clock/steady-clock.ts'
import { DAY } from '#platform/values/time.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

let venue: Venue
beforeEach(async () => {
  venue = await openVenue()
})

async function tickOn(day: string, time = '10:00:00') {
  venue.clock.set(`${day}T${time}`)
  await venue.app.tick()
}

/** Sells an unpaid membership on May 20. */
async function unpaid(form: Parameters<Venue['given']['membership']>[0] = {}) {
  const sold = await venue.given.membership(form)
  await venue.eventsSince()
  const params = paramsOf(sold)
  return {
    sold,
    params,
    read: () => venue.call(contract.readMembership, { params }),
    pay: (amount = 50) =>
      venue.call(contract.addPayment, { params, body: { amount, paymentMethod: 'cash' } }),
  }
}

test('unpaid since May 20 it is suspended on Jun 3, once on two servers, and active with the payment', async () => {
  const { sold, read, pay } = await unpaid({ renews: true })
  const other = await startTestServer(await openSecondStore(venue.store), venue.clock)
  await tickOn('2026-06-02', '23:59:00')
  await venue.expectEvents({ '*': 0 })
  venue.clock.set('2026-06-03T00:00:00')
  await Promise.all([venue.app.tick(), other.app.tick(), venue.app.tick(), other.app.tick()])
  await venue.app.tick()
  await venue.expectEvents({ 'membership.suspended': 1, '*': 0 })
  expect(await read()).toMatchObject({
    status: 'suspended',
    suspension: { kind: 'arrears', from: '2026-06-03' },
    balance: 50,
  })
  expect((await venue.refused(checkIn, { body: { memberId: sold.memberId } })).detail).toMatch(
    '$50.00 is owed',
  )
  await tickOn('2026-06-10')
  expect(await pay(20)).toMatchObject({ status: 'suspended' })
  expect(await pay(30)).toMatchObject({ status: 'active', suspension: null, endDate: '2026-06-20' })
  await venue.expectEvents({ 'payment.taken': 2, 'membership.suspension_lifted': 1, '*': 0 })
  expect(await venue.call(checkIn, { body: { memberId: sold.memberId } })).toMatchObject({
    membershipId: sold.id,
  })
  await expectInvariants(venue.db)
})

test('a server that was off for a week suspends from the day it is back, and charges no period first', async () => {
  const { read, pay } = await unpaid({ renews: true })
  await tickOn('2026-06-01')
  await tickOn('2026-06-22')
  expect(await read()).toMatchObject({
    status: 'suspended',
    suspension: { from: '2026-06-22' },
    billedUntil: '2026-06-20',
    balance: 50,
  })
  await venue.expectEvents({ 'membership.suspended': 1, '*': 0 })
  await tickOn('2026-07-05')
  expect(await read()).toMatchObject({ status: 'suspended', balance: 50 })
  await pay()
  await venue.app.tick()
  // The days of the suspension are not charged: the next period begins today.
  expect(await read()).toMatchObject({
    status: 'active',
    startDate: '2026-07-05',
    endDate: '2026-08-05',
    billedUntil: '2026-08-05',
    balance: 50,
  })
  await expectInvariants(venue.db)
})

test('one that does not renew expires once it is paid after its last day', async () => {
  const { read, pay } = await unpaid()
  await tickOn('2026-06-03')
  await tickOn('2026-07-05')
  await pay()
  await venue.app.tick()
  expect(await read()).toMatchObject({ status: 'expired', endDate: '2026-06-20', balance: 0 })
})

test('by setting the paid days move behind the suspension', async () => {
  await venue.call(saveSettings, { body: { arrearsSuspension: 'moved' } })
  const { read, pay } = await unpaid({ renews: true })
  await tickOn('2026-06-03')
  await tickOn('2026-07-03')
  await pay()
  await venue.app.tick()
  expect(await read()).toMatchObject({
    status: 'active',
    startDate: '2026-05-20',
    endDate: '2026-07-20',
    billedUntil: '2026-07-20',
    balance: 0,
  })
  await expectInvariants(venue.db)
})

test('arrears that outlast the setting end a membership when its billed days are over', async () => {
  await venue.call(saveSettings, { body: { arrearsEndDays: 30 } })
  const { read } = await unpaid({ renews: true })
  await tickOn('2026-06-03')
  await tickOn('2026-06-20')
  expect(await read()).toMatchObject({ status: 'suspended' })
  await tickOn('2026-06-21')
  await venue.app.tick()
  expect(await read()).toMatchObject({
    status: 'expired',
    endDate: '2026-06-20',
    suspension: null,
    balance: 50,
  })
})

test('a payment that is voided suspends it again, and a small or zero limit never does', async () => {
  const { read } = await unpaid()
  await venue.call(saveSettings, { body: { arrearsMinimum: 50 } })
  await tickOn('2026-06-05')
  expect(await read()).toMatchObject({ status: 'active' })
  await venue.call(saveSettings, { body: { arrearsMinimum: 0 } })
  await venue.app.tick()
  expect(await read()).toMatchObject({ status: 'suspended' })
  await venue.call(saveSettings, { body: { arrearsDays: 0 } })
  await venue.app.tick()
  expect(await read()).toMatchObject({ status: 'active', suspension: null })
})

test('a freeze that was planned gives way, and a suspension by the desk stays', async () => {
  const { params, read } = await unpaid()
  await venue.call(contract.freezeMembership, { params, body: { from: '2026-06-10', until: '2026-06-20' } })
  const desk = await unpaid()
  await venue.call(contract.editMembership, { params: desk.params, body: { status: 'suspended' } })
  await venue.eventsSince()
  await tickOn('2026-06-03')
  await tickOn('2026-06-10')
  await venue.expectEvents({ facility_status: 1, '*': 0 })
  expect(await read()).toMatchObject({ suspension: { kind: 'arrears' } })
  expect(await desk.read()).toMatchObject({ suspension: { kind: 'desk' } })
})

test('reactivating one in arrears takes the payment', async () => {
  const { params, read } = await unpaid()
  await tickOn('2026-06-03')
  expect((await venue.refused(contract.reactivateMembership, { params, body: {} })).detail).toBe(
    '$50.00 is owed for the standard membership since May 20, 2026: take the payment first',
  )
  await venue.call(contract.reactivateMembership, { params, body: { payNow: true, paidBy: 'cash' } })
  expect(await read()).toMatchObject({ status: 'active', suspension: null, balance: 0 })
})

test('a clock that runs a month ahead suspends nobody', async () => {
  const { read } = await unpaid()
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
  expect(await read()).toMatchObject({ status: 'active', suspension: null })
})

describe('an excuse', () => {
  test('pauses arrears through its day, lifts the suspension and can be withdrawn', async () => {
    const { sold, params, read } = await unpaid()
    await tickOn('2026-06-03')
    const body = { until: '2026-06-10', reason: 'Paid on the 10th' }
    expect(await venue.call(contract.excuseArrears, { params, body })).toMatchObject({
      status: 'active',
      excuse: body,
    })
    await venue.expectEvents({
      'membership.suspended': 1,
      'membership.arrears_excused': 1,
      'membership.suspension_lifted': 1,
      '*': 0,
    })
    expect(await venue.call(checkIn, { body: { memberId: sold.memberId } })).toMatchObject({
      membershipId: sold.id,
    })
    await tickOn('2026-06-10')
    expect(await read()).toMatchObject({ status: 'active' })
    await tickOn('2026-06-11')
    expect(await read()).toMatchObject({ status: 'suspended', suspension: { from: '2026-06-11' } })
    await venue.call(contract.excuseArrears, { params, body: { ...body, until: '2026-07-01' } })
    expect(await venue.call(contract.withdrawExcuse, { params })).toMatchObject({ excuse: null })
    expect((await venue.refused(contract.withdrawExcuse, { params })).status).toBe(409)
  })

  test('needs a day ahead, a reason and a manager', async () => {
    const { params } = await unpaid()
    const refused = async (body: { until: string; reason: string }) =>
      (await venue.refused(contract.excuseArrears, { params, body })).errors
    expect(await refused({ until: '2026-05-19', reason: 'Late' })).toHaveProperty('until')
    expect(await refused({ until: '2027-05-21', reason: 'Late' })).toHaveProperty('until')
    expect(await refused({ until: '2026-06-10', reason: '' })).toHaveProperty('reason')
    const staffed = await openStaffedVenue(async ({ given }) => void (await given.membership()))
    const call = { params: { id: '1' }, body: { until: '2026-06-10', reason: 'Late' } }
    const [staff, manager] = [await staffed.staff('staff'), await staffed.staff('manager')]
    expect(await staff.refused(contract.excuseArrears, call)).toMatchObject({ status: 403, approval: true })
    expect(await manager.call(contract.excuseArrears, call)).toMatchObject({ excuse: call.body })
  })
})
