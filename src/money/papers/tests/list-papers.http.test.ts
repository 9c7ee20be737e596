import { expect, test } from 'vitest'
import { creditInvoice, draftInvoice, printInvoice, sendInvoice } from '#desk/invoices/contract.ts'
import { listPayments } from '#money/payments/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import { findPapers, listPapers, printReceipt } from '../contract.ts'

/** Prints the receipt of a stay at $22. */
async function issueReceipt({ given, call }: Venue, customerName: string) {
  await given.runningRental({ customerName })
  const { payments } = await call(listPayments)
  const params = paramsOf(payments[0]!)
  await call(printReceipt, { params })
  return payments[0]!.id
}

/** Sends an invoice of $100 to a company. */
async function invoiceTo({ call }: Venue, customerName: string) {
  const lines = [{ description: 'Film crew', quantity: 1, unitPrice: 100, taxRate: 0 }]
  const body = { customerName, dueDate: '2026-06-20', lines }
  return call(sendInvoice, { params: paramsOf(await call(draftInvoice, { body })) })
}

const listNumbers = ({ papers }: { papers: { number: string }[] }) => papers.map(({ number }) => number)

test('receipts, invoices and credit notes are listed as issued, and found by number, customer, kind and day', async () => {
  const venue = await openVenue()
  const { call, clock } = venue
  const paymentId = await issueReceipt(venue, 'Ann Ames')
  const invoice = await invoiceTo(venue, 'Films Ltd')
  await call(printInvoice, { params: paramsOf(invoice) })
  await call(printInvoice, { params: paramsOf(invoice) })
  clock.advance(24 * 60)
  await call(creditInvoice, { params: paramsOf(invoice), body: { reason: 'Cancelled' } })
  await issueReceipt(venue, 'Bob Bell')

  const all = await call(listPapers)
  expect(listNumbers(all)).toEqual(['000002', 'CN-2026-0001', '2026-0001', '000001'])
  expect(all.papers.slice(1)).toMatchObject([
    { kind: 'credit_note', businessDay: '2026-05-21', customer: 'Films Ltd', prints: 0 },
    { kind: 'invoice', businessDay: '2026-05-20', amount: 100, prints: 2, invoiceId: invoice.id },
    { kind: 'receipt', customer: 'Ann Ames', amount: 22, prints: 1, paymentId },
  ])
  const found = async (query: NonNullable<Parameters<typeof listPapers.query.parse>[0]>) =>
    listNumbers(await call(listPapers, { query: query as never }))
  expect(await found({ search: 'films' })).toEqual(['CN-2026-0001', '2026-0001'])
  expect(await found({ search: '1' })).toEqual(['CN-2026-0001', '2026-0001', '000001'])
  expect(await found({ search: '000001' })).toEqual(['CN-2026-0001', '2026-0001', '000001'])
  expect(await found({ search: 'cn-2026-0001' })).toEqual(['CN-2026-0001'])
  expect(await found({ kind: 'invoice' })).toEqual(['2026-0001'])
  expect(await found({ from: '2026-05-21', kind: 'receipt' })).toEqual(['000002'])
  expect(await found({ to: '2026-05-20' })).toEqual(['2026-0001', '000001'])
})

test('the list of papers has pages, and a place that does not exist is refused', async () => {
  const venue = await openVenue()
  for (let index = 0; index < 52; index++) await invoiceTo(venue, 'Films Ltd')
  const first = await venue.call(listPapers)
  expect([first.papers.length, first.more]).toEqual([50, true])
  const before = String(first.papers.at(-1)!.id)
  const rest = await venue.call(listPapers, { query: { before } })
  expect([listNumbers(rest), rest.more]).toEqual([['2026-0002', '2026-0001'], false])
  const refused = await venue.send(listPapers, { query: { before: '9999' } })
  expect([refused.status, refused.body]).toMatchObject([404, { detail: 'There is no paper 9999' }])
})

test('a number that is typed or scanned finds its paper, where it is read, and a room number finds none', async () => {
  const venue = await openVenue()
  const paymentId = await issueReceipt(venue, 'Ann Ames')
  const invoice = await invoiceTo(venue, 'Films Ltd')
  await venue.call(creditInvoice, { params: paramsOf(invoice), body: { reason: 'Cancelled' } })
  const found = async (number: string) => venue.call(findPapers, { query: { number } })
  for (const number of ['R-000001', 'receipt 1', '000001'])
    expect(await found(number), number).toMatchObject([{ kind: 'receipt', paymentId, invoiceId: null }])
  expect(await found('2026-0001')).toMatchObject([{ kind: 'invoice', invoiceId: invoice.id }])
  expect(await found('cn-2026-0001')).toMatchObject([{ kind: 'credit_note', invoiceId: invoice.id }])
  for (const number of ['R-000002', '1', '107', 'Ann']) expect(await found(number), number).toEqual([])
  expect(listNumbers(await venue.call(listPapers, { query: { search: 'r-000001' } }))).toEqual(['000001'])
})
