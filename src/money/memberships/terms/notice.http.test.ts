import { beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

let venue: Venue
beforeEach(async () => {
  venue = await openVenue({ arrearsDays: 0 })
  await venue.given.plan({ type: 'standard', noticeDays: 30 })
})

async function soldThen(day: string, terms: Parameters<Venue['given']['membership']>[0] = {}) {
  const params = paramsOf(await venue.given.membership({ payNow: true, renews: true, ...terms }))
  await tickOn(day)
  await venue.eventsSince()
  return { params, read: () => venue.call(contract.readMembership, { params }) }
}

async function tickOn(day: string) {
  venue.clock.set(`${day}T10:00:00`)
  await venue.app.tick()
}

const reason = 'Moves away'
const giveNotice = (params: { id: string }, lastDay: string) =>
  venue.call(contract.cancelMembership, { params, body: { reason, lastDay } })

test('notice of 30 days on Jun 10 ends on Jul 10: the last twenty days cost 33.33', async () => {
  const { params, read } = await soldThen('2026-06-10')
  expect(await venue.call(contract.quoteCancellation, { params, query: {} })).toMatchObject({
    earliestLastDay: '2026-07-10',
    chargedLater: 33.33,
  })
  expect(await giveNotice(params, '2026-07-10')).toMatchObject({
    status: 'active',
    endDate: '2026-07-10',
    renews: false,
    notice: { lastDay: '2026-07-10', reason },
  })
  await venue.expectEvents({ 'membership.notice_given': 1, '*': 0 })
  await tickOn('2026-06-21')
  expect(await read()).toMatchObject({ billedUntil: '2026-07-10', balance: 33.33 })
  await venue.eventsSince()
  await tickOn('2026-07-10')
  await venue.expectEvents({ '*': 0 })
  await tickOn('2026-07-11')
  await venue.expectEvents({ 'membership.cancelled': 1, '*': 0 })
  expect(await read()).toMatchObject({
    status: 'cancelled',
    cancelReason: reason,
    notice: null,
    balance: 33.33,
  })
  await expectInvariants(venue.db)
})

test('a server that was off charges the cut period and cancels', async () => {
  const { params, read } = await soldThen('2026-06-10')
  await giveNotice(params, '2026-07-10')
  await tickOn('2026-09-01')
  expect(await read()).toMatchObject({ status: 'cancelled', billedUntil: '2026-07-10', balance: 33.33 })
})

test('withdrawn notice lets the membership go on and renew, after the days that were cut', async () => {
  const { params, read } = await soldThen('2026-06-10')
  await giveNotice(params, '2026-07-10')
  expect(await venue.call(contract.withdrawNotice, { params })).toMatchObject({
    endDate: '2026-06-20',
    renews: true,
    notice: null,
  })
  expect(await venue.refused(contract.withdrawNotice, { params })).toMatchObject({ status: 409 })
  await giveNotice(params, '2026-07-10')
  await tickOn('2026-06-25')
  expect(await venue.call(contract.withdrawNotice, { params })).toMatchObject({ endDate: '2026-07-10' })
  await tickOn('2026-07-11')
  expect(await read()).toMatchObject({ status: 'active', endDate: '2026-08-10', balance: 83.33 })
})

test('the last day, and why, is after the minimum term, the billed days and not after an end without renewal', async () => {
  const lastDay = async (terms: Parameters<typeof soldThen>[1]) => {
    const params = paramsOf(await venue.given.membership(terms))
    const { earliestLastDay, why } = await venue.call(contract.quoteCancellation, { params, query: {} })
    return [earliestLastDay, why]
  }
  expect(await lastDay({ renews: true })).toEqual(['2026-06-20', 'billed'])
  expect(await lastDay({ renews: true, billingFrequency: 'quarterly' })).toEqual(['2026-08-20', 'billed'])
  await venue.given.plan({ type: 'standard', minMonths: 12 })
  expect(await lastDay({ renews: true })).toEqual(['2027-05-20', 'minimum_term'])
  expect(await lastDay({ renews: false })).toEqual(['2026-06-20', 'end_date'])
  await venue.given.plan({ type: 'standard', minMonths: 0, noticeDays: 45 })
  expect(await lastDay({ renews: true })).toEqual(['2026-07-04', 'notice'])
})

test('until the notice is withdrawn nothing lengthens the membership', async () => {
  const { params } = await soldThen('2026-06-10')
  await giveNotice(params, '2026-07-10')
  const refusals = [
    venue.refused(contract.cancelMembership, { params, body: { reason, lastDay: '2026-07-20' } }),
    venue.refused(contract.renewMembership, { params, body: { currentEndDate: '2026-07-10' } }),
    venue.refused(contract.editMembership, { params, body: { renews: true } }),
    venue.refused(contract.editMembership, { params, body: { endDate: '2026-08-10' } }),
    venue.refused(contract.changePlan, { params, body: { planId: 2, billingFrequency: 'annual' } }),
  ]
  for (const refused of await Promise.all(refusals))
    expect(refused.detail).toBe(
      'This membership is cancelled for Jul 10, 2026. Withdraw the cancellation first',
    )
})

test('a suspended membership ends when its notice ran out, a frozen one after its paid days', async () => {
  const suspended = await soldThen('2026-06-10')
  const frozen = await soldThen('2026-06-10', { startDate: '2026-05-20' })
  for (const { params } of [suspended, frozen]) await giveNotice(params, '2026-07-10')
  await venue.call(contract.editMembership, { params: suspended.params, body: { status: 'suspended' } })
  await venue.call(contract.freezeMembership, { params: frozen.params, body: { until: '2026-06-19' } })
  await tickOn('2026-07-11')
  expect(await suspended.read()).toMatchObject({ status: 'cancelled' })
  expect(await frozen.read()).toMatchObject({ status: 'active', notice: { lastDay: '2026-07-20' } })
  await tickOn('2026-07-21')
  expect(await frozen.read()).toMatchObject({ status: 'cancelled' })
})

test('a last day on billed days is refused, one before the notice needs a manager', async () => {
  const staffed = await openStaffedVenue(async ({ given, clock }) => {
    await given.plan({ type: 'standard', noticeDays: 30 })
    await given.membership({ renews: true })
    clock.set('2026-06-10T10:00:00')
  })
  const [staff, manager] = [await staffed.staff('staff'), await staffed.staff('manager')]
  const params = { id: '1' }
  const early = { params, body: { reason, lastDay: '2026-07-09' } }
  expect(await staff.refused(contract.cancelMembership, early)).toMatchObject({ status: 403, approval: true })
  expect(await staff.refused(contract.cancelMembership, { params, body: { reason } })).toMatchObject({
    status: 403,
  })
  const billed = { params, body: { reason, lastDay: '2026-06-19' } }
  expect((await manager.refused(contract.cancelMembership, billed)).errors).toHaveProperty('lastDay')
  await staff.call(contract.cancelMembership, { params, body: { reason, lastDay: '2026-07-10' } })
  await staff.call(contract.withdrawNotice, { params })
  expect(await manager.call(contract.cancelMembership, early)).toMatchObject({
    notice: { lastDay: '2026-07-09' },
  })
})
