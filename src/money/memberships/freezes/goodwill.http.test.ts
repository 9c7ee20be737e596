import { beforeEach, expect, test } from 'vitest'
import { listPayments, refundPayment } from '#money/payments/contract.ts'
import { approve, signIn } from '#office/accounts/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue, PASSWORD, PIN } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

let venue: Venue
beforeEach(async () => {
  venue = await openVenue()
  await venue.given.plan({ type: 'premium', fees: { monthly: 80 } })
})

type Params = { id: string }

/** Sells a paid membership and moves to a later day. */
async function soldThen(day: string, terms: Parameters<Venue['given']['membership']>[0] = {}) {
  const sold = await venue.given.membership({ payNow: true, paidBy: 'cash', ...terms })
  await tickOn(day)
  await venue.eventsSince()
  return { sold, params: paramsOf(sold) }
}

async function tickOn(day: string) {
  venue.clock.set(`${day}T10:00:00`)
  await venue.app.tick()
}

async function goodwill(params: Params, days: number) {
  const { endDate: currentEndDate } = await venue.call(contract.readMembership, { params })
  return { currentEndDate, days, reason: 'Sauna closed' }
}
const give = async (params: Params, days: number) =>
  venue.call(contract.giveGoodwillDays, { params, body: await goodwill(params, days) })
const refusal = async (params: Params) =>
  (await venue.refused(contract.giveGoodwillDays, { params, body: await goodwill(params, 5) })).detail

async function credit(params: Params) {
  const query = { planId: '2', when: 'now' } as const
  const { credits } = await venue.call(contract.quotePlanChange, { params, query })
  return credits.map(({ amount }) => amount)
}

test('goodwill days move end, billed days, minimum term and unearned parts, and are kept with their reason', async () => {
  await venue.given.plan({ type: 'standard', fees: { annual: 600 }, minMonths: 12 })
  const { sold, params } = await soldThen('2026-06-10', { billingFrequency: 'annual', renews: true })
  const earned = async () =>
    (await venue.db.selectFrom('deferred_revenue').select('earned_on').where('left_cents', '>', 0).execute())
      .map(({ earned_on }) => earned_on)
      .sort()[0]
  expect(await earned()).toBe('2026-06-20')
  expect(sold).toMatchObject({ billedUntil: '2027-05-20', committedUntil: expect.any(String) })
  const given = await give(params, 7)
  expect(given).toMatchObject({
    status: 'active',
    endDate: '2027-05-27',
    billedUntil: '2027-05-27',
    balance: 0,
  })
  expect(given.committedUntil! > sold.committedUntil!).toBe(true)
  expect(await earned()).toBe('2026-06-27')
  await venue.expectEvents({ 'membership.goodwill_given': 1, '*': 0 })
  expect(await venue.call(contract.readMembership, { params })).toMatchObject({
    goodwill: [{ on: '2026-06-10', days: 7, reason: 'Sauna closed' }],
  })
  await expectInvariants(venue.db)
})

test('goodwill days before and after a refund give back no more than was paid', async () => {
  const { params } = await soldThen('2026-06-10')
  // 11 of 32 days, with 40 goodwill days all of them.
  expect(await credit(params)).toEqual([17.19])
  await give(params, 40)
  expect(await credit(params)).toEqual([50])
  const [payment] = (await venue.call(listPayments, { query: {} })).payments
  await venue.call(refundPayment, {
    params: paramsOf(payment!),
    body: { amount: 17.19, reason: 'Sauna closed' },
  })
  expect(await credit(params)).toEqual([32.81])
  await give(params, 10)
  expect(await credit(params)).toEqual([32.81])
  // Until Aug 9; on Aug 1 nine of the 32 paid days are left.
  await tickOn('2026-08-01')
  expect(await credit(params)).toEqual([9.23])
  await expectInvariants(venue.db)
})

test('the period of today becomes longer, one that was charged ahead begins later and is credited whole', async () => {
  const { sold, params } = await soldThen('2026-06-20')
  const body = { currentEndDate: sold.endDate, payNow: true }
  await venue.call(contract.renewMembership, { params, body })
  expect(await give(params, 3)).toMatchObject({ endDate: '2026-07-23', billedUntil: '2026-07-23' })
  const periods = venue.db
    .selectFrom('membership_periods')
    .select(['starts_on', 'ends_on', 'frozen_days'])
    .orderBy('starts_on')
  expect(await periods.execute()).toEqual([
    { starts_on: '2026-05-20', ends_on: '2026-06-23', frozen_days: 3 },
    { starts_on: '2026-06-24', ends_on: '2026-07-23', frozen_days: 0 },
  ])
  expect(await venue.call(contract.quoteCancellation, { params, query: {} })).toMatchObject({ credited: 50 })
  await expectInvariants(venue.db)
})

test('a planned plan change stays with its period', async () => {
  const { params } = await soldThen('2026-06-10', { renews: true })
  await venue.call(contract.changePlan, { params, body: { planId: 2, when: 'next_period' } })
  expect(await give(params, 5)).toMatchObject({ planChange: { effectiveOn: '2026-06-26' } })
  await tickOn('2026-06-26')
  expect(await venue.call(contract.readMembership, { params })).toMatchObject({
    type: 'premium',
    balance: 80,
  })
})

test('the same days are given once, if two managers saw the same end', async () => {
  const { params } = await soldThen('2026-06-10')
  const body = await goodwill(params, 5)
  await venue.call(contract.giveGoodwillDays, { params, body })
  const second = { params, body: { ...body, days: 3 } }
  expect(await venue.refused(contract.giveGoodwillDays, second)).toMatchObject({
    status: 409,
    detail: 'This membership now ends on Jun 25, 2026. Check whether the days were given already',
  })
  const { endDate, goodwill: given } = await venue.call(contract.readMembership, { params })
  expect({ endDate, given }).toMatchObject({ endDate: '2026-06-25', given: [{ days: 5 }] })
})

test('a membership that begins later keeps its first day and lasts longer', async () => {
  const { params } = await soldThen('2026-05-21', { startDate: '2026-06-01' })
  expect(await give(params, 5)).toMatchObject({ startDate: '2026-06-01', endDate: '2026-07-06' })
  expect(await venue.call(contract.quoteCancellation, { params, query: {} })).toMatchObject({ credited: 50 })
})

test('frozen, ended and cancelled memberships are given none, nor days of the next membership', async () => {
  const { sold, params } = await soldThen('2026-06-10')
  await venue.call(contract.freezeMembership, { params, body: { until: '2026-06-20' } })
  expect(await refusal(params)).toBe('This membership is frozen until Jun 20, 2026: end the freeze first')
  await venue.call(contract.endFreeze, { params })
  const next = await venue.call(contract.addMembership, {
    body: { memberId: sold.memberId, startDate: '2026-06-23' },
  })
  expect(await refusal(params)).toMatch('has an active standard membership from Jun 23, 2026')
  await venue.call(contract.cancelMembership, { params: paramsOf(next), body: { reason: 'Mistake' } })
  expect(await refusal(paramsOf(next))).toBe(
    'This membership is cancelled: goodwill days are for active ones',
  )
  await tickOn('2026-06-21')
  expect(await refusal(params)).toBe('This membership is expired: goodwill days are for active ones')
  for (const days of [0, 366, 1.5])
    expect(
      (await venue.refused(contract.giveGoodwillDays, { params, body: await goodwill(params, days) })).errors,
    ).toHaveProperty('days')
})

test('goodwill days leave room for a planned freeze before the next membership', async () => {
  const { sold, params } = await soldThen('2026-06-10')
  await venue.call(contract.freezeMembership, {
    params,
    body: { from: '2026-06-15', until: '2026-06-19' },
  })
  await venue.call(contract.addMembership, { body: { memberId: sold.memberId, startDate: '2026-06-28' } })
  expect(await refusal(params)).toMatch('has an active standard membership from Jun 28, 2026')
  await give(params, 2)
  await tickOn('2026-06-20')
  expect(await venue.call(contract.readMembership, { params })).toMatchObject({
    status: 'active',
    endDate: '2026-06-27',
  })
})

test('a period that an upgrade cut keeps no more goodwill days than it has, whatever is frozen later', async () => {
  await venue.given.plan({ type: 'family', fees: { monthly: 120 } })
  const { params } = await soldThen('2026-06-10')
  await give(params, 30)
  await venue.call(contract.changePlan, { params, body: { planId: 2, when: 'now' } })
  const rows = () =>
    venue.db
      .selectFrom('membership_periods')
      .select(['starts_on', 'ends_on', 'frozen_days', 'amount_cents'])
      .orderBy('starts_on')
      .execute()
  expect(await rows()).toEqual([
    { starts_on: '2026-05-20', ends_on: '2026-06-09', frozen_days: 21, amount_cents: 0 },
    { starts_on: '2026-06-10', ends_on: '2026-07-20', frozen_days: 9, amount_cents: 8000 },
  ])
  await tickOn('2026-06-20')
  await venue.call(contract.freezeMembership, { params, body: { from: '2026-06-01', until: '2026-07-12' } })
  await tickOn('2026-07-13')
  const query = { planId: '3', when: 'now' } as const
  const { credits } = await venue.call(contract.quotePlanChange, { params, query })
  for (const { amount } of credits) expect(amount).toBeGreaterThanOrEqual(0)
  await expectInvariants(venue.db)
})

test('a minimum term that is over does not begin again', async () => {
  await venue.given.plan({ type: 'student', fees: { monthly: 30 }, minMonths: 1 })
  const { sold, params } = await soldThen('2026-07-01', { type: 'student', renews: true })
  expect(sold.committedUntil! < '2026-07-01').toBe(true)
  expect(await give(params, 60)).toMatchObject({ committedUntil: sold.committedUntil })
})

test('the membership of a new payer shows the days that were given', async () => {
  const { params } = await soldThen('2026-06-10')
  await give(params, 10)
  const payer = { of: 'members', id: (await venue.given.member()).id } as const
  const taken = await venue.call(contract.handOver, { params, body: { payer } })
  expect(taken.goodwill).toEqual([{ on: '2026-06-10', days: 10, reason: 'Sauna closed' }])
})

test('goodwill days lengthen no membership beyond fifty years', async () => {
  const { params } = await soldThen('2026-06-10', { endDate: '2076-05-18' })
  const body = await goodwill(params, 3)
  expect((await venue.refused(contract.giveGoodwillDays, { params, body })).errors).toHaveProperty('days')
  expect(await give(params, 2)).toMatchObject({ endDate: '2076-05-20' })
})

test('staff need a manager, or the PIN of one', async () => {
  const staffed = await openStaffedVenue(({ given }) => given.membership({ payNow: true }))
  const body = { currentEndDate: '2026-06-20', days: 5, reason: 'Sauna closed' }
  const call = { params: { id: '1' }, body }
  const [staff, manager] = [await staffed.staff('staff'), await staffed.staff('manager')]
  expect(await staff.refused(contract.giveGoodwillDays, call)).toMatchObject({ status: 403, approval: true })
  expect(await manager.call(contract.giveGoodwillDays, call)).toMatchObject({ endDate: '2026-06-25' })
})

test('staff give them with the PIN of a manager, who approves these days once', async () => {
  const staffed = await openStaffedVenue(({ given }) => given.membership({ payNow: true }), {
    lockMinutes: 0,
  })
  const [manager, staff] = [await staffed.staff('manager', 'bea'), await staffed.staff('staff', 'ada')]
  // Both have signed in at this desk by password.
  for (const login of ['bea', 'ada']) await staff.call(signIn, { body: { login, password: PASSWORD } })
  const [method, path] = ['POST', '/api/memberships/1/goodwill'] as const
  const days = (days: number) => ({ currentEndDate: '2026-06-20', days, reason: 'Sauna closed' })
  const form = { accountId: manager.id, pin: PIN, method, path, body: days(5) }
  const { approval, approvedBy } = await staff.call(approve, { body: form })
  expect(approvedBy).toBe('Sam bea')
  const send = (body: object) => staff.ask(method, path, { body, headers: { approval } })
  expect(await send(days(6))).toMatchObject({ status: 403 })
  expect(await send(days(5))).toMatchObject({ status: 200, body: { endDate: '2026-06-25' } })
  expect((await send(days(5))).status).not.toBe(200)
  const details = await staff.call(contract.readMembership, { params: { id: '1' } })
  expect(details.goodwill).toEqual([{ on: '2026-05-20', days: 5, reason: 'Sauna closed' }])
})
