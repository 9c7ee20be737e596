import { expect, test } from 'vitest'
import { draftInvoice, sendInvoice, voidInvoice } from '#desk/invoices/contract.ts'
import { endRental, quoteCheckOut, startRental } from '#desk/rentals/contract.ts'
import * as inventory from '#house/inventory/contract.ts'
import { addLine, readBill, recoverBill, writeOffBill } from '#money/bills/contract.ts'
import { listPayments, payBill, refundPayment } from '#money/payments/contract.ts'
import { approve, signIn } from '#office/accounts/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue, PASSWORD, PIN } from '#testing/venue/staffed-venue.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

/** Sells three bottles of water at $3.33 plus 10 % tax over the counter: $9.99, tax $1.00. */
async function openSale(payment: object = { paymentMethod: 'cash' }) {
  const venue = await openVenue()
  const water = await venue.given.item({ name: 'Bottled Water', price: 3.33, cost: 0.5 })
  const lines = [{ itemId: water.id, quantity: 3 }]
  const { billId } = await venue.call(contract.sellProducts, {
    body: { lines, expectedTotal: 10.99, ...payment },
  })
  await venue.eventsSince()
  const params = { id: String(billId) }
  const [line] = await venue.call(contract.readSoldProducts, { params })
  return {
    ...venue,
    water,
    params,
    lineId: line!.lineId,
    sold: async () => (await venue.call(contract.readSoldProducts, { params }))[0],
    stock: async () => (await venue.call(inventory.readItem, { params: paramsOf(water) })).currentStock,
    moneyBack: async () =>
      (await venue.call(listPayments, { query: { kind: 'refund' } })).payments.map(({ method, amount }) => [
        method,
        amount,
      ]),
  }
}

test('returns part of a line: its price is refunded by the method of the payment, and the stock is back', async () => {
  const { call, params, lineId, sold, stock, moneyBack, expectEvents, db } = await openSale()
  const back = await call(contract.returnProducts, {
    params,
    body: { lines: [{ lineId, quantity: 1 }], reason: 'Wrong one' },
  })
  expect(back).toEqual({ returned: 3.66, refunded: 3.66 })
  await expectEvents({ 'sale.returned': 1 })
  expect(await sold()).toMatchObject({ quantity: 3, returned: 1 })
  expect(await stock()).toBe(18)
  expect(await moneyBack()).toEqual([['cash', -3.66]])
  const [movement] = await db.selectFrom('item_movements').selectAll().where('kind', '=', 'return').execute()
  expect(movement).toMatchObject({ quantity: 1, unit_cost_cents: 50 })
})

test('all parts of a line add up to what was paid for it', async () => {
  const { call, params, lineId, db } = await openSale()
  const parts: number[] = []
  for (const _ of [1, 2, 3]) {
    const body = { lines: [{ lineId, quantity: 1 }], reason: 'Wrong one' }
    parts.push((await call(contract.returnProducts, { params, body })).refunded)
  }
  expect(parts).toEqual([3.66, 3.67, 3.66])
  const sums = await db
    .selectFrom('ledger')
    .select(({ fn }) => ['account', fn.sum<number>('amount_cents').as('cents')])
    .groupBy('account')
    .orderBy('account')
    .execute()
  expect(sums.map(({ account, cents }) => [account, Number(cents)])).toEqual([
    ['cash', 0],
    ['receivable', 0],
    ['revenue', 0],
    ['tax', 0],
  ])
})

/** Sells robes at $20.00 without tax onto an unpaid stay for $20.00. */
async function openRobes(quantity: number) {
  const venue = await openVenue()
  const robe = await venue.given.item({ name: 'Robe', price: 20, taxClass: 'exempt' })
  const { id: rentalId, billId } = await venue.given.unpaidRental({ rate: 20 })
  const lines = [{ itemId: robe.id, quantity }]
  await venue.call(contract.addProductsToBill, {
    body: { lines, expectedTotal: 20 * quantity, rentalId },
  })
  const params = { id: String(billId) }
  const [line] = await venue.call(contract.readSoldProducts, { params })
  const { lineId } = line!
  const bill = () => venue.call(readBill, { params })
  return {
    ...venue,
    rentalId,
    robe,
    bill,
    discount: (value: number) =>
      venue.call(addLine, { params, body: { kind: 'discount', by: 'percent', value, reason: 'Regular' } }),
    pay: () => venue.call(payBill, { params, body: { paymentMethod: 'cash' } }),
    refund: async (amount: number) => {
      const payment = (await bill()).tenders.at(-1)!
      await venue.call(refundPayment, { params: paramsOf(payment), body: { amount, reason: 'Torn' } })
    },
    giveBack: async (quantity: number) => {
      const body = { lines: [{ lineId, quantity }], reason: 'Torn' }
      const quoted = await venue.call(contract.quoteReturn, {
        params,
        query: { lines: `${lineId}x${quantity}` },
      })
      const back = await venue.call(contract.returnProducts, { params, body })
      expect(quoted).toEqual(back)
      await expectInvariants(venue.db)
      return back
    },
  }
}

test('a product that was discounted goes back at what was paid for it, and takes its discount along', async () => {
  const { discount, pay, giveBack, bill } = await openRobes(1)
  await discount(10)
  await pay()
  expect(await giveBack(1)).toEqual({ returned: 18, refunded: 18 })
  const { total, balance, lines } = await bill()
  expect({ total, balance }).toEqual({ total: 18, balance: 0 })
  const discounts = lines.filter(({ kind }) => kind === 'discount')
  expect(discounts.map(({ amount, isCorrectable }) => [amount, isCorrectable])).toEqual([
    [-2, true],
    [-2, false],
    [2, false],
  ])
})

test('parts of a discounted line add up to what was paid for it', async () => {
  const { discount, pay, giveBack, bill } = await openRobes(3)
  await discount(33.33)
  await pay()
  const parts = [await giveBack(1), await giveBack(1), await giveBack(1)]
  expect(parts.map(({ refunded }) => refunded)).toEqual([13.34, 13.34, 13.33])
  expect(await bill()).toMatchObject({ total: 13.33, balance: 0 })
})

test('what was refunded is not given back again with the product', async () => {
  const { pay, refund, giveBack, bill } = await openRobes(1)
  await pay()
  await refund(20)
  // The payment paid the room and the robe, half each.
  expect(await giveBack(1)).toEqual({ returned: 10, refunded: 10 })
  expect(await bill()).toMatchObject({ total: 10, balance: 0 })
})

test('a product that an invoice charges does not come back without its money', async () => {
  const { call, rentalId, robe, giveBack, bill } = await openRobes(1)
  const form = { customerName: 'Films Ltd', dueDate: '2026-12-31', lines: [], includesStay: true }
  const params = paramsOf(await call(draftInvoice, { body: { ...form, rentalId } }))
  await call(sendInvoice, { params })
  await expect(giveBack(1)).rejects.toThrow('An invoice charges Robe')
  expect(await call(inventory.readItem, { params: paramsOf(robe) })).toMatchObject({ currentStock: 19 })
  await call(voidInvoice, { params, body: { reason: 'Torn' } })
  expect(await giveBack(1)).toEqual({ returned: 20, refunded: 0 })
  expect(await bill()).toMatchObject({ total: 20, balance: 20 })
})

test('of a split payment, the latest tender is refunded first', async () => {
  const { call, params, lineId, moneyBack } = await openSale({
    payments: [
      { method: 'credit_card', amount: 8 },
      { method: 'cash', amount: 2.99 },
    ],
  })
  await call(contract.returnProducts, {
    params,
    body: { lines: [{ lineId, quantity: 3 }], reason: 'Wrong ones' },
  })
  expect((await moneyBack()).sort()).toEqual([
    ['cash', -2.99],
    ['credit_card', -8],
  ])
})

test('what cannot be sold again does not go back into stock', async () => {
  const { call, params, lineId, stock } = await openSale()
  const lines = [{ lineId, quantity: 2, resellable: false }]
  await call(contract.returnProducts, { params, body: { lines, reason: 'Leaking' } })
  expect(await stock()).toBe(17)
})

test('no more comes back than was sold, whoever is faster', async () => {
  const { send, refused, params, lineId, moneyBack } = await openSale()
  const body = { lines: [{ lineId, quantity: 2 }], reason: 'Wrong ones' }
  const answers = await Promise.all([1, 2].map(() => send(contract.returnProducts, { params, body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await refused(contract.returnProducts, { params, body })).toMatchObject({
    status: 409,
    detail: 'Only 1 of Bottled Water can be returned',
  })
  expect(await moneyBack()).toEqual([['cash', -7.33]])
})

test('a return of what is unpaid on a room lowers its bill and refunds nothing', async () => {
  const { call, given, water, moneyBack } = await openSale()
  const rental = await given.runningRental({ minutesAgo: 0 })
  const { billId } = await call(contract.addProductsToBill, {
    body: { lines: [{ itemId: water.id, quantity: 1 }], expectedTotal: 3.66, rentalId: rental.id },
  })
  const params = { id: String(billId) }
  const [line] = await call(contract.readSoldProducts, { params })
  const body = { lines: [{ lineId: line!.lineId, quantity: 1 }], reason: 'Not wanted' }
  expect(await call(contract.returnProducts, { params, body })).toEqual({ returned: 3.66, refunded: 0 })
  expect(await call(quoteCheckOut, { params: paramsOf(rental) })).toMatchObject({ total: 22, due: 0 })
  expect(await moneyBack()).toEqual([])
})

test('bad input is refused at its field', async () => {
  const { ask, refused, params, lineId } = await openSale()
  const path = `/api/sales/${params.id}/return`
  const form = { lines: [{ lineId, quantity: 1 }], reason: 'Wrong one' }
  for (const [change, field, sentence] of [
    [{ lines: [] }, 'lines', 'Choose a product'],
    [{ lines: [{ lineId, quantity: 0 }] }, 'lines.0.quantity', 'Quantity must be at least 1'],
    [{ reason: ' ' }, 'reason', 'Reason is required'],
    [{ lines: [form.lines[0], form.lines[0]] }, 'lines', 'Each line may occur once'],
  ] as const) {
    const { status, body } = await ask('POST', path, { body: { ...form, ...change } })
    expect([status, (body as { errors?: Record<string, string> }).errors?.[field]]).toEqual([422, sentence])
  }
  const foreign = { lines: [{ lineId: 9_999, quantity: 1 }], reason: 'Wrong one' }
  expect(await refused(contract.returnProducts, { params, body: foreign })).toMatchObject({ status: 404 })
  expect(await refused(contract.returnProducts, { params: { id: '9999' }, body: form })).toMatchObject({
    status: 404,
    detail: 'There is no bill 9999',
  })
})

test('staff return a product with a manager’s PIN', async () => {
  let itemId = 0
  const venue = await openStaffedVenue(
    async ({ given }) => {
      itemId = (await given.item({ name: 'Water', price: 3 })).id
    },
    { lockMinutes: 0 },
  )
  const manager = await venue.staff('manager')
  const staff = await venue.staff('staff')
  for (const login of ['manager', 'staff']) await staff.call(signIn, { body: { login, password: PASSWORD } })
  const lines = [{ itemId, quantity: 1 }]
  const sale = { lines, expectedTotal: 3.3, paymentMethod: 'cash' as const }
  const { billId } = await staff.call(contract.sellProducts, { body: sale })
  const [line] = await staff.call(contract.readSoldProducts, { params: { id: String(billId) } })
  const path = `/api/sales/${billId}/return`
  const body = { lines: [{ lineId: line!.lineId, quantity: 1 }], reason: 'Wrong one' }
  expect(await staff.ask('POST', path, { body })).toMatchObject({ status: 403, body: { approval: true } })
  const asked = { accountId: manager.id, pin: PIN, method: 'POST', path, body } as const
  const { approval } = await staff.call(approve, { body: asked })
  expect(await staff.ask('POST', path, { body, headers: { approval } })).toMatchObject({
    status: 201,
    body: { returned: 3.3, refunded: 3.3 },
  })
})

test('a product that was written off unpaid is returned once the write-off is undone', async () => {
  const { call, refused, given } = await openVenue()
  const stay = await call(startRental, { body: checkInForm(await given.room()) })
  const robe = await given.item({ name: 'Robe', price: 20 })
  const lines = [{ itemId: robe.id, quantity: 1 }]
  await call(contract.addProductsToBill, { body: { lines, expectedTotal: 22, rentalId: stay.id } })
  await call(endRental, { params: paramsOf(stay), body: {} })
  const params = { id: String(stay.billId) }
  await call(writeOffBill, { params, body: { amount: 22, reason: 'Ran away' } })
  const [sold] = await call(contract.readSoldProducts, { params })
  const back = { params, body: { lines: [{ lineId: sold!.lineId, quantity: 1 }], reason: 'Found it' } }
  expect(await refused(contract.returnProducts, back)).toMatchObject({
    status: 409,
    detail: 'This bill is written off. Undo the write-off first',
  })
  await call(recoverBill, { params })
  expect(await call(contract.returnProducts, back)).toEqual({ returned: 22, refunded: 0 })
  expect(await call(readBill, { params })).toMatchObject({ balance: 0, writtenOff: 0 })
})
