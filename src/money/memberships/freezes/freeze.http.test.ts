import { beforeEach, describe, expect, test } from 'vitest'
import { checkIn } from '#desk/visits/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

let venue: Venue
beforeEach(async () => {
  venue = await openVenue()
})

type Terms = Parameters<Venue['given']['membership']>[0]

/** Sells a paid membership and moves to a later day. */
async function soldThen(day: string, terms: Terms = {}) {
  const sold = await venue.given.membership({ payNow: true, paidBy: 'cash', ...terms })
  await tickOn(day)
  await venue.eventsSince()
  return {
    sold,
    params: paramsOf(sold),
    read: () => venue.call(contract.readMembership, { params: paramsOf(sold) }),
  }
}

async function tickOn(day: string) {
  venue.clock.set(`${day}T10:00:00`)
  await venue.app.tick()
}

const freeze = (params: { id: string }, until: string, from?: string) =>
  venue.call(contract.freezeMembership, { params, body: { until, ...(from && { from }) } })

test('frozen from Jun 10 to Jul 9 keeps its eleven days: Jul 10 to 20, and is charged on Jul 21', async () => {
  const { params, read } = await soldThen('2026-06-10', { renews: true })
  const query = { until: '2026-07-09' }
  expect(await venue.call(contract.quoteFreeze, { params, query })).toMatchObject({
    days: 30,
    billedUntil: '2026-07-20',
    endDate: '2026-07-20',
    fee: 0,
    nextCharge: { on: '2026-07-21', amount: 50 },
    daysOfYear: 30,
    daysIncluded: 0,
  })
  const later = { from: '2026-06-25', until: '2026-06-26' }
  expect(await venue.call(contract.quoteFreeze, { params, query: later })).toMatchObject({
    nextCharge: { on: '2026-06-21', amount: 50 },
  })
  expect(await freeze(params, '2026-07-09')).toMatchObject({
    status: 'suspended',
    suspension: { kind: 'freeze', from: '2026-06-10', until: '2026-07-09' },
    balance: 0,
  })
  await venue.expectEvents({ 'membership.frozen': 1, '*': 0 })
  await tickOn('2026-06-21')
  await tickOn('2026-07-09')
  await venue.expectEvents({ '*': 0 })
  await tickOn('2026-07-10')
  await venue.expectEvents({ 'membership.freeze_ended': 1, '*': 0 })
  expect(await read()).toMatchObject({
    status: 'active',
    suspension: null,
    startDate: '2026-05-20',
    endDate: '2026-07-20',
    billedUntil: '2026-07-20',
    balance: 0,
  })
  await tickOn('2026-07-20')
  await venue.expectEvents({ '*': 0 })
  await tickOn('2026-07-21')
  expect(await read()).toMatchObject({ endDate: '2026-08-20', balance: 50 })
  await expectInvariants(venue.db)
})

test('sold on Jan 31 and frozen from Feb 24 to Mar 5 it lasts until Mar 10, and renews on the 10th', async () => {
  venue.clock.set('2027-01-31T10:00:00')
  const { params, read } = await soldThen('2027-02-24', { renews: true })
  await freeze(params, '2027-03-05')
  await tickOn('2027-03-06')
  expect(await read()).toMatchObject({ status: 'active', endDate: '2027-03-10' })
  await tickOn('2027-03-11')
  expect(await read()).toMatchObject({ endDate: '2027-04-10' })
})

test('a freeze that the desk ends early moves only the days that it lasted', async () => {
  const { params, read } = await soldThen('2026-06-10')
  await freeze(params, '2026-07-09')
  await tickOn('2026-06-15')
  expect(await venue.call(contract.endFreeze, { params })).toMatchObject({
    status: 'active',
    endDate: '2026-06-25',
    suspension: null,
  })
  expect(await venue.refused(contract.endFreeze, { params })).toMatchObject({ status: 409 })
  // Five days of the year are used.
  const query = { until: '2026-06-20' }
  expect(await venue.call(contract.quoteFreeze, { params, query })).toMatchObject({
    ...{ days: 6, daysOfYear: 11, nextCharge: null },
  })
  await tickOn('2026-06-26')
  expect(await read()).toMatchObject({ status: 'expired' })
})

test('a freeze ended on its first day moves nothing', async () => {
  const { params } = await soldThen('2026-06-10')
  await freeze(params, '2026-07-09')
  expect(await venue.call(contract.endFreeze, { params })).toMatchObject({
    status: 'active',
    endDate: '2026-06-20',
    billedUntil: '2026-06-20',
  })
})

test('a freeze that begins later waits for its day, and can be withdrawn', async () => {
  const { params, read } = await soldThen('2026-06-10', { renews: true })
  expect(await freeze(params, '2026-07-31', '2026-07-01')).toMatchObject({
    status: 'active',
    suspension: { from: '2026-07-01', until: '2026-07-31' },
  })
  expect(
    await venue.refused(contract.freezeMembership, { params, body: { until: '2026-08-01' } }),
  ).toMatchObject({
    status: 409,
    detail: 'This membership is already frozen from Jul 01, 2026 until Jul 31, 2026',
  })
  expect(await venue.call(contract.endFreeze, { params })).toMatchObject({
    status: 'active',
    suspension: null,
  })
  await freeze(params, '2026-07-31', '2026-07-01')
  await tickOn('2026-06-21')
  expect(await read()).toMatchObject({ status: 'active', endDate: '2026-07-20' })
  await venue.call(contract.addPayment, { params, body: { amount: 50, paymentMethod: 'cash' } })
  await tickOn('2026-07-01')
  expect(await read()).toMatchObject({ status: 'suspended' })
  await tickOn('2026-08-01')
  expect(await read()).toMatchObject({ status: 'active', endDate: '2026-08-20', balance: 0 })
})

test('a renewal leaves room for a planned freeze in its period, before the next membership', async () => {
  const { sold, params, read } = await soldThen('2026-06-10')
  await venue.call(contract.renewMembership, { params, body: { currentEndDate: sold.endDate, payNow: true } })
  await freeze(params, '2026-07-10', '2026-07-01')
  const next = { memberId: sold.memberId, startDate: '2026-08-25' }
  const { id: nextId } = await venue.call(contract.addMembership, { body: next })
  const body = { currentEndDate: '2026-07-20', payNow: true }
  const refused = await venue.refused(contract.renewMembership, { params, body })
  expect(refused.detail).toMatch('has an active standard membership from Aug 25, 2026')
  await venue.call(contract.cancelMembership, { params: { id: String(nextId) }, body: { reason: 'Later' } })
  await venue.call(contract.addMembership, { body: { ...next, startDate: '2026-08-31' } })
  expect(await venue.call(contract.renewMembership, { params, body })).toMatchObject({
    endDate: '2026-08-20',
    balance: 0,
  })
  await tickOn('2026-07-01')
  await tickOn('2026-07-11')
  expect(await read()).toMatchObject({
    status: 'active',
    endDate: '2026-08-30',
    billedUntil: '2026-08-30',
    balance: 0,
  })
  await expectInvariants(venue.db)
})

test('who joins a membership with a planned freeze is free until it ends', async () => {
  await venue.given.plan({ type: 'family', people: 2 })
  const { params } = await soldThen('2026-06-10', { type: 'family' })
  await freeze(params, '2026-06-19', '2026-06-15')
  const { id: memberId } = await venue.given.member()
  await venue.call(contract.addMembership, { body: { memberId, startDate: '2026-06-23' } })
  const joining = await venue.refused(contract.addPerson, { params, body: { memberId } })
  expect(joining.detail).toMatch('has an active standard membership from Jun 23, 2026')
})

test('a server that was off over the whole freeze charges what was due before it, and nothing of it', async () => {
  const { params, read } = await soldThen('2026-06-10', { renews: true })
  await freeze(params, '2026-07-31', '2026-07-01')
  await tickOn('2026-08-05')
  expect(await read()).toMatchObject({ status: 'active', endDate: '2026-08-20', balance: 50 })
  await venue.expectEvents({
    'membership.renewed': 1,
    'membership.freeze_began': 1,
    'membership.freeze_ended': 1,
    'membership.frozen': 1,
    '*': 0,
  })
})

test('in arrears no freeze begins, neither now nor on its day', async () => {
  const sold = await venue.given.membership({ renews: true })
  const params = paramsOf(sold)
  await freeze(params, '2026-07-05', '2026-06-05')
  await tickOn('2026-06-05')
  await venue.expectEvents({ facility_status: 1, '*': 1 })
  expect(await venue.call(contract.readMembership, { params })).toMatchObject({
    suspension: { kind: 'arrears', from: '2026-06-05' },
  })
  expect(
    (await venue.refused(contract.freezeMembership, { params, body: { until: '2026-07-05' } })).detail,
  ).toBe('This membership is suspended and cannot be frozen')
})

test('the fee of the plan is charged on the first day, as a service', async () => {
  await venue.given.plan({ type: 'standard', freezeFee: 5 })
  const { params } = await soldThen('2026-06-10')
  expect(await freeze(params, '2026-07-09')).toMatchObject({ balance: 5 })
  const lines = await venue.db.selectFrom('bill_lines').selectAll().where('kind', '=', 'service').execute()
  expect(lines).toMatchObject([{ label: 'Freeze 2026-06-10 to 2026-07-09', gross_cents: 500 }])
})

test('a planned plan change stays with the next period', async () => {
  const { params, read } = await soldThen('2026-06-10', { renews: true, type: 'premium' })
  await venue.call(contract.changePlan, { params, body: { planId: 1, when: 'next_period' } })
  await freeze(params, '2026-07-09')
  await tickOn('2026-07-10')
  expect(await read()).toMatchObject({ type: 'premium', planChange: { effectiveOn: '2026-07-21' } })
})

test('a year frozen for June and July is earned later, and credited by its paid days', async () => {
  await venue.given.plan({ type: 'standard', fees: { annual: 600 } })
  await venue.given.plan({ type: 'premium', fees: { monthly: 80 } })
  venue.clock.set('2026-01-01T10:00:00')
  const { params, read } = await soldThen('2026-06-01', { billingFrequency: 'annual' })
  const earned = async () =>
    (await venue.db.selectFrom('deferred_revenue').select('earned_on').where('left_cents', '>', 0).execute())
      .map(({ earned_on }) => earned_on)
      .sort()[0]
  await freeze(params, '2026-07-31')
  expect(await earned()).toBe('2026-08-31')
  await tickOn('2026-08-01')
  expect(await read()).toMatchObject({ endDate: '2027-03-03', billedUntil: '2027-03-03' })
  await tickOn('2026-09-01')
  const query = { planId: '2', billingFrequency: 'monthly', when: 'now' } as const
  expect(await venue.call(contract.quotePlanChange, { params, query })).toMatchObject({
    credits: [{ from: '2026-09-01', until: '2027-03-03', amount: 301.64 }],
  })
  await expectInvariants(venue.db)
})

test('reactivation waits for the end of the freeze, and the next membership for its days', async () => {
  const { sold, params } = await soldThen('2026-06-10')
  await freeze(params, '2026-07-09')
  expect((await venue.refused(contract.reactivateMembership, { params, body: {} })).detail).toBe(
    'This membership is frozen until Jul 09, 2026: end the freeze',
  )
  const next = (startDate: string) => ({ body: { memberId: sold.memberId, startDate } })
  expect((await venue.refused(contract.addMembership, next('2026-07-20'))).detail).toMatch('Jul 20, 2026')
  await venue.call(contract.addMembership, next('2026-07-21'))
})

describe('the desk', () => {
  test('refuses a freeze without days or on the wrong ones', async () => {
    const { params } = await soldThen('2026-06-10')
    const bodies = [
      [{ until: '2026-06-09' }, 'until'],
      [{ from: '2026-05-01', until: '2026-06-20' }, 'from'],
      [{ from: '2026-06-21', until: '2026-06-30' }, 'from'],
      [{ until: '2027-06-11' }, 'until'],
    ] as const
    for (const [body, field] of bodies)
      expect((await venue.refused(contract.freezeMembership, { params, body })).errors).toHaveProperty(field)
  })

  test('ends the freeze, or takes the visitor’s price', async () => {
    const { sold, params } = await soldThen('2026-06-10')
    await freeze(params, '2026-07-09')
    const why = 'The standard membership is frozen until Jul 09, 2026'
    const { memberId } = sold
    expect(await venue.refused(checkIn, { body: { memberId } })).toMatchObject({ status: 409, detail: why })
    await venue.call(contract.endFreeze, { params })
    expect(await venue.call(checkIn, { body: { memberId } })).toMatchObject({ membershipId: sold.id })
  })

  test('freezes within the plan, a manager beyond it and from a past day', async () => {
    const staffed = await openStaffedVenue(async ({ given, clock }) => {
      await given.plan({ type: 'standard', freezeDays: 30 })
      await given.membership({ payNow: true })
      clock.set('2026-06-10T10:00:00')
    })
    const [staff, manager] = [await staffed.staff('staff'), await staffed.staff('manager')]
    const params = { id: '1' }
    const tooLong = { params, body: { until: '2026-07-10' } }
    const pastDay = { params, body: { from: '2026-06-09', until: '2026-06-12' } }
    for (const call of [tooLong, pastDay])
      expect(await staff.refused(contract.freezeMembership, call)).toMatchObject({
        status: 403,
        approval: true,
      })
    await staff.call(contract.freezeMembership, { params, body: { until: '2026-07-09' } })
    await staff.call(contract.endFreeze, { params })
    expect(await manager.call(contract.freezeMembership, tooLong)).toMatchObject({ status: 'suspended' })
  })
})
