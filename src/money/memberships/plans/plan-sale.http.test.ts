import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { addTaxClass } from '#office/settings/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

/** May 20, 2026. */
async function openClub() {
  const venue = await openVenue()
  const addPlan = (form: Partial<z.input<typeof contract.addPlan.body>> & { name: string }) =>
    venue.call(contract.addPlan, { body: { type: 'premium', fees: { monthly: 20 }, ...form } })
  const refused = (memberId: number, planId: number) =>
    venue.refused(contract.addMembership, { body: { memberId, planId } })
  return { ...venue, addPlan, refusedSale: refused }
}

describe('a plan with days of sale', () => {
  test('is sold on them only, and its memberships renew after them', async () => {
    const { addPlan, given, call, clock, refused, refusedSale } = await openClub()
    const days = { onSaleFrom: '2026-05-21', onSaleUntil: '2026-05-22' }
    const plan = await addPlan({ name: 'Spring', ...days })
    expect(plan).toMatchObject(days)
    const { id: memberId } = await given.member()
    expect(await refusedSale(memberId, plan.id)).toMatchObject({
      status: 422,
      errors: { planId: 'Spring is on sale from May 21, 2026' },
    })
    clock.set('2026-05-22T10:00:00')
    const sold = await given.membership({ memberId, planId: plan.id, payNow: true })
    clock.set('2026-05-23T10:00:00')
    expect(await refusedSale((await given.member()).id, plan.id)).toMatchObject({
      errors: { planId: 'Spring was on sale until May 22, 2026' },
    })
    const other = await given.membership({ payNow: true })
    const change = { params: paramsOf(other), body: { planId: plan.id } }
    expect(await refused(contract.changePlan, change)).toMatchObject({ status: 422 })
    const renewal = { params: paramsOf(sold), body: { currentEndDate: sold.endDate } }
    expect(await call(contract.renewMembership, renewal)).toMatchObject({ planId: plan.id, balance: 20 })
  })

  test('is kept after them, also at another frequency that it offers', async () => {
    const { addPlan, given, call, clock, refused } = await openClub()
    const fees = { monthly: 20, annual: 200 }
    const { id: planId } = await addPlan({ name: 'Spring', fees, onSaleUntil: '2026-05-22' })
    const params = paramsOf(await given.membership({ planId, payNow: true }))
    clock.set('2026-06-10T10:00:00')
    expect(
      await refused(contract.changePlan, { params, body: { planId, billingFrequency: 'quarterly' } }),
    ).toMatchObject({ errors: { billingFrequency: expect.any(String) } })
    const body = { planId, billingFrequency: 'annual' } as const
    // 11 of 32 days of $20.00 are credited: 6.88.
    expect(await call(contract.changePlan, { params, body })).toMatchObject({
      planId,
      billingFrequency: 'annual',
      billedUntil: '2027-06-10',
      balance: 193.12,
    })
  })
})

describe('a trial', () => {
  test('is sold once to each member, also after a change to another plan, and does not renew', async () => {
    const { addPlan, given, call, refused, refusedSale } = await openClub()
    const trial = await addPlan({ name: 'Trial', once: true })
    const once = 'Trial is sold once to each member, and this member has had it'
    const sold = await given.membership({ planId: trial.id, payNow: true })
    const renewal = { params: paramsOf(sold), body: { currentEndDate: sold.endDate } }
    const why = 'Trial is sold once to each member and does not renew. Choose another plan'
    expect(await refused(contract.renewMembership, renewal)).toMatchObject({ status: 409, detail: why })
    const renewing = { params: paramsOf(sold), body: { renews: true } }
    expect(await refused(contract.editMembership, renewing)).toMatchObject({ status: 409, detail: why })
    await call(contract.changePlan, { params: paramsOf(sold), body: { planId: 1, when: 'now' } })
    await call(contract.cancelMembership, { params: paramsOf(sold), body: { reason: 'Moves away' } })
    expect(await refusedSale(sold.memberId, trial.id)).toMatchObject({
      status: 422,
      errors: { planId: once },
    })
    const quote = { memberId: String(sold.memberId), planId: String(trial.id) } as const
    const query = { ...quote, billingFrequency: 'monthly', monthlyFee: '20' } as const
    expect(await refused(contract.quoteMembership, { query })).toMatchObject({ errors: { planId: once } })
    await given.membership({ planId: trial.id })
  })

  test('is renewed if another plan follows it, and ends if it follows one that renews', async () => {
    const { addPlan, given, call, app, clock } = await openClub()
    const { id: planId } = await addPlan({ name: 'Trial', once: true })
    const sold = await given.membership({ planId, payNow: true })
    expect(sold.isOnce).toBe(true)
    const params = paramsOf(sold)
    const change = { planId: 2, when: 'next_period' } as const
    expect(await call(contract.changePlan, { params, body: change })).toMatchObject({ isOnce: false })
    const renewed = await call(contract.renewMembership, {
      params,
      body: { currentEndDate: sold.endDate },
    })
    const { endDate: currentEndDate } = renewed
    await call(contract.renewMembership, { params, body: { currentEndDate } })
    const renewing = await given.membership({ payNow: true, renews: true })
    const toTrial = { planId, when: 'next_period' } as const
    await call(contract.changePlan, { params: paramsOf(renewing), body: toTrial })
    clock.set('2026-06-21T10:00:00')
    await app.tick()
    expect(await call(contract.readMembership, { params: paramsOf(renewing) })).toMatchObject({
      status: 'expired',
      endDate: '2026-06-20',
    })
  })

  test('keeps the frequency at which it was sold', async () => {
    const { addPlan, given, refused } = await openClub()
    const { id: planId } = await addPlan({ name: 'Trial', once: true, fees: { monthly: 20, annual: 200 } })
    const params = paramsOf(await given.membership({ planId, payNow: true }))
    const body = { planId, billingFrequency: 'annual' } as const
    expect(await refused(contract.changePlan, { params, body })).toMatchObject({
      errors: { planId: 'Trial is sold once to each member, and this member has had it' },
    })
  })

  test('that has expired is not reactivated', async () => {
    const { addPlan, given, app, clock, refused } = await openClub()
    const { id: planId } = await addPlan({ name: 'Trial', once: true })
    const sold = await given.membership({ planId, payNow: true, endDate: '2026-05-27' })
    clock.set('2026-05-28T10:00:00')
    await app.tick()
    expect(await refused(contract.reactivateMembership, { params: paramsOf(sold), body: {} })).toMatchObject({
      status: 409,
    })
  })
})

test('the tax class of a plan taxes its periods and its joining fee, also of a period that is renewed ahead', async () => {
  const { addPlan, given, call, db } = await openClub()
  const { taxClasses } = await call(addTaxClass, {
    body: { name: 'Sports', kind: 'taxed', rates: [{ name: 'Sports tax', rate: 25 }] },
  })
  const { id: taxClass } = taxClasses.find(({ name }) => name === 'Sports')!
  const plan = await addPlan({ name: 'Gym', taxClass, joiningFee: 5, fees: { monthly: 25 } })
  const query = { planId: String(plan.id), billingFrequency: 'monthly', monthlyFee: '25' } as const
  expect(await call(contract.quoteMembership, { query })).toMatchObject({ charged: 30, tax: 6 })
  const sold = await given.membership({ planId: plan.id, payNow: true })
  expect((await call(contract.readFigures)).monthlyRevenue).toBe(20)
  const linesOf = ({ billId }: contract.Membership) =>
    db
      .selectFrom('bill_lines')
      .select(['tax_class', 'gross_cents', 'tax_cents'])
      .where('bill_id', '=', billId)
      .orderBy('id')
      .execute()
  expect(await linesOf(sold)).toEqual([
    { tax_class: taxClass, gross_cents: 2_500, tax_cents: 500 },
    { tax_class: taxClass, gross_cents: 500, tax_cents: 100 },
  ])
  const standard = await given.membership({ payNow: true })
  const params = paramsOf(standard)
  await call(contract.changePlan, { params, body: { planId: plan.id, when: 'next_period' } })
  const { currentEndDate, tax } = await call(contract.quoteRenewal, { params, query: {} })
  expect(tax).toBe(5)
  await call(contract.renewMembership, { params, body: { currentEndDate } })
  expect((await linesOf(standard)).at(-1)).toEqual({
    tax_class: taxClass,
    gross_cents: 2_500,
    tax_cents: 500,
  })
})

test.each([
  [{ once: true, renews: true }, { renews: 'A plan that is sold once does not renew' }],
  [{ isDefault: true, once: true }, { isDefault: 'The default is sold at any time and to everybody' }],
  [{ isDefault: true, onSaleFrom: '2026-06-01' }, { isDefault: expect.any(String) }],
  [
    { onSaleFrom: '2026-06-02', onSaleUntil: '2026-06-01' },
    { onSaleUntil: 'Must not be before the first day' },
  ],
  [{ taxClass: 'none' }, { taxClass: 'There is no such tax class' }],
])('a plan with %j is refused', async (form, errors) => {
  const { refused } = await openClub()
  const body = { type: 'premium', name: 'Other', fees: { monthly: 20 }, ...form } as const
  expect(await refused(contract.addPlan, { body })).toMatchObject({ status: 422, errors })
})
