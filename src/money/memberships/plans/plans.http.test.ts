import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { allRows } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const premium = { type: 'premium' } as const
const offPeak = { ...premium, name: 'Off-peak', fees: { monthly: 30 } }

describe('plans', () => {
  test('are one for each type at $50 a month, which a sale without a plan takes', async () => {
    const { call, given } = await openVenue()
    const plans = await call(contract.listPlans)
    expect(plans.map(({ name, type }) => [name, type])).toEqual([
      ['Standard', 'standard'],
      ['Premium', 'premium'],
      ['Family', 'family'],
      ['Student', 'student'],
      ['Senior', 'senior'],
    ])
    for (const plan of plans)
      expect(plan).toMatchObject({
        isDefault: true,
        fees: { monthly: 50, quarterly: 150, biannual: 300, annual: 600 },
        discountPercent: 0,
        freeHours: 0,
      })
    expect(await given.membership()).toMatchObject({ planId: plans[0]!.id, type: 'standard', periodFee: 50 })
    expect(await given.membership(premium)).toMatchObject({ planId: plans[1]!.id, type: 'premium' })
  })

  test('change the fees of later sales only', async () => {
    const { given, call } = await openVenue()
    const earlier = await given.membership(premium)
    await given.plan({ ...premium, fees: { annual: 500 } })
    expect(await given.membership({ ...premium, billingFrequency: 'annual' })).toMatchObject({
      monthlyFee: 41.67,
      amount: 41.67,
      periodFee: 500,
      balance: 500,
    })
    expect(await given.membership(premium)).toMatchObject({ monthlyFee: 50, periodFee: 50 })
    expect(await given.membership({ billingFrequency: 'annual' })).toMatchObject({ periodFee: 600 })
    expect(await call(contract.readMembership, { params: paramsOf(earlier) })).toMatchObject(earlier)
  })

  test('are sold by name, at the billing periods they have a fee for', async () => {
    const { call, given, refused, expectEvents } = await openVenue()
    const plan = await call(contract.addPlan, { body: offPeak })
    expect(plan).toMatchObject({ ...offPeak, isDefault: false, fees: { monthly: 30, annual: null } })
    await expectEvents({ 'plan.added': 1, '*': 0 })
    const sold = await given.membership({ planId: plan.id })
    expect(sold).toMatchObject({ planId: plan.id, type: 'premium', periodFee: 30 })
    const { id: memberId } = await given.member()
    const wrong: [object, number, string][] = [
      [{ planId: plan.id, billingFrequency: 'annual' }, 422, 'billingFrequency'],
      [{ planId: plan.id, billingFrequency: 'annual', periodFee: 100 }, 422, 'billingFrequency'],
      [{ planId: plan.id, type: 'student' }, 422, 'planId'],
      [{ planId: 99 }, 404, 'planId'],
    ]
    for (const [terms, status, field] of wrong)
      expect(await refused(contract.addMembership, { body: { memberId, ...terms } })).toMatchObject({
        status,
        errors: { [field]: expect.any(String) },
      })
  })

  test('become the default of their type in place of another', async () => {
    const { call, given, refused } = await openVenue()
    const [, before] = await call(contract.listPlans)
    const plan = await call(contract.addPlan, { body: { ...offPeak, isDefault: true } })
    expect(await given.membership(premium)).toMatchObject({ planId: plan.id, periodFee: 30 })
    const params = paramsOf(plan)
    expect(await refused(contract.editPlan, { params, body: { isDefault: false } })).toMatchObject({
      status: 422,
      errors: { isDefault: 'Choose another plan as the default of its type' },
    })
    await call(contract.editPlan, { params: paramsOf(before!), body: { isDefault: true } })
    expect(await given.membership(premium)).toMatchObject({ planId: before!.id })
  })

  test('are protected against lost updates', async () => {
    const { call, given, refused, expectEvents } = await openVenue()
    const plan = await given.plan(premium)
    const params = paramsOf(plan)
    await call(contract.editPlan, { params, body: { fees: { annual: 500 } }, ifMatch: plan.version })
    const late = { params, body: { fees: { annual: 510 } }, ifMatch: plan.version }
    expect(await refused(contract.editPlan, late)).toMatchObject({
      status: 412,
      detail: 'Admin User changed the plan Premium (annual). Reload and try again.',
    })
    const same = { params, body: { fees: { annual: 500 } }, ifMatch: plan.version + 1 }
    expect((await call(contract.editPlan, same)).version).toBe(plan.version + 1)
    await expectEvents({ 'plan.changed': 1, '*': 0 })
  })

  test.each([
    [{ fees: { annual: -1 } }, { 'fees.annual': 'Number must be greater than or equal to 0' }],
    [{ fees: { monthly: 9.999 } }, { 'fees.monthly': 'Use at most two decimals' }],
    [{ fees: { quarterly: 2_000_000 } }, { 'fees.quarterly': 'Amount must be at most 1,000,000' }],
    [{ fees: { biannual: '300' } }, { 'fees.biannual': 'Expected number, received string' }],
    [{ name: 'Standard' }, { name: 'Another plan has this name' }],
    [
      { fees: { monthly: null, quarterly: null, biannual: null, annual: null } },
      { 'fees.monthly': 'At least one fee is required' },
    ],
  ])('%j are refused', async (body, errors) => {
    const { ask, given, store } = await openVenue()
    const { id } = await given.plan(premium)
    const before = await allRows(store)
    expect(await ask('PATCH', `/api/memberships/plans/${id}`, { body })).toMatchObject({
      status: 422,
      body: { errors },
    })
    expect(await allRows(store)).toEqual(before)
  })
})

test('the database refuses a second default, a plan without a fee, and a membership of another type', async () => {
  const { db, given } = await openVenue()
  const { id } = await given.membership()
  const wrong = [
    sql`update membership_plans set is_default = 1, type = 'premium' where type = 'senior'`,
    sql`update membership_plans set monthly_cents = null, quarterly_cents = null, biannual_cents = null,
      annual_cents = null where type = 'senior'`,
    sql`update memberships set type = 'premium' where id = ${id}`,
    sql`update memberships set plan_id = null where id = ${id}`,
  ]
  for (const statement of wrong) await expect(statement.execute(db)).rejects.toThrow(/constraint/i)
})
