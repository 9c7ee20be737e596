import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sellCard } from '../../gift-cards/contract.ts'
import { endRental, redeemVisit } from '../../rentals/contract.ts'
import { addProductsToBill } from '../../sales/contract.ts'
import { expectInvariants } from '../../testing/database/invariants.ts'
import { paramsOf } from '../../testing/venue/fixtures.ts'
import { openVenue } from '../../testing/venue/venue.ts'
import * as billing from '../contract.ts'

/** A paid stay of an hour for $22, with a fee of $20 for damage that is paid as well. */
async function openPaidFee() {
  const venue = await openVenue()
  const { billId } = await venue.given.runningRental()
  const params = { id: String(billId) }
  const add = (body: object) => venue.send(billing.addLine, { params, body: body as never })
  await add({ kind: 'damage', amount: 20, reason: 'Mirror' })
  const bill = () => venue.call(billing.readBill, { params })
  const fee = (await bill()).lines.at(-1)!
  await venue.call(billing.payBill, { params, body: { paymentMethod: 'cash' } })
  const payment = (await bill()).tenders.at(-1)!
  return {
    venue,
    params,
    add,
    bill,
    fee: async () => (await bill()).lines.find(({ id }) => id === fee.id)!,
    refund: (amount: number) =>
      venue.call(billing.refundPayment, {
        params: paramsOf(payment),
        body: { amount, reason: 'Old mirror' },
      }),
    correct: () =>
      venue.send(billing.correctLine, {
        params: { ...params, lineId: String(fee.id) },
        body: { reason: 'Wrong room' },
      }),
    comp: () => add({ kind: 'comp', by: 'percent', value: 100, reason: 'Old mirror', lineId: fee.id }),
  }
}

test('a line that was refunded is neither corrected nor reduced again', async () => {
  const { venue, bill, fee, refund, correct, comp } = await openPaidFee()
  expect(await fee()).toMatchObject({ isCorrectable: true })
  await refund(20)
  expect(await fee()).toMatchObject({ isCorrectable: false })
  expect(await correct()).toMatchObject({ status: 409, body: { detail: 'This line was already refunded' } })
  expect(await comp()).toMatchObject({ status: 422 })
  expect(await bill()).toMatchObject({ total: 22, balance: 0 })
  await expectInvariants(venue.db)
})

test('of a line that was refunded in part, a correction or comp takes what is left', async () => {
  for (const by of ['correct', 'comp'] as const) {
    const { venue, bill, refund, [by]: take } = await openPaidFee()
    await refund(8)
    expect((await take()).status).toBe(201)
    expect(await bill()).toMatchObject({ total: 22, tax: 2, balance: -12 })
    await expectInvariants(venue.db)
  }
})

test('a refund of one line leaves another to be reduced', async () => {
  const { add, bill, refund } = await openPaidFee()
  await refund(20)
  expect((await add({ kind: 'comp', by: 'percent', value: 100, reason: 'Cold' })).status).toBe(201)
  expect(await bill()).toMatchObject({ total: 0, tax: 0, balance: -22 })
})

/** An unpaid stay of two hours for $44, and a pack of three visits that was sold for $60. */
async function openStayWithPack() {
  const venue = await openVenue()
  const pack = { kind: 'visits', price: 60, visits: 3, facilityType: 'room', hours: 2 } as const
  const { code } = await venue.call(sellCard, { body: { ...pack, holder: '', paymentMethod: 'cash' } })
  const rental = await venue.given.unpaidRental({ hours: 2, rate: 22 })
  const params = { id: String(rental.billId) }
  return { venue, code, rental, params }
}

test('after a visit of a pack, no more is taken off a stay than the visit paid', async () => {
  const { venue, code, rental, params } = await openStayWithPack()
  await venue.call(redeemVisit, { params: paramsOf(rental), body: { code } })
  const read = () => venue.call(billing.readBill, { params })
  const visit = (await read()).lines.at(-1)!
  expect(visit).toMatchObject({ label: 'Visit pack', amount: -24, isCorrectable: false })
  const wrong = { params: { ...params, lineId: String(visit.id) }, body: { reason: 'Wrong' } }
  expect(await venue.refused(billing.correctLine, wrong)).toMatchObject({ status: 409 })
  const comp = { kind: 'comp', by: 'amount', value: 20.01, reason: 'Cold' } as const
  expect(await venue.refused(billing.addLine, { params, body: comp })).toMatchObject({
    errors: { value: 'At most $20.00 can be taken off' },
  })
  await venue.call(billing.addLine, { params, body: { ...comp, by: 'percent', value: 100 } })
  expect(await read()).toMatchObject({ total: 0, tax: 0, balance: -20 })
  await expectInvariants(venue.db)
})

test('a visit of a pack pays no stay that a comp paid, whatever else is due', async () => {
  const { venue, code, rental, params } = await openStayWithPack()
  const comp = { kind: 'comp', by: 'percent', value: 100, reason: 'Cold' } as const
  await venue.call(billing.addLine, { params, body: comp })
  await venue.call(billing.addLine, { params, body: { kind: 'damage', amount: 30, reason: 'Mirror' } })
  expect(await venue.refused(redeemVisit, { params: paramsOf(rental), body: { code } })).toMatchObject({
    status: 409,
    detail: 'Nothing is left to pay of this stay',
  })
})

test('a visit of a pack pays at the check-out what the money panel offers, also of a discounted stay', async () => {
  const { venue, code, rental, params } = await openStayWithPack()
  const discount = { kind: 'discount', by: 'percent', value: 10, reason: 'Regular' } as const
  await venue.call(billing.addLine, { params, body: discount })
  await venue.call(billing.addLine, { params, body: { kind: 'damage', amount: 10, reason: 'Mirror' } })
  const payments = [
    { method: 'visit_pack' as const, code, amount: 44 },
    { method: 'cash' as const, amount: 5.6 },
  ]
  await venue.call(endRental, { params: paramsOf(rental), body: { payments } })
  expect(await venue.call(billing.readBill, { params })).toMatchObject({ balance: 0 })
  await expectInvariants(venue.db)
})

test('a line whose discount was corrected is corrected alone', async () => {
  const { add, bill, correct, venue, params } = await openPaidFee()
  const fee = (await bill()).lines.at(-1)!
  await add({ kind: 'discount', by: 'amount', value: 5, reason: 'Regular', lineId: fee.id })
  const discount = (await bill()).lines.at(-1)!
  const body = { reason: 'No regular' }
  await venue.call(billing.correctLine, { params: { ...params, lineId: String(discount.id) }, body })
  const before = (await bill()).lines.length
  expect((await correct()).status).toBe(201)
  expect((await bill()).lines).toHaveLength(before + 1)
})

test('a discount and a refund lower what was earned by the source of each line', async () => {
  const venue = await openVenue()
  const robe = await venue.given.item({ name: 'Robe', price: 20, taxClass: 'exempt' })
  const rental = await venue.given.unpaidRental({ rate: 22 })
  const params = { id: String(rental.billId) }
  const lines = [{ itemId: robe.id, quantity: 1 }]
  await venue.call(addProductsToBill, { body: { lines, expectedTotal: 20, rentalId: rental.id } })
  const discount = { kind: 'discount', by: 'percent', value: 10, reason: 'Regular' } as const
  await venue.call(billing.addLine, { params, body: discount })
  const earned = async () => {
    const rows = await venue.db
      .selectFrom('ledger')
      .select(['source', sql<number>`-sum(amount_cents)`.as('cents')])
      .where('account', '=', 'revenue')
      .groupBy('source')
      .orderBy('source')
      .execute()
    return rows.map(({ source, cents }) => [source, cents])
  }
  expect(await earned()).toEqual([
    ['room', 1_800],
    ['sale', 1_800],
  ])
  await venue.call(billing.payBill, { params, body: { paymentMethod: 'cash' } })
  const payment = (await venue.call(billing.readBill, { params })).tenders.at(-1)!
  const body = { amount: 37.8, reason: 'Cold' }
  await venue.call(billing.refundPayment, { params: paramsOf(payment), body })
  expect(await earned()).toEqual([
    ['room', 0],
    ['sale', 0],
  ])
  await expectInvariants(venue.db)
})
