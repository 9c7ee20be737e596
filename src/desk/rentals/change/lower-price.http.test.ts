import { expect, test } from 'vitest'
import { addLine, correctLine, readBill } from '#money/bills/contract.ts'
import { listPayments, refundPayment } from '#money/payments/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

/**
 * A running stay of two hours at $22 with tax, unpaid, which began at 12:50 PM; `later` moves that by an hour, `back`
 * undoes it.
 */
async function openStay() {
  const venue = await openVenue()
  const rental = await venue.given.unpaidRental({ hours: 2, rate: 22, minutesAgo: 70 })
  const params = paramsOf(rental)
  const billParams = { id: String(rental.billId) }
  /** Corrects the start as previewed, and returns the bill. */
  async function correct(time: string) {
    const query = { startDate: `2026-05-20T${time}:00` }
    const preview = await venue.call(contract.quoteCorrection, { params, query })
    const rental = await venue.call(contract.correctRental, { params, body: query })
    const bill = await venue.call(readBill, { params: billParams })
    expect(bill.balance).toBeCloseTo(preview.total - preview.paid, 9)
    expect(rental).toMatchObject({ totalAmount: preview.total, paidAmount: preview.paid })
    await expectInvariants(venue.db)
    return { ...bill, preview }
  }
  return {
    venue,
    params,
    reduce: (kind: 'discount' | 'comp', value: number) =>
      venue.call(addLine, { params: billParams, body: { kind, by: 'percent', value, reason: 'Cold' } }),
    pay: () => venue.call(contract.payRental, { params, body: { paymentMethod: 'cash' } }),
    /** Refunds part of the payment. */
    refund: async (amount: number) => {
      const { payments } = await venue.call(listPayments)
      const payment = payments.find(({ kind }) => kind === 'payment')!
      await venue.call(refundPayment, { params: paramsOf(payment), body: { amount, reason: 'Cold' } })
    },
    bill: () => venue.call(readBill, { params: billParams }),
    later: () => correct('13:50'),
    back: () => correct('12:50'),
  }
}

test('an hour less of a stay that was comped is no credit', async () => {
  const { reduce, later } = await openStay()
  await reduce('comp', 100)
  const { total, balance, tax, preview } = await later()
  expect({ total, balance, tax }).toEqual({ total: 0, balance: 0, tax: 0 })
  expect(preview).toMatchObject({ previousTotal: 0, total: 0, due: 0 })
})

test('an hour less of a stay at half price is credited at half price', async () => {
  const { reduce, pay, later } = await openStay()
  await reduce('discount', 50)
  await pay()
  const { total, balance, lines, preview } = await later()
  expect({ total, balance }).toEqual({ total: 11, balance: -11 })
  expect(preview).toMatchObject({ previousTotal: 22, total: 11, paid: 22 })
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['stay', 44],
    ['discount', -22],
    ['discount', 11],
    ['extension', -22],
  ])
})

test.each<[string, (stay: Awaited<ReturnType<typeof openStay>>) => Promise<unknown>]>([
  ['a comp', ({ reduce }) => reduce('comp', 100)],
  ['a discount', ({ reduce }) => reduce('discount', 30)],
  ['a discount that was paid', async ({ reduce, pay }) => [await reduce('discount', 30), await pay()]],
  ['a refund', async ({ pay, refund }) => [await pay(), await refund(44)]],
])('a start that is corrected back leaves %s as it was', async (_what, begin) => {
  const stay = await openStay()
  await begin(stay)
  const before = await stay.bill()
  await stay.later()
  const { total, tax, paid, balance } = await stay.back()
  expect({ total, tax, paid, balance }).toEqual({
    total: before.total,
    tax: before.tax,
    paid: before.paid,
    balance: before.balance,
  })
  expect((await stay.later()).total).toBe(before.total / 2)
})

test('what is left of a discount can be corrected, once', async () => {
  const { venue, reduce, later, bill } = await openStay()
  await reduce('discount', 50)
  const [, discount, , rest] = (await later()).lines
  expect([discount!.isCorrectable, rest!.isCorrectable]).toEqual([true, false])
  const params = { id: String((await bill()).id), lineId: String(discount!.id) }
  await venue.call(correctLine, { params, body: { reason: 'Not a regular' } })
  const corrected = await bill()
  expect(corrected).toMatchObject({ total: 22, tax: 2 })
  expect(corrected.lines.filter(({ isCorrectable }) => isCorrectable)).toEqual([])
  await expectInvariants(venue.db)
})

test('an hour less of a stay that was refunded is no further credit', async () => {
  const { pay, refund, later } = await openStay()
  await pay()
  await refund(44)
  const { total, balance, tax, preview } = await later()
  expect({ total, balance, tax }).toEqual({ total: 0, balance: 0, tax: 0 })
  expect(preview).toMatchObject({ total: 22, paid: 22, due: 0 })
})

test('what was refunded of a running stay adds up, as on its bill', async () => {
  const { venue, params, pay, refund, bill } = await openStay()
  const sums = async () => {
    const { lines } = await venue.call(contract.quoteCheckOut, { params })
    return lines
      .slice(lines.findIndex(({ label }) => label === 'Refund'))
      .map(line => [line.label, line.amount])
  }
  await pay()
  await refund(11)
  expect(await bill()).toMatchObject({ total: 33, paid: 33, balance: 0 })
  expect(await sums()).toEqual([
    ['Refund', -11],
    ['Total', 33],
    ['Already paid', -33],
    ['Due', 0],
  ])
  await refund(33)
  expect(await sums()).toEqual([
    ['Refund', -44],
    ['Total', 0],
    ['Due', 0],
  ])
})

test('a cheaper rate after a move lowers the discount of the stay with it, as previewed', async () => {
  const { venue, params, reduce, bill } = await openStay()
  await reduce('comp', 100)
  const room = await venue.given.room({ hourlyRate: 10 })
  const to = { facilityType: 'room', facilityId: room.id } as const
  const query = { ...to, facilityId: String(room.id) }
  const preview = await venue.call(contract.quoteMove, { params, query })
  expect(preview).toMatchObject({ difference: 0, new: { total: 0, due: 0 } })
  await venue.call(contract.moveRental, { params, body: { ...to, rate: 'new' } })
  expect(await bill()).toMatchObject({ total: 0, tax: 0, balance: 0 })
  await expectInvariants(venue.db)
})
