import { expect, test } from 'vitest'
import type { z } from 'zod'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const STANDARD = 1
const monthly60 = {
  planId: STANDARD,
  billingFrequency: 'monthly',
  fee: 60,
  from: '2026-06-01',
  noticeDays: 30,
} as const

/** May 20, 2026: Standard costs $50, and $60 from Jun 1 with 30 days of notice. */
async function openClub(form: Partial<z.input<typeof contract.announceFee.body>> = {}) {
  const venue = await openVenue({ arrearsDays: 0 })
  const { given, call, clock, app } = venue
  const sell = (terms: Partial<z.input<typeof contract.addMembership.body>> = {}) =>
    given.membership({ renews: true, payNow: true, ...terms })
  const tickOn = async (day: string) => {
    clock.set(`${day}T10:00:00`)
    await app.tick()
  }
  const announced = await call(contract.announceFee, { body: { ...monthly60, ...form } })
  const params = paramsOf(announced)
  const tell = (on: string, ...told: contract.Membership[]) =>
    call(contract.tellMembers, {
      params,
      body: { on, ...(told.length > 0 && { membershipIds: told.map(({ id }) => id) }) },
    })
  const read = ({ id }: { id: number }) => call(contract.readMembership, { params: { id: String(id) } })
  const inState = async (state: (typeof contract.priceChangeStates)[number]) =>
    (await call(contract.listToldMembers, { params, query: { state } })).map(
      ({ membership, toldOn }) => [membership.id, toldOn] as const,
    )
  const counts = async () => (await call(contract.listPriceChanges))[0]!.counts
  await venue.eventsSince()
  return { ...venue, announced, params, sell, tell, tickOn, read, inState, counts }
}

test('told on Jun 1 with 30 days of notice: from Jul 21', async () => {
  const { sell, tell, tickOn, read, expectEvents, inState, counts, db } = await openClub()
  const told = await sell()
  const untold = await sell()
  const own = await sell({ periodFee: 45 })
  await tickOn('2026-06-01')
  expect(await tell('2026-06-01', told)).toEqual({ told: 1 })
  await expectEvents({ 'plan.changed': 1, 'plan.fee_told': 1, '*': 0 })
  expect(await read(told)).toMatchObject({
    periodFee: 50,
    priceChange: { effectiveOn: '2026-07-21', periodFee: 60 },
  })
  expect(await inState('told')).toEqual([[told.id, '2026-06-01']])
  expect(await inState('not_told')).toEqual([[untold.id, null]])
  expect(await inState('own_fee')).toEqual([[own.id, null]])
  await tickOn('2026-06-21')
  expect(await read(told)).toMatchObject({ periodFee: 50, balance: 50, billedUntil: '2026-07-20' })
  await expectEvents({ 'membership.renewed': 3, '*': 0 })
  await tickOn('2026-07-21')
  expect(await read(told)).toMatchObject({ periodFee: 60, balance: 110, priceChange: null })
  expect(await read(untold)).toMatchObject({ periodFee: 50, balance: 100, priceChange: null })
  expect(await read(own)).toMatchObject({ periodFee: 45, balance: 90 })
  await expectEvents({ 'membership.renewed': 3, '*': 0 })
  expect(await counts()).toEqual({ applied: 1, not_told: 1, own_fee: 1, told: 0 })
  await expectInvariants(db)
})

test('new memberships cost the new fee from its day on, and no announcement changes them', async () => {
  const { given, tickOn, counts, tell } = await openClub()
  await tickOn('2026-05-31')
  expect(await given.membership()).toMatchObject({ periodFee: 50 })
  await tickOn('2026-06-01')
  expect(await given.membership()).toMatchObject({ periodFee: 60 })
  expect(await counts()).toEqual({ applied: 0, not_told: 1, own_fee: 0, told: 0 })
  expect(await tell('2026-05-25')).toEqual({ told: 1 })
  expect(await tell('2026-06-01')).toEqual({ told: 0 })
})

test('the minimum term comes first, also one that a freeze lengthened', async () => {
  const { given, sell, tell, tickOn, read, call } = await openClub({ noticeDays: 0 })
  await given.plan({ type: 'standard', minMonths: 3, freezeDays: 30 })
  const sold = await sell()
  expect(sold.committedUntil).toBe('2026-08-20')
  await tell('2026-05-20')
  expect(await read(sold)).toMatchObject({ priceChange: { effectiveOn: '2026-08-21' } })
  await tickOn('2026-06-10')
  await call(contract.freezeMembership, { params: paramsOf(sold), body: { until: '2026-06-19' } })
  await tickOn('2026-06-20')
  expect(await read(sold)).toMatchObject({
    committedUntil: '2026-08-30',
    priceChange: { effectiveOn: '2026-08-31' },
  })
  for (const [day, balance] of [
    ['2026-07-01', 50],
    ['2026-07-31', 100],
    ['2026-08-31', 160],
  ] as const) {
    await tickOn(day)
    expect(await read(sold)).toMatchObject({ balance })
  }
})

test('frozen Jun 1 to Jul 12: a fee told for Jun 30 begins with the next period, on Aug 2', async () => {
  const { given, sell, tell, tickOn, read, call } = await openClub({ noticeDays: 40 })
  await given.plan({ type: 'standard', freezeDays: 60 })
  const sold = await sell()
  await call(contract.freezeMembership, {
    params: paramsOf(sold),
    body: { from: '2026-06-01', until: '2026-07-12' },
  })
  await tell('2026-05-20')
  const priceChange = { effectiveOn: '2026-08-02', periodFee: 60 }
  expect(await read(sold)).toMatchObject({ billedUntil: '2026-06-20', priceChange })
  await tickOn('2026-06-01')
  expect(await read(sold)).toMatchObject({ status: 'suspended', priceChange })
  await tickOn('2026-07-13')
  expect(await read(sold)).toMatchObject({ status: 'active', billedUntil: '2026-08-01', priceChange })
  await tickOn('2026-08-02')
  expect(await read(sold)).toMatchObject({ periodFee: 60, balance: 60, priceChange: null })
})

test('who leaves before the fee, or is suspended, is neither told nor listed nor promised it', async () => {
  const { given, sell, tell, tickOn, read, call, inState, counts, params } = await openClub()
  const premium = await given.plan({ type: 'premium', fees: { monthly: 50 } })
  const leave = (sold: contract.Membership) =>
    call(contract.cancelMembership, {
      params: paramsOf(sold),
      body: { reason: 'Moves away', lastDay: '2026-06-20' },
    })
  const change = (sold: contract.Membership) =>
    call(contract.changePlan, {
      params: paramsOf(sold),
      body: { planId: premium.id, when: 'next_period' },
    })
  const suspend = (sold: contract.Membership) =>
    call(contract.editMembership, { params: paramsOf(sold), body: { status: 'suspended' } })
  const stays = await sell()
  for (const act of [leave, change, suspend]) await act(await sell())
  expect(await inState('not_told')).toEqual([[stays.id, null]])
  const later = [await sell(), await sell(), await sell()]
  expect(await tell('2026-05-20')).toEqual({ told: 4 })
  await leave(later[0]!)
  await change(later[1]!)
  await suspend(later[2]!)
  expect(await counts()).toEqual({ applied: 0, not_told: 0, own_fee: 0, told: 1 })
  for (const one of later) expect(await read(one)).toMatchObject({ priceChange: null })
  await call(contract.withdrawNotice, { params: paramsOf(later[0]!) })
  expect(await counts()).toMatchObject({ told: 2 })
  await tickOn('2026-06-21')
  expect(await call(contract.listToldMembers, { params, query: { state: 'applied' } })).toMatchObject([
    { membership: { id: stays.id, periodFee: 60 }, toldOn: '2026-05-20', feeFrom: '2026-06-21' },
    { membership: { id: later[0]!.id }, feeFrom: '2026-06-21' },
  ])
})

test('two periods that a server missed cost the fee of their own day', async () => {
  const { sell, tell, tickOn, read } = await openClub({ noticeDays: 40 })
  const sold = await sell()
  await tell('2026-05-20')
  await tickOn('2026-07-22')
  expect(await read(sold)).toMatchObject({ billedUntil: '2026-08-20', balance: 110, periodFee: 60 })
})

test('a renewal at the desk says and charges the announced fee, unless the desk names another', async () => {
  const { sell, tell, tickOn, read, call } = await openClub({ noticeDays: 0 })
  const [announced, named] = [await sell(), await sell()]
  await tell('2026-05-20')
  await tickOn('2026-06-10')
  const params = paramsOf(announced)
  expect(await call(contract.quoteRenewal, { params, query: {} })).toMatchObject({ charged: 60 })
  const currentEndDate = '2026-06-20'
  expect(await call(contract.renewMembership, { params, body: { currentEndDate } })).toMatchObject({
    ...{ periodFee: 60, balance: 60, priceChange: null },
  })
  await call(contract.renewMembership, { params: paramsOf(named), body: { currentEndDate, periodFee: 55 } })
  await tickOn('2026-07-21')
  expect(await read(named)).toMatchObject({ periodFee: 55, balance: 110, priceChange: null })
})

test('another plan, or a notice in time, leaves the announced fee behind', async () => {
  const { given, sell, tell, tickOn, read, call } = await openClub({ noticeDays: 40 })
  const premium = await given.plan({ type: 'premium', fees: { monthly: 50 } })
  const [changed, leaves] = [await sell(), await sell()]
  await tell('2026-05-20')
  const body = { planId: premium.id, when: 'next_period' } as const
  await call(contract.changePlan, { params: paramsOf(changed), body })
  expect(await read(changed)).toMatchObject({ priceChange: null })
  await call(contract.cancelMembership, {
    params: paramsOf(leaves),
    body: { reason: 'Too expensive', lastDay: '2026-07-20' },
  })
  await tickOn('2026-06-21')
  await tickOn('2026-07-21')
  expect(await read(changed)).toMatchObject({ planId: premium.id, periodFee: 50, balance: 100 })
  expect(await read(leaves)).toMatchObject({ status: 'cancelled', balance: 50 })
})

test('a mistake is taken back: of one member, or the whole announcement before its day', async () => {
  const { sell, tell, tickOn, read, call, refused, params, counts, expectEvents } = await openClub()
  const [one, other] = [await sell(), await sell()]
  await tell('2026-05-20')
  await call(contract.untellMember, { params: { ...params, membershipId: String(one.id) } })
  await expectEvents({ 'plan.fee_told': 1, 'plan.fee_untold': 1, '*': 0 })
  expect(await counts()).toEqual({ applied: 0, not_told: 1, own_fee: 0, told: 1 })
  expect(await call(contract.withdrawFee, { params })).toMatchObject({ status: 'withdrawn' })
  expect(await refused(contract.tellMembers, { params, body: { on: '2026-05-20' } })).toMatchObject({
    status: 409,
  })
  await tickOn('2026-06-21')
  await tickOn('2026-07-21')
  for (const sold of [one, other])
    expect(await read(sold)).toMatchObject({ periodFee: 50, priceChange: null })
  await call(contract.announceFee, { body: { ...monthly60, from: '2026-07-21' } })
})

test('a withdrawal credits what was renewed ahead at the new fee, which is the old one again', async () => {
  const club = await openClub({ noticeDays: 0 })
  const { sell, tell, tickOn, read, call, refused, params, counts, expectEvents, db } = club
  const [ahead, unpaid, named, plain] = [await sell(), await sell(), await sell(), await sell()]
  await tell('2026-05-20')
  const currentEndDate = '2026-06-20'
  const renew = (sold: contract.Membership, body: object = {}) =>
    call(contract.renewMembership, { params: paramsOf(sold), body: { currentEndDate, ...body } })
  await renew(ahead, { payNow: true })
  await renew(unpaid)
  await renew(named, { periodFee: 55 })
  await expectEvents({ 'plan.fee_told': 1, 'membership.renewed': 3, '*': 0 })
  expect(await counts()).toMatchObject({ applied: 2, told: 1 })
  await call(contract.withdrawFee, { params })
  await expectEvents({ 'plan.fee_withdrawn': 1, '*': 0 })
  expect(await read(ahead)).toMatchObject({ periodFee: 50, balance: -10, billedUntil: '2026-07-20' })
  expect(await read(unpaid)).toMatchObject({ periodFee: 50, balance: 50 })
  expect(await read(named)).toMatchObject({ periodFee: 55, balance: 55 })
  expect(await counts()).toMatchObject({ applied: 0, told: 0 })
  await expectInvariants(db)
  expect((await refused(contract.withdrawFee, { params })).status).toBe(409)
  await tickOn('2026-06-21')
  await tickOn('2026-07-21')
  expect(await read(ahead)).toMatchObject({ periodFee: 50, balance: 40, billedUntil: '2026-08-20' })
  expect(await read(plain)).toMatchObject({ periodFee: 50, balance: 100 })
  await expectInvariants(db)
})

test('a withdrawal gives the old payer the difference and who took over the old fee', async () => {
  const { given, sell, tell, tickOn, read, call, params, counts, db } = await openClub({ noticeDays: 0 })
  const sold = await sell()
  await tell('2026-05-20')
  const renewal = { currentEndDate: '2026-06-20', payNow: true }
  await call(contract.renewMembership, { params: paramsOf(sold), body: renewal })
  const { id } = await given.member()
  const taken = await call(contract.handOver, {
    params: paramsOf(sold),
    body: { payer: { of: 'members', id } },
  })
  expect(taken).toMatchObject({ periodFee: 60, billedUntil: '2026-07-20' })
  expect(await counts()).toMatchObject({ applied: 1 })
  await call(contract.withdrawFee, { params })
  expect(await read(taken)).toMatchObject({ periodFee: 50, balance: 0 })
  expect(await read(sold)).toMatchObject({ status: 'cancelled', balance: -10 })
  await tickOn('2026-07-21')
  expect(await read(taken)).toMatchObject({ balance: 50, billedUntil: '2026-08-20' })
  await expectInvariants(db)
})

test('a second fee replaces the first one for those who are told of it', async () => {
  const { sell, tell, tickOn, read, call } = await openClub({ noticeDays: 60 })
  const sold = await sell()
  await tell('2026-05-20')
  await tickOn('2026-06-01')
  const again = await call(contract.announceFee, { body: { ...monthly60, fee: 65, noticeDays: 0 } })
  expect(again).toMatchObject({ oldFee: 60, newFee: 65, counts: { not_told: 1, own_fee: 0 } })
  expect(await read(sold)).toMatchObject({ priceChange: { periodFee: 60, effectiveOn: '2026-07-21' } })
  await call(contract.tellMembers, { params: paramsOf(again), body: { on: '2026-06-01' } })
  expect(await read(sold)).toMatchObject({ priceChange: { periodFee: 65, effectiveOn: '2026-06-21' } })
  // Who was told of the second fee is not told of the first one any more.
  expect(await tell('2026-06-01')).toEqual({ told: 0 })
  expect(await read(sold)).toMatchObject({ priceChange: { periodFee: 65, effectiveOn: '2026-06-21' } })
  await tickOn('2026-06-21')
  expect(await read(sold)).toMatchObject({ periodFee: 65, balance: 65 })
})

test('what cannot be announced or told is refused by its field', async () => {
  const { params, refused } = await openClub()
  const announce = (body: object) =>
    refused(contract.announceFee, { body: { ...monthly60, billingFrequency: 'annual', ...body } })
  expect(await announce({ fee: 600 })).toMatchObject({
    status: 422,
    errors: { fee: 'This is the present fee' },
  })
  expect(await announce({ from: '2026-05-19' })).toMatchObject({ errors: { from: 'Cannot be in the past' } })
  expect(await announce({ from: '2028-05-21' })).toMatchObject({
    errors: { from: 'Must be within two years' },
  })
  expect(await announce({ billingFrequency: 'monthly' })).toMatchObject({
    status: 409,
    detail: 'A fee from Jun 01, 2026 is announced. Withdraw it first',
  })
  expect(await refused(contract.tellMembers, { params, body: { on: '2026-05-21' } })).toMatchObject({
    errors: { on: 'Cannot be in the future' },
  })
})
