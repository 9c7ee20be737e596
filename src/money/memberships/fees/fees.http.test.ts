import { describe, expect, test } from 'vitest'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const premium = { type: 'premium' } as const

const historyOf = ({ call }: Venue, membership: { id: number }) =>
  call(contract.listPayments, { params: paramsOf(membership) })

describe('the fee of a membership', () => {
  test('per period is charged to the cent, as previewed, at each renewal', async () => {
    const venue = await openVenue()
    const { given, call } = venue
    const terms = { billingFrequency: 'quarterly', monthlyFee: 33.33, periodFee: 100 } as const
    const query = { ...terms, monthlyFee: '33.33', periodFee: '100' }
    expect(await call(contract.quoteMembership, { query })).toMatchObject({ charged: 100, due: 100 })
    const sold = await given.membership(terms)
    expect(sold).toMatchObject({ monthlyFee: 33.33, periodFee: 100, balance: 100 })
    const params = paramsOf(sold)
    expect(await call(contract.quoteRenewal, { params })).toMatchObject({ charged: 100, due: 200 })
    await call(contract.renewMembership, { params, body: { currentEndDate: sold.endDate } })
    expect((await historyOf(venue, sold)).map(({ amount }) => amount)).toEqual([100, 100])
  })

  test('that does not match the fee per month is refused', async () => {
    const { given, refused } = await openVenue()
    const { id: memberId } = await given.member()
    const body = { memberId, billingFrequency: 'quarterly', monthlyFee: 40, periodFee: 100 } as const
    expect(await refused(contract.addMembership, { body })).toMatchObject({
      status: 422,
      errors: { monthlyFee: 'Does not match the fee per billing period' },
    })
  })

  test('stays exact if an edit repeats the rounded fee per month or changes only the period', async () => {
    const { given, call } = await openVenue()
    const sold = await given.membership({ billingFrequency: 'annual', periodFee: 500 })
    const params = paramsOf(sold)
    const repeated = { monthlyFee: 41.67, notes: 'Pays in May' }
    expect(await call(contract.editMembership, { params, body: repeated })).toMatchObject({ periodFee: 500 })
    const quarterly = { billingFrequency: 'quarterly' } as const
    expect(await call(contract.editMembership, { params, body: quarterly })).toMatchObject({ periodFee: 125 })
    expect(await call(contract.editMembership, { params, body: { periodFee: 99.99 } })).toMatchObject({
      monthlyFee: 33.33,
      periodFee: 99.99,
    })
    expect(await call(contract.editMembership, { params, body: { monthlyFee: 40 } })).toMatchObject({
      periodFee: 120,
    })
  })

  test('can be replaced at a renewal, as previewed', async () => {
    const venue = await openVenue()
    const { given, call, expectEvents } = venue
    const sold = await given.membership({ ...premium, billingFrequency: 'annual' })
    const params = paramsOf(sold)
    const preview = await call(contract.quoteRenewal, { params, query: { periodFee: '499.99' } })
    expect(preview).toMatchObject({ charged: 499.99, balance: 600, due: 1099.99 })
    const body = { currentEndDate: sold.endDate, periodFee: 499.99 }
    expect(await call(contract.renewMembership, { params, body })).toMatchObject({
      periodFee: 499.99,
      monthlyFee: 41.67,
      balance: 1099.99,
    })
    await expectEvents({ 'membership.renewed': 1, '*': 0 })
  })

  test('can be replaced at a reactivation, as previewed', async () => {
    const venue = await openVenue()
    const { given, call } = venue
    const sold = await given.membership()
    const params = paramsOf(sold)
    await call(contract.editMembership, { params, body: { status: 'suspended' } })
    const dates = { startDate: '2026-06-21' }
    const query = { ...dates, periodFee: '55.55' }
    expect(await call(contract.quoteReactivation, { params, query })).toMatchObject({ charged: 55.55 })
    const body = { ...dates, periodFee: 55.55 }
    expect(await call(contract.reactivateMembership, { params, body })).toMatchObject({
      status: 'active',
      periodFee: 55.55,
      balance: 105.55,
    })
  })
})

test('a joining fee is charged once, with the first membership of a member, as previewed', async () => {
  const { call, given, db, expectEvents } = await openVenue()
  await given.plan({ type: 'standard', joiningFee: 33 })
  const { id } = await given.member()
  const query = {
    memberId: String(id),
    type: 'standard',
    billingFrequency: 'monthly',
    monthlyFee: '50',
  } as const
  const quote = { joiningFee: 33, charged: 83, tax: 7.55, due: 83 }
  expect(await call(contract.quoteMembership, { query })).toMatchObject(quote)
  const body = { memberId: id, payNow: true, endDate: '2026-06-20' }
  const sold = await call(contract.addMembership, { body })
  await expectEvents({ 'membership.added': 1, '*': 0 })
  expect(sold).toMatchObject({ periodFee: 50, balance: 0 })
  const lines = await db
    .selectFrom('bill_lines')
    .selectAll()
    .where('bill_id', '=', sold.billId)
    .orderBy('id')
    .execute()
  expect(lines).toMatchObject([
    { kind: 'membership', gross_cents: 5000 },
    { kind: 'service', label: 'Joining fee', gross_cents: 3300, tax_cents: 300 },
  ])
  const params = { id: String(sold.id) }
  expect(await call(contract.quoteRenewal, { params, query: {} })).toMatchObject({
    joiningFee: 0,
    charged: 50,
  })
  expect(await call(contract.quoteMembership, { query })).toMatchObject({ joiningFee: 0, charged: 50 })
  const next = { memberId: id, startDate: '2026-06-21', payNow: true }
  expect(await call(contract.addMembership, { body: next })).toMatchObject({ balance: 0 })
  expect(await call(contract.listPayments, { params: { id: String(sold.id + 1) } })).toHaveLength(2)
  const premium = { ...query, memberId: String((await given.member()).id), type: 'premium' } as const
  expect(await call(contract.quoteMembership, { query: premium })).toMatchObject({ joiningFee: 0 })
})
