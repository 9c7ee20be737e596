import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { creditInvoice, draftInvoice, sendInvoice, voidInvoice } from '#desk/invoices/contract.ts'
import { endRental, payRental } from '#desk/rentals/contract.ts'
import { addProductsToBill } from '#desk/sales/contract.ts'
import { addLine, correctLine } from '#money/bills/contract.ts'
import { listPayments, refundPayment } from '#money/payments/contract.ts'
import { type Report, readCustom, readProducts, readRevenue } from '#office/reports/contract.ts'
import { changeTaxClass, readSettings, saveSettings, setTaxRates } from '#office/settings/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import { closeMonth, readChart, saveChart } from './contract.ts'

async function exportJournal({ ask }: Pick<Venue, 'ask'>, format: string, from: string, to: string) {
  const { status, body } = await ask('GET', `/api/journal/export?from=${from}&to=${to}&format=${format}`)
  expect([format, status]).toEqual([format, 200])
  return String(body)
}

/** Returns the exported revenue by account in dollars. */
async function revenueIn(venue: Pick<Venue, 'ask'>, from = '2026-05-01', to = '2026-06-30') {
  const text = await exportJournal(venue, 'csv', from, to)
  const { data } = Papa.parse<Record<string, string>>(text.replace('\uFEFF', '').trim(), { header: true })
  const revenue: Record<string, number> = {}
  for (const row of data.filter(row => row['Our Account']!.startsWith('revenue')))
    revenue[row['Our Account']!] =
      Math.round(
        ((revenue[row['Our Account']!] ?? 0) + Number(row.Credit || 0) - Number(row.Debit || 0)) * 100,
      ) / 100
  return revenue
}

const bySource = ({ sheets }: Report) =>
  Object.fromEntries(sheets.find(({ id }) => id === 'source')!.rows.map(([name, total]) => [name, total]))

test('a discount, its correction and a refund of a product change the revenue of products everywhere', async () => {
  const venue = await openVenue({ taxRate: 0 })
  const { call, given } = venue
  const water = await given.item({ name: 'Bottled Water', price: 10, cost: 2 })
  const rental = await given.unpaidRental({ minutesAgo: 0, rate: 20 })
  const params = { id: String(rental.billId) }
  await call(addProductsToBill, {
    body: { rentalId: rental.id, lines: [{ itemId: water.id, quantity: 3 }], expectedTotal: 30 },
  })
  const reduce = async (value: number) => {
    const { lines } = await call(addLine, {
      params,
      body: { kind: 'discount', by: 'percent', value, reason: 'Regular' },
    })
    return lines.filter(({ kind }) => kind === 'discount')
  }
  const says = async () => {
    const journal = await revenueIn(venue)
    const earned = await call(readRevenue, { query: { period: 'today', basis: 'earned' } })
    const products = await call(readProducts, { query: { period: 'today' } })
    const custom = await call(readCustom, {
      query: { period: 'today', grouping: 'source', basis: 'earned' },
    })
    expect(bySource(earned)).toMatchObject({
      Rooms: journal.revenue_rooms,
      Products: journal.revenue_products,
    })
    expect(products.figures[1]).toMatchObject({ label: 'Product revenue', value: journal.revenue_products })
    expect(products.figures[0]).toMatchObject({ label: 'Units sold', value: 3 })
    expect(Object.fromEntries(custom.sheets[0]!.rows.map(([name, value]) => [name, value]))).toMatchObject({
      Rooms: journal.revenue_rooms,
      Products: journal.revenue_products,
    })
    return [journal.revenue_rooms, journal.revenue_products]
  }
  expect(await says()).toEqual([20, 30])
  const [ofStay, ofWater] = await reduce(10)
  expect(await says()).toEqual([18, 27])
  for (const line of [ofStay!, ofWater!])
    await call(correctLine, { params: { ...params, lineId: String(line.id) }, body: { reason: 'Mistake' } })
  expect(await says()).toEqual([20, 30])
  await reduce(10)
  await call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
  const { payments } = await call(listPayments)
  await call(refundPayment, { params: paramsOf(payments[0]!), body: { amount: 4.5, reason: 'Warm' } })
  const [rooms, products] = await says()
  expect(rooms! + products!).toBe(40.5)
  expect(await call(readRevenue, { query: { period: 'today' } })).toMatchObject({
    figures: [{ value: 40.5 }, {}, {}, {}],
  })
})

test('an invoiced stay stays revenue of its room in its month, also if the invoice is voided', async () => {
  const venue = await openVenue({ taxRate: 0 })
  const { call, given, clock, app } = venue
  const rental = await given.unpaidRental({ minutesAgo: 60, rate: 80 })
  await call(endRental, { params: paramsOf(rental), body: {} })
  clock.set('2026-06-02T10:00:00')
  await app.tick()
  const line = { description: 'Massage', quantity: 1, unitPrice: 5, taxRate: 0 }
  const draft = await call(draftInvoice, {
    body: {
      customerName: 'Films Ltd',
      rentalId: rental.id,
      includesStay: true,
      lines: [line],
      dueDate: '2026-07-01',
    },
  })
  await call(sendInvoice, { params: paramsOf(draft) })
  expect(await revenueIn(venue, '2026-05-01', '2026-05-31')).toEqual({ revenue_rooms: 80 })
  expect(await revenueIn(venue, '2026-06-01', '2026-06-30')).toEqual({ revenue_rooms: 0, revenue_other: 5 })
  const earned = await call(readRevenue, { query: { period: 'today', basis: 'earned' } })
  expect(bySource(earned)).toMatchObject({ Rooms: 0, Invoices: 5 })
  const byFacility = { period: 'today', grouping: 'facility_type', basis: 'earned' } as const
  expect((await call(readCustom, { query: byFacility })).figures[0]).toMatchObject({ value: 5 })
  await call(voidInvoice, { params: paramsOf(draft), body: { reason: 'Wrong company' } })
  expect(await revenueIn(venue, '2026-06-01', '2026-06-30')).toEqual({ revenue_rooms: 0, revenue_other: 0 })
})

test('a product on an invoiced stay stays a product, and a credit note takes off the room', async () => {
  const venue = await openVenue({ taxRate: 0 })
  const { call, given } = venue
  const water = await given.item({ name: 'Bottled Water', price: 10, cost: 2 })
  const rental = await given.unpaidRental({ minutesAgo: 60, rate: 80 })
  await call(addProductsToBill, {
    body: { rentalId: rental.id, lines: [{ itemId: water.id, quantity: 1 }], expectedTotal: 10 },
  })
  await call(endRental, { params: paramsOf(rental), body: {} })
  const { id } = await call(draftInvoice, {
    body: {
      customerName: 'Films Ltd',
      rentalId: rental.id,
      includesStay: true,
      lines: [],
      dueDate: '2026-07-01',
    },
  })
  const { creditable } = await call(sendInvoice, { params: paramsOf({ id }) })
  const says = async () => {
    const { sheets, ...earned } = await call(readRevenue, { query: { period: 'today', basis: 'earned' } })
    const products = await call(readProducts, { query: { period: 'today' } })
    expect(products.figures[1]).toMatchObject({ label: 'Product revenue', value: 10 })
    expect(bySource({ ...earned, sheets })).toMatchObject({ Products: 10 })
    return { journal: await revenueIn(venue), rooms: bySource({ ...earned, sheets }).Rooms }
  }
  expect(await says()).toEqual({ journal: { revenue_rooms: 80, revenue_products: 10 }, rooms: 80 })
  const lines = [{ lineId: creditable.lines[0]!.lineId, amount: 20 }]
  await call(creditInvoice, { params: paramsOf({ id }), body: { reason: 'Too cold', lines } })
  expect(await says()).toEqual({ journal: { revenue_rooms: 60, revenue_products: 10 }, rooms: 60 })
})

/** Checks a guest out and closes May. Returns a function that exports it in every format. */
async function closeMay(venue: Venue, rental: { id: number }) {
  await venue.call(endRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
  venue.clock.set('2026-06-01T09:00:00')
  await venue.app.tick()
  await venue.call(closeMonth, { params: { month: '2026-05' } })
  const formats = ['csv', 'quickbooks', 'xero', 'ledger', 'beancount']
  return () => Promise.all(formats.map(format => exportJournal(venue, format, '2026-05-01', '2026-05-31')))
}

test('no export of a closed month changes with the time zone or the start of the day', async () => {
  const venue = await openVenue()
  const { call, given } = venue
  const rental = await given.runningRental({ minutesAgo: 120 })
  const texts = await closeMay(venue, rental)
  const before = await texts()
  await call(saveSettings, { body: { timeZone: 'Asia/Tokyo', dayStart: '06:00' } })
  expect(await texts()).toEqual(before)
})

test('the journal names tax classes, and has a line for each of their taxes', async () => {
  const venue = await openVenue({ taxRate: 10 })
  const { call, given } = venue
  const rates = [
    { name: 'State tax', rate: 4 },
    { name: 'City tax', rate: 1 },
  ]
  await call(setTaxRates, { params: { id: 'standard' }, body: { validFrom: '2026-05-20', rates } })
  const { taxClasses } = await call(readSettings)
  const { name } = taxClasses.find(({ id }) => id === 'standard')!
  await given.runningRental({ minutesAgo: 0 })
  await given.runningRental({ minutesAgo: 0 })
  const exportRows = async (format: string) => {
    const text = await exportJournal(venue, format, '2026-05-20', '2026-05-20')
    return Papa.parse<Record<string, string>>(text.replace('\uFEFF', '').trim(), { header: true }).data
  }
  const postings = (await exportRows('csv')).filter(row => row['Our Account'] === 'tax')
  const cells = ({ Tax, Credit, ...row }: Record<string, string>) => [
    row['Tax Class'],
    Tax,
    row['Tax Rate (%)'],
    Credit,
  ]
  const one = [
    [name, 'State tax', '4', '0.80'],
    [name, 'City tax', '1', '0.20'],
  ]
  expect(postings.map(cells)).toEqual([...one, ...one])
  const sums = (await exportRows('quickbooks')).filter(row => row.AccountName === 'Sales Tax Payable')
  expect(sums.map(({ Description, Credits }) => [Description, Credits])).toEqual([
    [`Sales Tax Payable, State tax 4%, tax class ${name}`, '1.60'],
    [`Sales Tax Payable, City tax 1%, tax class ${name}`, '0.40'],
  ])
  expect((await exportRows('xero')).filter(row => row['*AccountCode'] === '2200')).toMatchObject([
    { '*Amount': '-1.6' },
    { '*Amount': '-0.4' },
  ])
})

test('each named tax has its own account in every format, and renaming changes no closed month', async () => {
  const venue = await openVenue({ taxRate: 10 })
  const { call, given, refused } = venue
  const rates = [
    { name: 'State tax', rate: 4 },
    { name: 'City tax', rate: 1 },
  ]
  await call(setTaxRates, { params: { id: 'standard' }, body: { validFrom: '2026-05-20', rates } })
  const { taxes } = await call(readChart)
  expect(taxes).toContainEqual({ tax: 'City tax', code: '2200', name: 'Sales Tax Payable' })
  const city = { tax: 'City tax', code: '2210', name: 'City Tax Payable' }
  const saved = await call(saveChart, { body: { accounts: [], taxes: [city] } })
  expect(saved.taxes).toContainEqual(city)
  expect(
    (await refused(saveChart, { body: { accounts: [], taxes: [{ ...city, tax: 'County tax' }] } })).errors,
  ).toEqual({ taxes: 'There is no tax ‘County tax’' })
  const rental = await given.runningRental({ minutesAgo: 0 })
  const texts = await closeMay(venue, rental)
  const before = await texts()
  expect(before[0]).toContain('tax,2210,City Tax Payable,,0.20,USD,Standard,City tax,1')
  expect(before[1]).toContain('City Tax Payable,,0.20,"City Tax Payable, City tax 1%, tax class Standard"')
  expect(before[2]).toContain('2210,Tax Exempt,-0.2')
  expect(before[3]).toContain('Liabilities:2210 City Tax Payable  -0.20 USD')
  expect(before[3]).toContain('account Liabilities:2210 City Tax Payable\n')
  expect(before[4]).toContain('Liabilities:2210-City-Tax-Payable  -0.20 USD')
  expect(before[4]).toContain('open Liabilities:2210-City-Tax-Payable USD')
  await call(changeTaxClass, { params: { id: 'standard' }, body: { name: 'Full rate' } })
  const renamed = [rates[0]!, { name: 'Town tax', rate: 1 }]
  await call(setTaxRates, { params: { id: 'standard' }, body: { validFrom: '2026-06-01', rates: renamed } })
  await call(saveSettings, { body: { facilityName: 'Another Name' } })
  expect(await texts()).toEqual(before)
})
