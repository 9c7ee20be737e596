import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addLine, readBill } from '#money/bills/contract.ts'
import { listPayments as readPayments, refundPayment } from '#money/payments/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

let venue: Venue
let plans: { standard: number; premium: number }

/** A venue where Standard costs $50 a month and $500 a year, Premium $80 a month and $800 a year. */
beforeEach(async () => {
  venue = await openVenue()
  const standard = await venue.given.plan({ type: 'standard', fees: { annual: 500 } })
  const premium = await venue.given.plan({ type: 'premium', fees: { monthly: 80, annual: 800 } })
  plans = { standard: standard.id, premium: premium.id }
})

/** Sells a paid monthly membership on May 20, until Jun 20, and moves to a later day. */
async function soldThen(day: string, terms: Parameters<Venue['given']['membership']>[0] = {}) {
  const sold = await venue.given.membership({ payNow: true, paidBy: 'cash', ...terms })
  venue.clock.set(`${day}T10:00:00`)
  await venue.app.tick()
  await venue.eventsSince()
  return { sold, params: paramsOf(sold) }
}

const periodsOf = ({ id }: { id: number }) =>
  venue.db
    .selectFrom('membership_periods')
    .select(['starts_on', 'ends_on', 'amount_cents'])
    .where('membership_id', '=', id)
    .where('credited_at', 'is', null)
    .orderBy('starts_on')
    .execute()

/** From, to, day, change, and: credit, charge, what is due or in credit, and the end. */
const examples: [string, 'standard' | 'premium', string, object, [number, number, number, string]][] = [
  ['an upgrade', 'standard', '2026-06-10', {}, [17.19, 27.5, 10.31, '2026-06-20']],
  ['an upgrade on the last day', 'standard', '2026-06-20', {}, [1.56, 2.5, 0.94, '2026-06-20']],
  ['an upgrade on the first day', 'standard', '2026-05-20', {}, [50, 80, 30, '2026-06-20']],
  ['a downgrade now', 'premium', '2026-06-10', { when: 'now' }, [27.5, 17.19, -10.31, '2026-06-20']],
]

describe('a plan change to the cent and the day', () => {
  test.each(examples)('%s', async (_, from, day, when, [credit, charge, balance, endDate]) => {
    const { sold, params } = await soldThen(day, { type: from })
    const planId = from === 'standard' ? plans.premium : plans.standard
    const quote = await venue.call(contract.quotePlanChange, {
      params,
      query: { planId: String(planId), ...when },
    })
    expect(quote).toMatchObject({
      isNow: true,
      effectiveOn: day,
      endDate,
      credits: [{ from: day, until: '2026-06-20', amount: credit }],
      periods: [{ from: day, until: '2026-06-20', amount: charge }],
      due: Math.max(0, balance),
    })
    const changed = await venue.call(contract.changePlan, { params, body: { planId, ...when } })
    expect(changed).toMatchObject({
      planId,
      type: from === 'standard' ? 'premium' : 'standard',
      balance,
      endDate,
      billedUntil: endDate,
    })
    await venue.expectEvents({ 'membership.plan_changed': 1, '*': 0 })
    // Each day has one price.
    const rows = await periodsOf(sold)
    expect(rows.at(-1)).toMatchObject({
      starts_on: day,
      ends_on: '2026-06-20',
      amount_cents: Math.round(charge * 100),
    })
  })

  test('a downgrade now leaves its credit to the next period', async () => {
    const { sold, params } = await soldThen('2026-06-10', { type: 'premium', renews: true })
    await venue.call(contract.changePlan, { params, body: { planId: plans.standard, when: 'now' } })
    venue.clock.set('2026-06-21T10:00:00')
    await venue.app.tick()
    expect(await venue.call(contract.readMembership, { params: paramsOf(sold) })).toMatchObject({
      balance: 39.69,
      billedUntil: '2026-07-20',
    })
  })

  test('another frequency begins a full period today with a new billing day', async () => {
    const { sold, params } = await soldThen('2026-06-10')
    const query = { planId: String(plans.standard), billingFrequency: 'annual' as const }
    expect(await venue.call(contract.quotePlanChange, { params, query })).toMatchObject({
      isNow: true,
      credits: [{ amount: 17.19 }],
      charged: 500,
      due: 482.81,
    })
    const body = { planId: plans.standard, billingFrequency: 'annual', payNow: true } as const
    const changed = await venue.call(contract.changePlan, { params, body })
    expect(changed).toMatchObject({
      endDate: '2027-06-10',
      billedUntil: '2027-06-10',
      periodFee: 500,
      balance: 0,
    })
    const paid = await venue.call(contract.listPayments, { params })
    expect(paid[0]).toMatchObject({ amount: 482.81 })
    expect(await periodsOf(sold)).toEqual([
      { starts_on: '2026-05-20', ends_on: '2026-06-09', amount_cents: 3_281 },
      { starts_on: '2026-06-10', ends_on: '2027-06-10', amount_cents: 50_000 },
    ])
  })

  test('a second change in the same period counts the days of the whole period', async () => {
    const { params } = await soldThen('2026-06-10')
    await venue.call(contract.changePlan, { params, body: { planId: plans.premium } })
    venue.clock.set('2026-06-15T10:00:00')
    const body = { planId: plans.standard, when: 'now' } as const
    // 80 × 6/32 = 15.00 back and 50 × 6/32 = 9.38 charged: not a share of the eleven days that were left.
    expect(await venue.call(contract.changePlan, { params, body })).toMatchObject({ balance: 4.69 })
  })

  test('a period renewed ahead is credited and charged again as a whole', async () => {
    const { sold, params } = await soldThen('2026-06-10')
    await venue.call(contract.renewMembership, {
      params,
      body: { currentEndDate: sold.endDate, payNow: true },
    })
    const changed = await venue.call(contract.changePlan, { params, body: { planId: plans.premium } })
    expect(changed).toMatchObject({ balance: 40.31, endDate: '2026-07-20' })
  })

  test('credits what a refund left of the charge, not the list price', async () => {
    const { params } = await soldThen('2026-06-10')
    const { payments } = await venue.call(readPayments)
    await venue.call(refundPayment, {
      params: paramsOf(payments[0]!),
      body: { amount: 18, reason: 'Sauna closed' },
    })
    // 32.00 × 11/32
    expect(
      await venue.call(contract.quotePlanChange, { params, query: { planId: String(plans.premium) } }),
    ).toMatchObject({ credits: [{ amount: 11 }], periods: [{ amount: 27.5 }], due: 16.5 })
    await venue.call(contract.changePlan, { params, body: { planId: plans.premium } })
  })

  test('keeps the tax of each charge, and nothing is paid out', async () => {
    const { sold, params } = await soldThen('2026-06-10')
    await venue.call(contract.changePlan, {
      params,
      body: { planId: plans.premium, payNow: true, paidBy: 'cash' },
    })
    const { bill_id } = await venue.db.selectFrom('memberships').select('bill_id').executeTakeFirstOrThrow()
    const bill = await venue.call(readBill, { params: { id: String(bill_id) } })
    expect(bill.balance).toBe(0)
    const { rows } = await sql<{ gross: number; tax: number }>`select gross_cents as gross, tax_cents as tax
      from bill_lines where bill_id = ${bill_id} order by gross_cents`.execute(venue.db)
    expect(rows.map(({ gross, tax }) => [Number(gross), Number(tax)])).toEqual([
      [-1_719, -156],
      [2_750, 250],
      [5_000, 455],
    ])
    expect((await venue.call(contract.readMembership, { params: paramsOf(sold) })).balance).toBe(0)
  })
})

describe('the figures of a quote', () => {
  const quote = (params: { id: string }, query: { planId: number; billingFrequency?: 'annual' }) =>
    venue.call(contract.quotePlanChange, { params, query: { ...query, planId: String(query.planId) } })

  test('the tax is that of what is left after the credit', async () => {
    const { params } = await soldThen('2026-06-10')
    // 500.00 - 17.19, with 45.45 - 1.56 of tax: a tenth of a net 438.92.
    expect(await quote(params, { planId: plans.standard, billingFrequency: 'annual' })).toMatchObject({
      charged: 500,
      total: 482.81,
      due: 482.81,
      tax: 43.89,
      taxLines: [{ label: 'Includes tax 10%', amount: 43.89 }],
    })
  })

  test('a change that costs nothing includes no tax', async () => {
    const { params } = await soldThen('2026-06-10')
    const { id: planId } = await venue.given.plan({ type: 'student' })
    expect(await quote(params, { planId })).toMatchObject({ total: 0, due: 0, tax: 0, taxLines: [] })
  })

  test('a discount is credited with its own tax', async () => {
    const { sold, params } = await soldThen('2026-05-25', { payNow: false })
    const bill = { id: String(sold.billId) }
    const { lines } = await venue.call(readBill, { params: bill })
    const discount = { kind: 'discount', by: 'amount', value: 10, reason: 'Sauna closed' } as const
    await venue.call(addLine, { params: bill, body: { ...discount, lineId: lines[0]!.id } })
    // 67.50 - 33.75 for 27 of 32 days at 80.00 and 40.00.
    const { total, tax } = await quote(params, { planId: plans.premium })
    expect({ total, tax }).toEqual({ total: 33.75, tax: 3.07 })
  })

  test.each([
    ['the period after it is renewed', {}, ['2026-06-21', '2026-07-20']],
    ['the next period', { renews: true }, ['2026-06-21', '2026-07-20']],
    ['the days until the end', { endDate: '2026-06-30' }, ['2026-06-21', '2026-06-30']],
  ])('one that is planned shows %s, and nothing due of what is owed', async (_, terms, period) => {
    const { params } = await soldThen('2026-05-21', { type: 'premium', payNow: false, ...terms })
    const { startDate, endDate, ...planned } = await quote(params, { planId: plans.standard })
    expect([startDate, endDate]).toEqual(period)
    expect(planned).toMatchObject({ isNow: false, balance: 0, due: 0, total: 0, taxLines: [] })
  })
})

describe('a downgrade', () => {
  const downgrade = () => ({ planId: plans.standard })

  test('waits for the next period, which it charges, once on two ticks', async () => {
    const { params } = await soldThen('2026-06-10', { type: 'premium', renews: true })
    expect(await venue.call(contract.changePlan, { params, body: downgrade() })).toMatchObject({
      type: 'premium',
      periodFee: 80,
      balance: 0,
      planChange: { planId: plans.standard, effectiveOn: '2026-06-21', periodFee: 50 },
    })
    venue.clock.set('2026-06-21T00:00:00')
    await Promise.all([venue.app.tick(), venue.app.tick()])
    expect(await venue.call(contract.readMembership, { params })).toMatchObject({
      type: 'standard',
      planId: plans.standard,
      periodFee: 50,
      balance: 50,
      planChange: null,
      endDate: '2026-07-20',
    })
    await venue.expectEvents({ 'membership.plan_changed': 1, 'membership.renewed': 1, '*': 0 })
  })

  test('keeps the benefits of a period that is charged ahead until its day', async () => {
    const { sold, params } = await soldThen('2026-06-10', { type: 'premium' })
    await venue.call(contract.changePlan, { params, body: downgrade() })
    const body = { currentEndDate: sold.endDate }
    expect(await venue.call(contract.renewMembership, { params, body })).toMatchObject({
      type: 'premium',
      balance: 50,
    })
    expect(await venue.refused(contract.withdrawPlanChange, { params })).toMatchObject({
      status: 409,
      detail: 'The change on Jun 21, 2026 is already charged',
    })
    venue.clock.set('2026-06-21T10:00:00')
    await venue.app.tick()
    expect(await venue.call(contract.readMembership, { params })).toMatchObject({
      type: 'standard',
      balance: 50,
    })
  })

  test('can be withdrawn, and one planned after another replaces it', async () => {
    const { params } = await soldThen('2026-06-10', { type: 'premium' })
    await venue.call(contract.changePlan, { params, body: downgrade() })
    await venue.call(contract.changePlan, { params, body: { ...downgrade(), periodFee: 49 } })
    expect(await venue.call(contract.withdrawPlanChange, { params })).toMatchObject({ planChange: null })
    expect(await venue.refused(contract.withdrawPlanChange, { params })).toMatchObject({ status: 409 })
    await venue.expectEvents({ 'membership.plan_changed': 2, 'membership.plan_kept': 1, '*': 0 })
    venue.clock.set('2026-06-21T10:00:00')
    await venue.app.tick()
    expect(await venue.call(contract.readMembership, { params })).toMatchObject({ type: 'premium' })
  })

  test('planned for an expired membership counts when it is reactivated', async () => {
    const { params } = await soldThen('2026-06-10', { type: 'premium' })
    await venue.call(contract.changePlan, { params, body: downgrade() })
    venue.clock.set('2026-07-01T10:00:00')
    await venue.app.tick()
    expect(await venue.call(contract.quoteReactivation, { params })).toMatchObject({ charged: 50 })
    expect(await venue.call(contract.reactivateMembership, { params, body: {} })).toMatchObject({
      status: 'active',
      type: 'standard',
      balance: 50,
    })
  })
})

describe('an edit of the type', () => {
  test('is a plan change, never a free upgrade', async () => {
    const { params } = await soldThen('2026-06-10')
    expect(
      await venue.call(contract.editMembership, {
        params,
        body: { type: 'premium', notes: 'Wants a locker' },
      }),
    ).toMatchObject({ type: 'premium', planId: plans.premium, balance: 10.31, notes: 'Wants a locker' })
    await venue.expectEvents({ 'membership.plan_changed': 1, 'membership.edited': 1, '*': 0 })
  })

  test('to a cheaper type waits for the next period', async () => {
    const { params } = await soldThen('2026-06-10', { type: 'premium' })
    expect(await venue.call(contract.editMembership, { params, body: { type: 'standard' } })).toMatchObject({
      type: 'premium',
      planChange: { planId: plans.standard, effectiveOn: '2026-06-21' },
    })
  })
})

test.each([
  ['the same plan', async () => ({ planId: plans.standard }), 409],
  ['an unknown plan', async () => ({ planId: 99 }), 404],
  [
    'a frequency without a fee',
    async () => {
      const form = { name: 'Trial', type: 'standard', fees: { monthly: 10 } } as const
      const { id } = await venue.call(contract.addPlan, { body: form })
      await venue.eventsSince()
      return { planId: id, billingFrequency: 'annual' }
    },
    422,
  ],
] as const)('a change to %s is refused and changes nothing', async (_, form, status) => {
  const { params } = await soldThen('2026-06-10')
  const body = await form()
  const before = await allRows(venue.store)
  expect(await venue.refused(contract.changePlan, { params, body })).toMatchObject({ status })
  expect(await allRows(venue.store)).toEqual(before)
  await venue.expectEvents({ '*': 0 })
})

test('the database refuses a second planned change of a membership', async () => {
  const { sold } = await soldThen('2026-06-10')
  const insert = () =>
    sql`insert into membership_changes (membership_id, kind, status, effective_on, terms, created_at)
      values (${sold.id}, 'plan', 'planned', '2026-06-21', '{}', 1)`.execute(venue.db)
  await insert()
  await expect(insert()).rejects.toThrow(/unique/i)
  await sql`delete from membership_changes`.execute(venue.db)
})
