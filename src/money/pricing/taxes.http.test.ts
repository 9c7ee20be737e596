import { describe, expect, test } from 'vitest'
import { endRental, extendRental, quoteRental } from '#desk/rentals/contract.ts'
import { addProductsToBill, quoteSale, readSoldProducts, returnProducts } from '#desk/sales/contract.ts'
import * as billsApi from '#money/bills/contract.ts'
import { addPayment, quoteMembership, renewMembership } from '#money/memberships/contract.ts'
import * as papersApi from '#money/papers/contract.ts'
import * as paymentsApi from '#money/payments/contract.ts'
import { createDayXReport } from '#money/shifts/contract.ts'
import { readTax } from '#office/reports/contract.ts'
import {
  addTaxClass,
  changeTaxClass,
  readSettings,
  saveSettings,
  setTaxRates,
} from '#office/settings/contract.ts'
import { updateStandardRate } from '#office/settings/settings.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import { sumTaxes } from './taxes.ts'

const TODAY = '2026-05-20'
const stateAndCity = [
  { name: 'State tax', rate: 4 },
  { name: 'City tax', rate: 2.5 },
]

const setRates = (venue: Venue, rates: typeof stateAndCity, validFrom = TODAY) =>
  venue.call(setTaxRates, { params: { id: 'standard' }, body: { validFrom, rates } })

const labelled = (lines: readonly { label: string; amount: number }[]) =>
  lines.map(({ label, amount }) => [label, amount])

/** The taxes of all lines, added up by name and rate, in cents. */
async function taxesIn({ db }: Venue) {
  const lines = await db.selectFrom('bill_lines').selectAll().orderBy('id').execute()
  return sumTaxes(lines).map(({ name, rate, taxCents }) => [name, rate, taxCents])
}

/** The report, the day's figures and the ledger agree to the cent. */
async function expectReportsAgree(venue: Venue) {
  const { figures } = await venue.call(createDayXReport)
  const report = await venue.call(readTax, { query: { period: 'today' } })
  const [byTax, byClass] = report.sheets
  expect(report.figures.map(({ value }) => value)).toEqual([
    figures.charged,
    figures.tax,
    Math.round((figures.charged + figures.tax) * 100) / 100,
  ])
  expect(byClass!.total!.slice(1, 3)).toEqual([figures.charged, figures.tax])
  expect(byTax!.total![4]).toBe(figures.tax)
  expect(byTax!.rows.map(([name, rate, , net, tax]) => [name, rate, net, tax])).toEqual(
    figures.taxes!.map(({ name, rate, net, tax }) => [name, `${rate}%`, net, tax]),
  )
  await expectInvariants(venue.db)
}

describe('a stay with state and city tax', () => {
  test('shows each tax with its rate when it is added or included, and freezes both', async () => {
    const venue = await openVenue()
    const { call, given } = venue
    await setRates(venue, stateAndCity)
    const room = await given.room({ hourlyRate: 21.1 })
    const quote = { hours: 1, facilityType: 'room', facilityId: room.id } as const
    expect(labelled((await call(quoteRental, { query: { form: 'check-in', ...quote } })).lines)).toEqual([
      ['1h at $21.10 an hour', 21.1],
      ['State tax 4%', 0.84],
      ['City tax 2.5%', 0.53],
      ['Total', 22.47],
      ['Due', 22.47],
    ])
    const agreed = await call(quoteRental, { query: { form: 'new-rental', rate: 22.47, ...quote } })
    expect(labelled(agreed.lines).slice(1, 4)).toEqual([
      ['Includes State tax 4%', 0.84],
      ['Includes City tax 2.5%', 0.53],
      ['Total', 22.47],
    ])
    const rental = await given.runningRental({ facility: room, minutesAgo: 0 })
    await setRates(venue, [{ name: 'State tax', rate: 8 }])
    await call(extendRental, { params: paramsOf(rental), body: { hours: 1, paymentMethod: 'cash' } })
    // A later charge is the difference of the whole stay, tax by tax.
    expect(await taxesIn(venue)).toEqual([
      ['State tax', 4_000, 169],
      ['City tax', 2_500, 106],
    ])
    await expectReportsAgree(venue)
  })

  test('has them on receipts, with those of products, and gives them back with each', async () => {
    const venue = await openVenue()
    const { call, given, clock } = venue
    const { taxClasses } = await call(addTaxClass, {
      body: { name: 'Medicine', kind: 'exempt', reason: 'Prescribed' },
    })
    await setRates(venue, stateAndCity)
    const rental = await given.runningRental({ minutesAgo: 30 })
    const water = await given.item({ name: 'Water', price: 3 })
    const salve = await given.item({ name: 'Salve', price: 8, taxClass: taxClasses.at(-1)!.id })
    const lines = [
      { itemId: water.id, quantity: 3 },
      { itemId: salve.id, quantity: 1 },
    ]
    const sale = await call(quoteSale, {
      query: { lines: lines.map(({ itemId, quantity }) => `${itemId}x${quantity}`).join() },
    })
    expect(labelled(sale.lines).slice(2, 4)).toEqual([
      ['State tax 4%', 0.36],
      ['City tax 2.5%', 0.23],
    ])
    await call(addProductsToBill, { body: { rentalId: rental.id, lines, expectedTotal: sale.total } })
    await call(endRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
    const { payments } = await call(paymentsApi.listPayments, { query: {} })
    const receipt = await call(papersApi.readReceipt, { params: { id: String(payments[0]!.id) } })
    expect(labelled(receipt.lines)).toEqual([
      ['1h booked at $20.00 an hour', 20],
      ['State tax 4%', 0.8],
      ['City tax 2.5%', 0.5],
      ['3 × Water', 9.59],
      ['Salve', 8],
      ['Total', 38.89],
      ['Already paid', -21.3],
    ])
    await expectReportsAgree(venue)

    await setRates(venue, [{ name: 'VAT', rate: 20 }])
    const [sold] = await call(readSoldProducts, { params: { id: String(rental.billId) } })
    clock.advance(1)
    const back = { lines: [{ lineId: sold!.lineId, quantity: 1 }], reason: 'Warm' }
    expect(await call(returnProducts, { params: { id: String(rental.billId) }, body: back })).toEqual({
      returned: 3.2,
      refunded: 3.2,
    })
    const all = await call(paymentsApi.listPayments, { query: {} })
    const refunded = all.payments.find(({ kind }) => kind === 'refund')!
    const paper = await call(papersApi.readReceipt, { params: { id: String(refunded.id) } })
    expect(labelled(paper.lines)).toEqual([['Refund: Warm', -3.2]])
    expect(paper.taxes.map(({ name, taxCents }) => [name, taxCents])).toEqual([
      ['City tax', -8],
      ['State tax', -12],
    ])
    await expectReportsAgree(venue)
    for (const { id, kind, amount } of all.payments)
      if (kind === 'payment')
        await call(paymentsApi.refundPayment, {
          params: { id: String(id) },
          body: { amount: id === refunded.reverses ? amount - 3.2 : amount, reason: 'Too cold' },
        })
    expect((await taxesIn(venue)).filter(([, , cents]) => cents !== 0)).toEqual([])
    await expectReportsAgree(venue)
  })
})

test('a refund of a membership after a change of the rate gives back the tax of its period', async () => {
  const venue = await openVenue()
  const { call, given, clock } = venue
  const sold = await given.membership()
  const params = paramsOf(sold)
  await call(addPayment, { params, body: { amount: 50, paymentMethod: 'cash' } })
  await call(saveSettings, { body: { taxRate: 20 } })
  clock.advance(1)
  await call(renewMembership, { params, body: { currentEndDate: sold.endDate, payNow: true } })
  const [second, first] = (await call(paymentsApi.listPayments, { query: {} })).payments
  const refund = (id: number, amount: number) =>
    call(paymentsApi.refundPayment, { params: { id: String(id) }, body: { amount, reason: 'Moved' } })
  await refund(first!.id, 22)
  await refund(second!.id, 12)
  const lines = await venue.db.selectFrom('bill_lines').selectAll().where('kind', '=', 'refund').execute()
  expect(lines).toMatchObject([
    { tax_rate: 10_000, tax_cents: -2_00, gross_cents: -22_00 },
    { tax_rate: 20_000, tax_cents: -2_00, gross_cents: -12_00 },
  ])
  const [back] = (await call(paymentsApi.listPayments, { query: { kind: 'refund' } })).payments
  const receipt = await call(papersApi.readReceipt, { params: { id: String(back!.id) } })
  expect(labelled(receipt.lines)).toEqual([['Refund: Moved', -12]])
  expect(receipt.taxes).toEqual([{ name: 'Tax', rate: 20, netCents: -10_00, taxCents: -2_00 }])
  await expectReportsAgree(venue)
})

test('fees, memberships and bills list each tax in them by name and rate', async () => {
  const venue = await openVenue()
  const { call, given } = venue
  await setRates(venue, stateAndCity)
  const quote = await call(quoteMembership, {
    query: { billingFrequency: 'monthly', monthlyFee: '50' },
  })
  const taxes = [
    ['Includes State tax 4%', 1.88],
    ['Includes City tax 2.5%', 1.17],
  ]
  expect(labelled(quote.taxLines)).toEqual(taxes)
  const sold = await given.membership()
  const { bill_id } = await venue.db
    .selectFrom('memberships')
    .select('bill_id')
    .where('id', '=', sold.id)
    .executeTakeFirstOrThrow()
  const bill = await call(billsApi.readBill, { params: { id: String(bill_id) } })
  expect([labelled(bill.taxLines), bill.tax]).toEqual([taxes, 3.05])
})

test('a rate holds from its day on, and a stay that began before keeps its own', async () => {
  const venue = await openVenue()
  const { call, given, clock } = venue
  await setRates(venue, [{ name: 'Tax', rate: 12 }], '2026-05-21')
  const facility = await given.room()
  const query = { form: 'check-in', hours: 1, facilityType: 'room', facilityId: facility.id } as const
  const rental = await given.runningRental({ hours: 12, minutesAgo: 0 })
  expect((await call(quoteRental, { query })).tax).toBe(2)
  clock.advance(11 * 60)
  expect((await call(quoteRental, { query })).tax).toBe(2.4)
  expect((await call(readSettings)).taxRate).toBe(10)
  await updateStandardRate(venue.db, venue.app.runInTransaction, clock.at)
  expect((await call(readSettings)).taxRate).toBe(12)
  await call(extendRental, { params: paramsOf(rental), body: { hours: 1 } })
  expect(await taxesIn(venue)).toEqual([['Tax', 10_000, 26_00]])
  await expectReportsAgree(venue)
})

describe('tax classes', () => {
  test('of rooms, lockers, memberships and fees are settings', async () => {
    const venue = await openVenue()
    const { call, given } = venue
    const { taxClasses } = await call(addTaxClass, {
      body: { name: 'Lodging', kind: 'taxed', rates: [{ name: 'Room tax', rate: 14 }] },
    })
    const { id } = taxClasses.at(-1)!
    await call(saveSettings, {
      body: { roomTaxClass: id, membershipTaxClass: 'exempt', feeTaxClass: 'exempt' },
    })
    const rental = await given.runningRental({ minutesAgo: 0 })
    await given.runningRental({ facility: await given.locker(), minutesAgo: 0 })
    await given.membership()
    const fee = { kind: 'damage', amount: 5, reason: 'Mirror' } as const
    await call(billsApi.addLine, { params: { id: String(rental.billId) }, body: fee })
    expect(await taxesIn(venue)).toEqual([
      ['Room tax', 14_000, 2_80],
      ['Tax', 10_000, 50],
      ['Exempt', 0, 0],
    ])
    const report = await call(readTax, { query: { period: 'today' } })
    expect(report.sheets[1]!.rows).toEqual([
      ['Lodging', 20, 2.8, 22.8],
      ['Exempt', 55, 0, 55],
      ['Standard', 5, 0.5, 5.5],
    ])
    await expectReportsAgree(venue)
    expect(await venue.refused(changeTaxClass, { params: { id }, body: { isRetired: true } })).toMatchObject({
      status: 409,
      detail: '‘Lodging’ is in use. Assign another class to its items first.',
    })
  })

  test('are renamed, with another reason: what was charged keeps its names', async () => {
    const venue = await openVenue()
    const { call, given, refused } = venue
    const body = { name: 'Care', kind: 'exempt', reason: 'Medical treatment' } as const
    const id = (await call(addTaxClass, { body })).taxClasses.at(-1)!.id
    await call(saveSettings, { body: { roomTaxClass: id } })
    const room = await given.room({ hourlyRate: 20 })
    const rental = await given.runningRental({ facility: room, minutesAgo: 0 })
    const params = { id }
    await call(changeTaxClass, { params, body: { name: 'Therapy', reason: 'Section 12' } })
    expect((await call(readSettings)).taxClasses.at(-1)).toMatchObject({
      name: 'Therapy',
      reason: 'Section 12',
    })
    // The stay keeps the name with which it began, another one has the new.
    await call(extendRental, { params: paramsOf(rental), body: { hours: 1, paymentMethod: 'cash' } })
    expect(await taxesIn(venue)).toEqual([['Care (Medical treatment)', 0, 0]])
    await given.runningRental({ facility: await given.room(), minutesAgo: 0 })
    expect((await taxesIn(venue)).map(([name]) => name)).toEqual([
      'Care (Medical treatment)',
      'Therapy (Section 12)',
    ])
    await expectReportsAgree(venue)
    expect(await refused(changeTaxClass, { params, body: { name: 'standard' } })).toMatchObject({
      status: 409,
      errors: { name: 'Choose another name' },
    })
    expect(await refused(changeTaxClass, { params, body: { reason: '' } })).toMatchObject({
      status: 422,
      errors: { reason: 'Reason is required' },
    })
  })

  test.each([
    [{ validFrom: '2026-05-19', rates: stateAndCity }, { validFrom: 'Choose today or a later day' }],
    [{ validFrom: TODAY, rates: [] }, { rates: 'Add at least one rate' }],
    [
      { validFrom: TODAY, rates: [stateAndCity[0]!, { name: 'state TAX', rate: 1 }] },
      { rates: 'Each rate needs its own name' },
    ],
  ])('refuse %j', async (body, errors) => {
    const venue = await openVenue()
    expect(await venue.refused(setTaxRates, { params: { id: 'standard' }, body })).toMatchObject({
      status: 422,
      errors,
    })
    await venue.expectEvents({ '*': 0 })
  })

  test('keep the rates of earlier days: neither a call nor the database changes them', async () => {
    const venue = await openVenue()
    await setRates(venue, stateAndCity)
    expect(await venue.refused(saveSettings, { body: { taxRate: 7 } })).toMatchObject({
      errors: { taxRate: 'The standard tax has several rates. Change them under Tax Classes' },
    })
    await expect(venue.db.updateTable('tax_rates').set({ rate: 1 }).execute()).rejects.toThrow(
      'only ever added',
    )
    await expect(venue.db.deleteFrom('tax_rates').execute()).rejects.toThrow('only ever added')
    const rows = await venue.db.selectFrom('tax_rates').select(['name', 'rate', 'valid_from']).execute()
    expect(rows).toEqual([
      { name: 'Tax', rate: 10_000, valid_from: '2000-01-01' },
      { name: 'Tax', rate: null, valid_from: TODAY },
      { name: 'State tax', rate: 4_000, valid_from: TODAY },
      { name: 'City tax', rate: 2_500, valid_from: TODAY },
    ])
  })
})
