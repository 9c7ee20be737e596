import { describe, expect, test } from 'vitest'
import { endRental, listBoard, quoteCheckOut } from '#desk/rentals/contract.ts'
import { checkIn, checkOut, quoteCheckOut as quoteVisitCheckOut } from '#desk/visits/contract.ts'
import * as inventory from '#house/inventory/contract.ts'
import { readBill } from '#money/bills/contract.ts'
import { listPayments } from '#money/payments/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

/** A venue that sells water at $3.00 plus 10 % tax, bought at $0.50, and stamps without tax. */
async function openShop() {
  const venue = await openVenue()
  const water = await venue.given.item({ name: 'Bottled Water', unit: 'bottles', price: 3, cost: 0.5 })
  const stamp = await venue.given.item({ name: 'Stamp', price: 1.25, taxClass: 'exempt' })
  return { ...venue, water, stamp, readStock: readStock(venue) }
}

/** The method of most sales. */
const cash = 'cash' as const

const readStock =
  ({ call }: Pick<Venue, 'call'>) =>
  async (item: inventory.Item) =>
    (await call(inventory.readItem, { params: paramsOf(item) })).currentStock

describe('a sale over the counter', () => {
  test('charges what the preview showed, takes the money and moves the stock', async () => {
    const { call, water, stamp, readStock, db, expectEvents } = await openShop()
    const quote = await call(contract.quoteSale, { query: { lines: `${water.id}x2,${stamp.id}x1` } })
    expect(quote.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['2 × Bottled Water', 6],
      ['Stamp', 1.25],
      ['Tax 10%', 0.6],
      ['Total', 7.85],
      ['Due', 7.85],
    ])
    const sold = await call(contract.sellProducts, {
      body: {
        lines: [
          { itemId: water.id, quantity: 2 },
          { itemId: stamp.id, quantity: 1 },
        ],
        expectedTotal: quote.total,
        paymentMethod: 'cash',
      },
    })
    expect(sold).toMatchObject({ total: 7.85, paid: 7.85, warnings: [] })
    await expectEvents({ 'sale.sold': 1 })
    expect([await readStock(water), await readStock(stamp)]).toEqual([18, 19])

    const lines = await db.selectFrom('bill_lines').selectAll().where('bill_id', '=', sold.billId).execute()
    expect(lines).toMatchObject([
      {
        kind: 'product',
        label: '2 × Bottled Water',
        quantity: 2,
        unit_cents: 300,
        net_cents: 600,
        tax_cents: 60,
        gross_cents: 660,
        tax_class: 'standard',
        tax: 'added',
        item_id: water.id,
        facility_id: null,
      },
      { label: 'Stamp', net_cents: 125, tax_cents: 0, tax_class: 'exempt', tax_rate: 0 },
    ])
    const movements = await db.selectFrom('item_movements').selectAll().where('kind', '=', 'sale').execute()
    expect(movements).toMatchObject([
      { item_id: water.id, quantity: -2, unit_cost_cents: 50, bill_line_id: lines[0]?.id },
      { item_id: stamp.id, quantity: -1, unit_cost_cents: 200, bill_line_id: lines[1]?.id },
    ])
    const { payments } = await call(listPayments)
    expect(payments).toMatchObject([
      { kind: 'payment', method: 'cash', amount: 7.85, about: { label: 'Counter sale', customer: '' } },
    ])
  })

  test('can be split over methods', async () => {
    const { call, water, db } = await openShop()
    await call(contract.sellProducts, {
      body: {
        lines: [{ itemId: water.id, quantity: 1 }],
        expectedTotal: 3.3,
        payments: [
          { method: 'cash', amount: 3 },
          { method: 'credit_card', amount: 0.3 },
        ],
      },
    })
    const money = await db
      .selectFrom('ledger')
      .select(['account', 'amount_cents', 'source'])
      .where('account', 'in', ['cash', 'credit_card'])
      .execute()
    expect(money).toEqual([
      { account: 'cash', amount_cents: 300, source: 'sale' },
      { account: 'credit_card', amount_cents: 30, source: 'sale' },
    ])
  })

  test('two desks sell the last one: both sell it, one is told that the books had none', async () => {
    const { send, call, given, db } = await openShop()
    const last = await given.item({ name: 'Robe', currentStock: 1, price: 50 })
    const body = { lines: [{ itemId: last.id, quantity: 1 }], expectedTotal: 55, paymentMethod: cash }
    const answers = await Promise.all([1, 2].map(() => send(contract.sellProducts, { body })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const warnings = answers.map(({ body }) => (body as contract.Sold).warnings)
    expect(warnings.sort()).toEqual([[], ['Robe: the books had only 0 pieces. Count it when you can.']])
    expect(await readStock({ call })(last)).toBe(-1)
    expect(await db.selectFrom('bill_lines').selectAll().execute()).toHaveLength(2)
  })

  test('a repeat with the same key sells once', async () => {
    const { send, water, readStock, expectEvents } = await openShop()
    const body = { lines: [{ itemId: water.id, quantity: 1 }], expectedTotal: 3.3, paymentMethod: cash }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(contract.sellProducts, { body, idempotencyKey: 'sale-1' })),
    )
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 201, body: answers[0]?.body as object })
    expect(await readStock(water)).toBe(19)
    await expectEvents({ 'sale.sold': 1 })
  })

  test('is refused at another price than the desk showed, and changes nothing', async () => {
    const { call, refused, water, readStock, expectEvents } = await openShop()
    await call(inventory.editItem, { params: paramsOf(water), body: { price: 3.5 } })
    await expectEvents({ 'item.edited': 1 })
    const body = { lines: [{ itemId: water.id, quantity: 1 }], expectedTotal: 3.3, paymentMethod: cash }
    expect(await refused(contract.sellProducts, { body })).toMatchObject({
      status: 409,
      detail: 'The price has changed: it is now $3.85',
    })
    expect(await readStock(water)).toBe(20)
    await expectEvents({})
  })

  test('is refused for what is not sold, deleted or unknown', async () => {
    const { call, refused, given, water } = await openShop()
    const towel = await given.item()
    const sell = (itemId: number) =>
      refused(contract.sellProducts, {
        body: { lines: [{ itemId, quantity: 1 }], expectedTotal: 3.3, paymentMethod: 'cash' },
      })
    expect(await sell(towel.id)).toMatchObject({ status: 409, detail: 'Bath Towels is not sold' })
    expect(await sell(9_999)).toMatchObject({ status: 404 })
    await call(inventory.deleteItem, { params: paramsOf(water) })
    expect(await sell(water.id)).toMatchObject({ status: 409, detail: 'Bottled Water has been deleted' })
  })

  test('needs a payment of the whole total', async () => {
    const { refused, water } = await openShop()
    const sale = { lines: [{ itemId: water.id, quantity: 1 }], expectedTotal: 3.3 }
    expect(await refused(contract.sellProducts, { body: sale })).toMatchObject({
      status: 422,
      errors: { paymentMethod: 'Choose a payment method' },
    })
    const payments = [{ method: 'cash', amount: 3 }] as const
    expect(
      await refused(contract.sellProducts, { body: { ...sale, payments: [...payments] } }),
    ).toMatchObject({ status: 422, errors: { payments: 'The payments total $3.00, but $3.30 is due' } })
  })
})

describe('onto a bill', () => {
  test("of a room: due with the stay, and on the check-out's bill", async () => {
    const { call, given, water, readStock } = await openShop()
    const rental = await given.runningRental({ minutesAgo: 0 })
    const sold = await call(contract.addProductsToBill, {
      body: { lines: [{ itemId: water.id, quantity: 2 }], expectedTotal: 6.6, rentalId: rental.id },
    })
    expect(sold).toMatchObject({ total: 6.6, paid: 0 })
    expect(await readStock(water)).toBe(18)
    const quote = await call(quoteCheckOut, { params: paramsOf(rental) })
    expect(quote).toMatchObject({ total: 28.6, paid: 22, due: 6.6 })
    expect(quote.lines.map(({ label }) => label)).toContain('2 × Bottled Water')
    const { rental: ended } = await call(endRental, {
      params: paramsOf(rental),
      body: { paymentMethod: 'cash' },
    })
    expect(ended).toMatchObject({ totalAmount: 28.6, paidAmount: 28.6, dueAmount: 0 })
  })

  test('of a room, paid at once: nothing is due at check-out', async () => {
    const { call, given, water } = await openShop()
    const rental = await given.runningRental({ minutesAgo: 0 })
    const sold = await call(contract.addProductsToBill, {
      body: {
        lines: [{ itemId: water.id, quantity: 1 }],
        expectedTotal: 3.3,
        rentalId: rental.id,
        paymentMethod: 'cash',
      },
    })
    expect(sold).toMatchObject({ paid: 3.3 })
    expect(await call(quoteCheckOut, { params: paramsOf(rental) })).toMatchObject({ paid: 25.3, due: 0 })
  })

  test('is refused once the guest was checked out', async () => {
    const { call, refused, given, water, readStock } = await openShop()
    const rental = await given.runningRental({ facility: await given.room({ name: 'Room 107' }) })
    await call(endRental, { params: paramsOf(rental), body: {} })
    const body = { lines: [{ itemId: water.id, quantity: 1 }], expectedTotal: 3.3, rentalId: rental.id }
    expect(await refused(contract.addProductsToBill, { body })).toMatchObject({
      status: 409,
      detail: 'The guest of Room 107 was checked out at 2:00 PM',
    })
    expect(await readStock(water)).toBe(20)
  })

  test('while another desk checks the guest out: it is on the bill, or it is refused', async () => {
    const { send, call, given, water, readStock, db } = await openShop()
    const rental = await given.runningRental({ minutesAgo: 0 })
    const body = { lines: [{ itemId: water.id, quantity: 1 }], expectedTotal: 3.3, rentalId: rental.id }
    const [added, ended] = await Promise.all([
      send(contract.addProductsToBill, { body }),
      send(endRental, { params: paramsOf(rental), body: {} }),
    ])
    expect(ended.status).toBe(200)
    const lines = await db.selectFrom('bill_lines').selectAll().where('kind', '=', 'product').execute()
    expect([added.status, lines.length, await readStock(water)]).toEqual(
      added.status === 201 ? [201, 1, 19] : [409, 0, 20],
    )
    expect(await call(contract.readSoldProducts, { params: { id: String(1) } })).toHaveLength(lines.length)
  })

  test("of a member's visit, with or without a facility", async () => {
    const { call, refused, given, water } = await openShop()
    const member = await given.member()
    const visit = await call(checkIn, { body: { memberId: member.id } })
    const body = { lines: [{ itemId: water.id, quantity: 1 }], expectedTotal: 3.3, checkinId: visit.id }
    const first = await call(contract.addProductsToBill, { body })
    const second = await call(contract.addProductsToBill, { body: { ...body, paymentMethod: 'cash' } })
    expect(second.billId).toBe(first.billId)
    expect([first.paid, second.paid]).toEqual([0, 3.3])
    const { bill } = await call(quoteVisitCheckOut, { params: paramsOf(visit) })
    expect(bill).toMatchObject({ total: 6.6, paid: 3.3, due: 3.3 })
    await call(checkOut, { params: paramsOf(visit), body: { paymentMethod: 'cash' } })
    expect((await call(readBill, { params: { id: String(first.billId) } })).balance).toBe(0)
    expect(await refused(contract.addProductsToBill, { body })).toMatchObject({
      status: 409,
      detail: 'This visit ended at 2:00 PM',
    })
  })

  test('needs one rental or one visit', async () => {
    const { refused, water } = await openShop()
    const sale = { lines: [{ itemId: water.id, quantity: 1 }], expectedTotal: 3.3 }
    const errors = { rentalId: 'Choose a rental or a visit' }
    for (const body of [sale, { ...sale, rentalId: 1, checkinId: 1 }])
      expect(await refused(contract.addProductsToBill, { body })).toMatchObject({ status: 422, errors })
    expect(await refused(contract.addProductsToBill, { body: { ...sale, rentalId: 999 } })).toMatchObject({
      status: 404,
      detail: 'There is no rental 999',
    })
  })
})

/** A sale, an invalid change of it, and the message at the field. */
const wrong: [object, string, string][] = [
  [{ lines: [] }, 'lines', 'Add a product'],
  [{ lines: [{ itemId: 1, quantity: 0 }] }, 'lines.0.quantity', 'Quantity must be at least 1'],
  [{ lines: [{ itemId: 1, quantity: 1_001 }] }, 'lines.0.quantity', 'Quantity must be at most 1000'],
  [{ lines: [{ itemId: 1, quantity: 1.5 }] }, 'lines.0.quantity', 'Expected integer, received float'],
  [{ lines: [{ itemId: '1', quantity: 1 }] }, 'lines.0.itemId', 'Expected number, received string'],
  [
    {
      lines: [
        { itemId: 1, quantity: 1 },
        { itemId: 1, quantity: 2 },
      ],
    },
    'lines',
    'Each product may occur once',
  ],
  [{ expectedTotal: undefined }, 'expectedTotal', 'Required'],
  [{ expectedTotal: -1 }, 'expectedTotal', 'Number must be greater than or equal to 0'],
  [{ expectedTotal: 3.333 }, 'expectedTotal', 'Use at most two decimals'],
  [{ paymentMethod: 'shells' }, 'paymentMethod', 'Invalid input'],
]

test('refuses invalid fields by name and changes nothing', async () => {
  const { ask, water, readStock, expectEvents } = await openShop()
  const sale = { lines: [{ itemId: water.id, quantity: 1 }], expectedTotal: 3.3, paymentMethod: 'cash' }
  for (const path of ['/api/sales', '/api/sales/onto-bill']) {
    for (const [change, field, sentence] of wrong) {
      const { status, body } = await ask('POST', path, { body: { ...sale, rentalId: 1, ...change } })
      const message = (body as { errors?: Record<string, string> }).errors?.[field]
      expect([path, change, status, message]).toEqual([path, change, 422, sentence])
    }
  }
  expect(await readStock(water)).toBe(20)
  await expectEvents({})
})

test.each(['', '1', '1x0', '1x2,', 'x', '1x1001', '1x1,1x1'])('a preview of %j is malformed', async lines => {
  const { ask } = await openShop()
  expect((await ask('GET', `/api/sales/quote?lines=${lines}`)).status).toBe(400)
})

test('the board shows what was sold to a room in its next answer', async () => {
  const { call, given } = await openVenue()
  const { id: rentalId } = await given.unpaidRental({ rate: 20 })
  const water = await given.item({ name: 'Water', price: 3, currentStock: 5 })
  const dueOnBoard = async () => (await call(listBoard)).map(({ dueAmount }) => dueAmount)
  const [before] = await dueOnBoard()
  const lines = [{ itemId: water.id, quantity: 1 }]
  await call(contract.addProductsToBill, { body: { lines, expectedTotal: 3.3, rentalId } })
  expect(await dueOnBoard()).toEqual([before! + 3.3])
})
