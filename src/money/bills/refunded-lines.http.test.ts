import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endRental, redeemVisit } from '#desk/rentals/contract.ts'
import { addProductsToBill } from '#desk/sales/contract.ts'
import { sellCard } from '#money/cards/contract.ts'
import * as papersApi from '#money/papers/contract.ts'
import * as paymentsApi from '#money/payments/contract.ts'
import * as receivablesApi from '#money/receivables/contract.ts'
import { readTax } from '#office/reports/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as billsApi from './contract.ts'

/** A paid stay of an hour for $22, with a fee of $20 for damage that is paid as well. */
async function openPaidFee() {
  const venue = await openVenue()
  const { billId } = await venue.given.runningRental()
  const params = { id: String(billId) }
  const add = (body: object) => venue.send(billsApi.addLine, { params, body: body as never })
  await add({ kind: 'damage', amount: 20, reason: 'Mirror' })
  const bill = () => venue.call(billsApi.readBill, { params })
  const fee = (await bill()).lines.at(-1)!
  await venue.call(paymentsApi.payBill, { params, body: { paymentMethod: 'cash' } })
  const payment = (await bill()).tenders.at(-1)!
  return {
    venue,
    params,
    add,
    bill,
    fee: async () => (await bill()).lines.find(({ id }) => id === fee.id)!,
    refund: (amount: number) =>
      venue.call(paymentsApi.refundPayment, {
        params: paramsOf(payment),
        body: { amount, reason: 'Old mirror' },
      }),
    correct: () =>
      venue.send(billsApi.correctLine, {
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
  const read = () => venue.call(billsApi.readBill, { params })
  const visit = (await read()).lines.at(-1)!
  expect(visit).toMatchObject({ label: 'Visit pack', amount: -24, isCorrectable: false })
  const wrong = { params: { ...params, lineId: String(visit.id) }, body: { reason: 'Wrong' } }
  expect(await venue.refused(billsApi.correctLine, wrong)).toMatchObject({ status: 409 })
  const comp = { kind: 'comp', by: 'amount', value: 20.01, reason: 'Cold' } as const
  expect(await venue.refused(billsApi.addLine, { params, body: comp })).toMatchObject({
    errors: { value: 'At most $20.00 can be taken off' },
  })
  await venue.call(billsApi.addLine, { params, body: { ...comp, by: 'percent', value: 100 } })
  expect(await read()).toMatchObject({ total: 0, tax: 0, balance: -20 })
  await expectInvariants(venue.db)
})

test('a visit worth more than its stay, which then was free, gives back its payment and takes nothing off', async () => {
  const venue = await openVenue()
  const pack = { kind: 'visits', price: 71, visits: 1, facilityType: 'room', hours: 4 } as const
  const { code } = await venue.call(sellCard, { body: { ...pack, holder: '', paymentMethod: 'cash' } })
  const rental = await venue.given.unpaidRental({ hours: 2, rate: 22 })
  const params = { id: String(rental.billId) }
  await venue.call(redeemVisit, { params: paramsOf(rental), body: { code } })
  await venue.call(billsApi.addLine, {
    params,
    body: { kind: 'comp', by: 'percent', value: 100, reason: 'Cold' },
  })
  const read = () => venue.call(billsApi.readBill, { params })
  expect(await read()).toMatchObject({ total: 0, balance: -71 })
  const visit = (await read()).tenders.at(-1)!
  await venue.call(paymentsApi.reversePayment, { params: paramsOf(visit), body: { reason: 'Bounced' } })
  expect(await read()).toMatchObject({ total: 0, tax: 0, balance: 0 })
  await expectInvariants(venue.db)
})

test('a visit of a pack pays no stay that a comp paid, whatever else is due', async () => {
  const { venue, code, rental, params } = await openStayWithPack()
  const comp = { kind: 'comp', by: 'percent', value: 100, reason: 'Cold' } as const
  await venue.call(billsApi.addLine, { params, body: comp })
  await venue.call(billsApi.addLine, { params, body: { kind: 'damage', amount: 30, reason: 'Mirror' } })
  expect(await venue.refused(redeemVisit, { params: paramsOf(rental), body: { code } })).toMatchObject({
    status: 409,
    detail: 'Nothing is left to pay of this stay',
  })
})

test('a visit of a pack pays at the check-out what the money panel offers, also of a discounted stay', async () => {
  const { venue, code, rental, params } = await openStayWithPack()
  const discount = { kind: 'discount', by: 'percent', value: 10, reason: 'Regular' } as const
  await venue.call(billsApi.addLine, { params, body: discount })
  await venue.call(billsApi.addLine, { params, body: { kind: 'damage', amount: 10, reason: 'Mirror' } })
  const payments = [
    { method: 'visit_pack' as const, code, amount: 44 },
    { method: 'cash' as const, amount: 5.6 },
  ]
  await venue.call(endRental, { params: paramsOf(rental), body: { payments } })
  expect(await venue.call(billsApi.readBill, { params })).toMatchObject({ balance: 0 })
  await expectInvariants(venue.db)
})

test('a line whose discount was corrected is corrected alone', async () => {
  const { add, bill, correct, venue, params } = await openPaidFee()
  const fee = (await bill()).lines.at(-1)!
  await add({ kind: 'discount', by: 'amount', value: 5, reason: 'Regular', lineId: fee.id })
  const discount = (await bill()).lines.at(-1)!
  const body = { reason: 'No regular' }
  await venue.call(billsApi.correctLine, { params: { ...params, lineId: String(discount.id) }, body })
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
  await venue.call(billsApi.addLine, { params, body: discount })
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
  await venue.call(paymentsApi.payBill, { params, body: { paymentMethod: 'cash' } })
  const payment = (await venue.call(billsApi.readBill, { params })).tenders.at(-1)!
  const body = { amount: 37.8, reason: 'Cold' }
  await venue.call(paymentsApi.refundPayment, { params: paramsOf(payment), body })
  expect(await earned()).toEqual([
    ['room', 0],
    ['sale', 0],
  ])
  await expectInvariants(venue.db)
})

/** A stay of $22, a tip of $50 that was mistyped, and a bottle of water for $3.30, all paid by one card. */
async function openPaidTip() {
  const venue = await openVenue()
  const rental = await venue.given.unpaidRental({ hours: 1, rate: 22 })
  const params = { id: String(rental.billId) }
  await venue.call(billsApi.addLine, { params, body: { kind: 'tip', amount: 50 } })
  const { id: itemId } = await venue.given.item({ name: 'Water', price: 3, currentStock: 9 })
  const sale = { lines: [{ itemId, quantity: 1 }], expectedTotal: 3.3, rentalId: rental.id }
  await venue.call(addProductsToBill, { body: sale })
  await venue.call(paymentsApi.payBill, { params, body: { paymentMethod: 'credit_card' } })
  const bill = () => venue.call(billsApi.readBill, { params })
  const payment = (await bill()).tenders.at(-1)!
  const details = () => venue.call(paymentsApi.readPayment, { params: paramsOf(payment) })
  const { lines } = await details()
  const findLine = (label: string) => lines.find(line => line.label.includes(label))!.lineId
  const body = (amounts: Record<string, number>, rest: object = {}) => ({
    reason: 'Mistyped',
    lines: Object.entries(amounts).map(([label, amount]) => ({ lineId: findLine(label), amount })),
    ...rest,
  })
  return { venue, params, payment, bill, details, findLine, body }
}

test('a refund of a mistyped tip takes no tax off the room', async () => {
  const { venue, payment, bill, details, body } = await openPaidTip()
  expect((await details()).lines.map(({ label, left, tax }) => [label, left, tax])).toEqual([
    ['Room 101', 22, 2],
    ['Tip', 50, 0],
    ['Water', 3.3, 0.3],
  ])
  await venue.call(paymentsApi.refundPayment, { params: paramsOf(payment), body: body({ Tip: 45 }) })
  expect(await bill()).toMatchObject({ total: 30.3, tax: 2.3, paid: 30.3, balance: 0 })
  expect((await details()).lines).toMatchObject([{ left: 22 }, { label: 'Tip', left: 5 }, { left: 3.3 }])
  await venue.call(paymentsApi.refundPayment, {
    params: paramsOf(payment),
    body: body({ Water: 3.3, Tip: 5 }),
  })
  expect(await bill()).toMatchObject({ total: 22, tax: 2, balance: 0 })
  const receipt = await venue.call(papersApi.readReceipt, {
    params: paramsOf((await bill()).tenders.at(-1)!),
  })
  expect(receipt.taxes).toMatchObject([
    { name: 'Exempt', netCents: -500, taxCents: 0 },
    { rate: 10, netCents: -300, taxCents: -30 },
  ])
  await expectInvariants(venue.db)
})

test('the tax report takes back the tax of the refunded line alone', async () => {
  const { venue, payment, body } = await openPaidTip()
  const taxes = async () => {
    const { figures } = await venue.call(readTax, { query: { period: 'today' } })
    return figures.map(({ id, value }) => [id, value])
  }
  const refund = (amounts: Record<string, number>) =>
    venue.call(paymentsApi.refundPayment, { params: paramsOf(payment), body: body(amounts) })
  const charged = [
    ['net', 23],
    ['tax', 2.3],
    ['gross', 25.3],
  ]
  expect(await taxes()).toEqual(charged)
  await refund({ Tip: 45 })
  expect(await taxes()).toEqual(charged)
  await refund({ Water: 1.1 })
  expect(await taxes()).toEqual([
    ['net', 22],
    ['tax', 2.2],
    ['gross', 24.2],
  ])
})

test('a refund names no more than is left of a line, and its amount is the sum of its lines', async () => {
  const { venue, payment, body, bill } = await openPaidTip()
  const refuse = (body: object) =>
    venue.refused(paymentsApi.refundPayment, { params: paramsOf(payment), body: body as never })
  expect(await refuse(body({ Water: 3.31 }))).toMatchObject({
    status: 422,
    errors: { lines: 'At most $3.30 of Water can be refunded' },
  })
  expect(await refuse(body({ Water: 3 }, { amount: 4 }))).toMatchObject({
    errors: { amount: 'The amount must be the sum of its lines' },
  })
  expect(await refuse({ reason: 'Cold' })).toMatchObject({ errors: { amount: 'Amount is required' } })
  expect(await refuse({ reason: 'Cold', lines: [{ lineId: 999, amount: 1 }] })).toMatchObject({ status: 422 })
  const twice = [1, 1].map(amount => ({ lineId: body({ Tip: 1 }).lines[0]!.lineId, amount }))
  expect(await refuse({ reason: 'Cold', lines: twice })).toMatchObject({ status: 422 })
  expect(await bill()).toMatchObject({ total: 75.3, balance: 0 })
})

test('a part of a joint payment names its lines', async () => {
  const venue = await openVenue()
  const [first, second] = [
    await venue.given.unpaidRental({ hours: 1, rate: 22 }),
    await venue.given.unpaidRental({ hours: 1, rate: 22 }),
  ]
  const params = { id: String(first.billId) }
  await venue.call(billsApi.addLine, { params, body: { kind: 'tip', amount: 50 } })
  for (const { id } of [first, second]) await venue.call(endRental, { params: { id: String(id) }, body: {} })
  const account = { of: 'guests' as const, id: String(first.guestId) }
  await venue.call(receivablesApi.payAccount, {
    params: account,
    body: { amount: 94, paymentMethod: 'credit_card' },
  })
  const bill = () => venue.call(billsApi.readBill, { params })
  const payment = (await bill()).tenders.at(-1)!
  const details = await venue.call(paymentsApi.readPayment, { params: paramsOf(payment) })
  const part = details.joint!.parts.find(({ billId }) => billId === first.billId)!
  const tip = details.lines.find(({ label }) => label === 'Tip')!
  const lines = [{ lineId: tip.lineId, amount: 45 }]
  await venue.call(paymentsApi.refundJointPayment, {
    params: paramsOf(payment),
    body: { parts: [{ paymentId: part.paymentId, amount: 45, lines }], reason: 'Mistyped' },
  })
  expect(await bill()).toMatchObject({ total: 27, tax: 2, balance: 0 })
  await expectInvariants(venue.db)
})
