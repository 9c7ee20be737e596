import { expect, test } from 'vitest'
import { readPayment, listPayments as readPayments, refundPayment } from '#money/payments/contract.ts'
import { readRevenue } from '#office/reports/contract.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

/** A year at $120 from May 20, 2026, without tax, paid in cash. */
async function yearSold(settings = {}) {
  const venue = await openVenue({ taxRate: 0, arrearsDays: 0, ...settings })
  const year = { billingFrequency: 'annual', periodFee: 120, payNow: true, paidBy: 'cash' } as const
  const sold = await venue.given.membership(year)
  return { ...venue, sold, params: paramsOf(sold) }
}

/** Revenue of a month, taken and earned, and what is not yet earned at its end. */
async function monthOf({ call }: Pick<Venue, 'call'>, month: string) {
  const last = Temporal.PlainYearMonth.from(month).daysInMonth
  const query = { period: 'custom', from: `${month}-01`, to: `${month}-${last}` } as const
  const value = ({ figures }: Awaited<ReturnType<typeof report>>, id: string) =>
    figures.find(figure => figure.id === id)?.value
  const report = (basis: 'taken' | 'earned') => call(readRevenue, { query: { ...query, basis } })
  const [taken, earned] = [await report('taken'), await report('earned')]
  expect([taken.basis, earned.basis]).toEqual(['taken', 'earned'])
  return {
    taken: value(taken, 'revenue'),
    earned: value(earned, 'revenue earned'),
    left: value(earned, 'not yet earned'),
  }
}

test("a year's fee is taken at once and earned month by month, each month once, also on two servers", async () => {
  const { app, clock, store, expectEvents, ...venue } = await yearSold()
  expect(await monthOf(venue, '2026-05')).toEqual({ taken: 120, earned: 10, left: 110 })
  const other = await startTestServer(await openSecondStore(store), clock)
  clock.set('2026-06-19T23:00:00')
  await app.tick()
  await expectEvents({ '*': 0 })
  clock.set('2026-06-20T00:00:00')
  await Promise.all([app.tick(), other.app.tick(), app.tick(), other.app.tick()])
  await expectEvents({ 'payment.revenue_earned': 1, '*': 0 })
  expect(await monthOf(venue, '2026-06')).toEqual({ taken: 0, earned: 10, left: 100 })
  // Nobody was there from July to September: what was missed is earned on the open day.
  clock.set('2026-10-01T12:00:00')
  await app.tick()
  expect(await monthOf(venue, '2026-09')).toEqual({ taken: 0, earned: 0, left: 100 })
  expect(await monthOf(venue, '2026-10')).toEqual({ taken: 0, earned: 30, left: 70 })
  clock.set('2027-06-01T12:00:00')
  await app.tick()
  expect(await monthOf(venue, '2027-06')).toEqual({ taken: 0, earned: 70, left: 0 })
})

test('a refund takes back first what is not yet earned, and only that stops being earned', async () => {
  const { call, app, clock, ...venue } = await yearSold()
  const { payments } = await call(readPayments)
  await call(refundPayment, { params: paramsOf(payments[0]!), body: { amount: 95, reason: 'Moves away' } })
  expect(await monthOf({ call }, '2026-05')).toEqual({ taken: 25, earned: 10, left: 15 })
  await call(refundPayment, { params: paramsOf(payments[0]!), body: { amount: 20, reason: 'Sorry' } })
  expect(await monthOf({ call }, '2026-05')).toEqual({ taken: 5, earned: 5, left: 0 })
  clock.set('2027-06-01T12:00:00')
  await app.tick()
  expect(await monthOf({ call }, '2027-06')).toEqual({ taken: 0, earned: 0, left: 0 })
  const { entries } = await call(readPayment, { params: paramsOf(payments[0]!) })
  expect(entries.filter(({ account }) => account === 'deferred_revenue').map(({ amount }) => amount)).toEqual(
    [95, 15],
  )
  await venue.expectEvents({ 'payment.refunded': 2, 'membership.expired': 1 })
})

test('cancelling ends the schedule: the rest of the current period is earned, a period ahead is credited', async () => {
  const { call, app, clock, sold, params } = await yearSold()
  await call(contract.renewMembership, { params, body: { currentEndDate: sold.endDate } })
  expect(await monthOf({ call }, '2026-05')).toEqual({ taken: 120, earned: 10, left: 230 })
  clock.set('2026-08-01T12:00:00')
  await app.tick()
  await call(contract.cancelMembership, { params, body: { reason: 'Moves away' } })
  expect(await monthOf({ call }, '2026-08')).toEqual({ taken: 0, earned: 110, left: 0 })
  clock.set('2026-12-01T12:00:00')
  await app.tick()
  expect(await monthOf({ call }, '2026-12')).toEqual({ taken: 0, earned: 0, left: 0 })
})

test('tax is due with the charge, and only the fee without tax is earned month by month', async () => {
  const { call } = await yearSold({ taxRate: 10 })
  // $120 holds $10.91 of tax; a twelfth of $109.09 is $9.09.
  expect(await monthOf({ call }, '2026-05')).toEqual({ taken: 120, earned: 9.09, left: 100 })
})

test('a month that was renewed ahead is earned when it begins', async () => {
  const { call, given, app, clock } = await openVenue({ taxRate: 0 })
  const sold = await given.membership({ periodFee: 50, payNow: true })
  const renewal = { currentEndDate: sold.endDate, payNow: true }
  await call(contract.renewMembership, { params: paramsOf(sold), body: renewal })
  expect(await monthOf({ call }, '2026-05')).toEqual({ taken: 100, earned: 50, left: 50 })
  clock.set('2026-06-21T12:00:00')
  await app.tick()
  expect(await monthOf({ call }, '2026-06')).toEqual({ taken: 0, earned: 50, left: 0 })
})
