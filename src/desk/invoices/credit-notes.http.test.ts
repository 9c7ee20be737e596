import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readBill, recoverBill, writeOffBill } from '#money/bills/contract.ts'
import { refundPayment } from '#money/payments/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

const lines = [
  { description: 'Private sauna', quantity: 3, unitPrice: 40, taxRate: 10 },
  { description: 'Towels', quantity: 12, unitPrice: 1.25, taxRate: 0 },
]

/** An invoice of $132 with 10 % tax and $15 without. */
async function sent({ call }: Pick<Venue, 'call'>) {
  const body = {
    customerName: 'Harbor Film Co.',
    customerAddress: '12 Pier Road',
    lines,
    dueDate: '2026-06-03',
  }
  return call(contract.sendInvoice, { params: paramsOf(await call(contract.draftInvoice, { body })) })
}

const pay = ({ call }: Venue, invoice: { id: number }, amount: number) =>
  call(contract.payInvoice, { params: paramsOf(invoice), body: { amount, paymentMethod: 'cash' } })

/** Returns the sum of each account of the invoice's bill, in cents. */
async function sums({ db }: Venue, { billId }: { billId: number | null }) {
  const rows = await db
    .selectFrom('ledger')
    .select(['account', sql<number>`sum(amount_cents)`.as('cents')])
    .where('bill_id', '=', billId)
    .groupBy('account')
    .execute()
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

test('a credit note for all of an unpaid invoice settles it and takes back revenue and tax', async () => {
  const venue = await openVenue({ sellerName: 'Bath House Ltd', taxId: '12-3456789' })
  const { call, refused } = venue
  const invoice = await sent(venue)
  await venue.eventsSince()
  const params = paramsOf(invoice)
  const credited = await call(contract.creditInvoice, { params, body: { reason: 'Event cancelled' } })
  expect(credited).toMatchObject({
    status: 'paid',
    marks: ['credited'],
    due: 0,
    credit: 0,
    credited: 147,
    creditNotes: [{ number: 'CN-2026-0001', total: 147, reason: 'Event cancelled' }],
    creditable: { lines: [], left: 0 },
    // The invoice itself still says what it said.
    total: 147,
    number: '2026-0001',
  })
  expect(await sums(venue, invoice)).toEqual({ receivable: 0, revenue: 0, tax: 0 })
  await venue.expectEvents({ 'invoice.credited': 1, '*': 0 })
  const id = { id: String(credited.creditNotes[0]!.id) }
  const note = await call(contract.readCreditNote, { params: id })
  expect(note).toMatchObject({
    number: 'CN-2026-0001',
    prints: 0,
    invoiceNumber: '2026-0001',
    customer: 'Harbor Film Co.',
    seller: { name: 'Bath House Ltd', taxId: '12-3456789' },
    lines: [
      { description: 'Private sauna', amount: 120, taxes: [{ rate: 10, netCents: 12_000, taxCents: 1_200 }] },
      { description: 'Towels', amount: 15, taxes: [{ rate: 0, netCents: 1_500, taxCents: 0 }] },
    ],
    net: 135,
    total: 147,
  })
  await call(saveSettings, { body: { sellerName: 'Other Ltd', taxId: '' } })
  expect(await call(contract.printCreditNote, { params: id })).toEqual({ ...note, prints: 1 })
  expect(await call(contract.printCreditNote, { params: id })).toEqual({ ...note, prints: 2 })
  expect(await call(contract.printInvoice, { params })).toMatchObject({
    seller: { name: 'Bath House Ltd' },
    prints: 1,
  })
  expect(await refused(contract.creditInvoice, { params, body: { reason: 'Again' } })).toMatchObject({
    status: 409,
    detail: 'Nothing is left to credit on Invoice 2026-0001',
  })
  expect(await refused(contract.voidInvoice, { params, body: { reason: 'No' } })).toMatchObject({
    status: 409,
  })
})

test('parts of lines are credited up to what is left, with the tax of the line', async () => {
  const venue = await openVenue()
  const { call, refused } = venue
  const invoice = await sent(venue)
  const params = paramsOf(invoice)
  const [sauna, towels] = invoice.creditable.lines
  const credit = (lineId: number, amount: number) => ({
    params,
    body: { reason: 'Too cold', lines: [{ lineId, amount }] },
  })
  expect(await call(contract.creditInvoice, credit(sauna!.lineId, 44.44))).toMatchObject({
    status: 'sent',
    marks: ['credited'],
    due: 102.56,
    creditable: { lines: [{ left: 87.56 }, { left: 15 }], left: 102.56 },
  })
  expect(await sums(venue, invoice)).toEqual({ receivable: 10_256, revenue: -9_460, tax: -796 })
  const before = await sums(venue, invoice)
  for (const [part, errors] of [
    [credit(sauna!.lineId, 87.57), { 'lines.0.amount': 'At most $87.56 is left' }],
    [credit(999, 1), { 'lines.0.lineId': 'Nothing is left of this line' }],
    [
      { params, body: { reason: 'x', lines: [1, 2].map(() => ({ lineId: towels!.lineId, amount: 1 })) } },
      { 'lines.1.lineId': 'Name each line once' },
    ],
  ] as const)
    expect(await refused(contract.creditInvoice, part)).toMatchObject({ status: 422, errors })
  expect(await sums(venue, invoice)).toEqual(before)
  // The last part takes the last cent of tax, and the next note the next number.
  const { creditNotes } = await call(contract.creditInvoice, credit(sauna!.lineId, 87.56))
  expect(creditNotes.map(({ number }) => number)).toEqual(['CN-2026-0001', 'CN-2026-0002'])
  expect(await sums(venue, invoice)).toEqual({ receivable: 1_500, revenue: -1_500, tax: 0 })
})

test('what was paid becomes credit that is refunded without reducing revenue again', async () => {
  const venue = await openVenue()
  const { call } = venue
  const invoice = await sent(venue)
  const paid = await pay(venue, invoice, 147)
  const params = paramsOf(invoice)
  const [sauna] = invoice.creditable.lines
  const body = { reason: 'Too cold', lines: [{ lineId: sauna!.lineId, amount: 22 }] }
  expect(await call(contract.creditInvoice, { params, body })).toMatchObject({ due: 0, credit: 22 })
  const refund = { amount: 22, reason: 'Too cold' }
  await call(refundPayment, { params: paramsOf(paid.payments[0]!), body: refund })
  expect(await call(contract.readInvoice, { params })).toMatchObject({ status: 'paid', due: 0, credit: 0 })
  expect(await sums(venue, invoice)).toEqual({ receivable: 0, revenue: -11_500, tax: -1_000, cash: 12_500 })
})

test('an invoice that was refunded after a part payment ends settled by a credit note', async () => {
  const venue = await openVenue()
  const { call, refused } = venue
  const invoice = await sent(venue)
  const params = paramsOf(invoice)
  const { payments } = await pay(venue, invoice, 47)
  await call(refundPayment, { params: paramsOf(payments[0]!), body: { amount: 47, reason: 'Cancelled' } })
  expect(await call(contract.readInvoice, { params })).toMatchObject({ status: 'sent', due: 100 })
  expect(await refused(contract.voidInvoice, { params, body: { reason: 'No' } })).toMatchObject({
    status: 409,
    detail: 'Invoice 2026-0001 is refunded. Issue a credit note for the rest instead',
  })
  const credited = await call(contract.creditInvoice, { params, body: { reason: 'Cancelled' } })
  expect(credited).toMatchObject({ status: 'paid', due: 0, credit: 0, marks: ['credited', 'refunded'] })
  const id = { id: String(credited.creditNotes[0]!.id) }
  expect(await call(contract.readCreditNote, { params: id })).toMatchObject({
    total: 100,
    lines: [
      { description: 'Private sauna', taxes: [{ netCents: 7_727, taxCents: 773 }] },
      { description: 'Towels', amount: 15, taxes: [{ netCents: 1_500, taxCents: 0 }] },
    ],
  })
  expect(await sums(venue, invoice)).toEqual({ receivable: 0, revenue: 0, tax: 0, cash: 0 })
})

test('two desks that credit the same line credit it once', async () => {
  const venue = await openVenue()
  const invoice = await sent(venue)
  const desks = [venue, await startTestServer(await openSecondStore(venue.store), venue.clock)]
  const answers = await Promise.all(
    desks.map(desk =>
      desk.send(contract.creditInvoice, { params: paramsOf(invoice), body: { reason: 'Cancelled' } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await sums(venue, invoice)).toEqual({ receivable: 0, revenue: 0, tax: 0 })
})

test('an invoice that is never paid is written off, and the write-off is undone to take a payment', async () => {
  const venue = await openVenue()
  const { call, refused } = venue
  const invoice = await sent(venue)
  await pay(venue, invoice, 47)
  await venue.eventsSince()
  const params = { id: String(invoice.billId) }
  const reason = 'Company dissolved'
  expect(await refused(writeOffBill, { params, body: { amount: 147, reason } })).toMatchObject({
    status: 409,
    detail: 'The bill has changed: $100.00 is owed now',
  })
  await call(writeOffBill, { params, body: { amount: 100, reason } })
  expect(await call(contract.readInvoice, { params: paramsOf(invoice) })).toMatchObject({
    status: 'paid',
    marks: ['written_off'],
    due: 0,
    paid: 47,
    writtenOff: 100,
  })
  expect(await sums(venue, invoice)).toMatchObject({ receivable: 0, bad_debt: 10_000, revenue: -13_500 })
  expect(
    await refused(contract.creditInvoice, { params: paramsOf(invoice), body: { reason } }),
  ).toMatchObject({
    detail: 'Invoice 2026-0001 is written off. Undo the write-off first',
  })
  expect(await refused(writeOffBill, { params, body: { amount: 100, reason } })).toMatchObject({
    status: 409,
  })
  expect(await call(recoverBill, { params })).toMatchObject({ balance: 100, writtenOff: 0 })
  expect(await refused(recoverBill, { params })).toMatchObject({ status: 409 })
  await venue.expectEvents({ 'payment.written_off': 1, 'payment.recovered': 1, '*': 0 })
  expect(await pay(venue, invoice, 100)).toMatchObject({ status: 'paid', marks: [], paid: 147 })
  expect(await call(readBill, { params })).toMatchObject({ balance: 0 })
})
