import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { payRental } from '#desk/rentals/contract.ts'
import { addLine } from '#money/bills/contract.ts'
import { openBill } from '#money/ledger/bills.ts'
import { chargePosting, postToLedger } from '#money/ledger/ledger.ts'
import { listPayments, refundPayment } from '#money/payments/contract.ts'
import { paymentPosting } from '#money/payments/tenders/tender-postings.ts'
import { priceWithTaxIn } from '#money/pricing/price.ts'
import { saveSettings, setTaxRates } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import { clockContext } from '#platform/http/action-context.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import { printReceipt, readReceipt } from '../contract.ts'

const PRINTS = 200

test('200 simultaneous first prints get the numbers 1 to 200, also if some transactions fail', async () => {
  const venue = await openVenue()
  const payments = await fillWithPayments(venue)
  await refusePrints(venue)
  const print = async (id: number) => {
    const { status, body } = await venue.send(printReceipt, { params: { id: String(id) } })
    return status === 200 ? [(body as { number: number }).number] : []
  }
  const first = (await Promise.all(payments.map(print))).flat()
  expect(first.length).toBeLessThan(PRINTS)
  expect(sorted(first)).toEqual(upTo(first.length))
  await allowPrints(venue)
  const all = (await Promise.all(payments.map(print))).flat()
  expect(sorted(all)).toEqual(upTo(PRINTS))
})

test('a printed receipt says the same for ever, whatever the settings say', async () => {
  const venue = await openVenue({
    sellerName: 'Bath House Ltd',
    taxId: '12-3456789',
    address: 'Main Street 1',
    receiptFooter: 'See you soon',
  })
  const rental = await venue.given.runningRental()
  const [payment] = (await venue.call(listPayments)).payments
  const params = { id: String(payment!.id) }
  const printed = await venue.call(printReceipt, { params })
  expect(printed).toMatchObject({
    number: 1,
    prints: 1,
    seller: { name: 'Bath House Ltd', taxId: '12-3456789', address: 'Main Street 1', footer: 'See you soon' },
    taxes: [{ name: 'Tax', rate: 10, netCents: 2_000, taxCents: 200 }],
  })
  await venue.call(saveSettings, {
    body: { sellerName: 'Other Ltd', taxId: '', receiptFooter: '', timeZone: 'Asia/Tokyo' },
  })
  await venue.db.updateTable('rentals').set({ customer_name: 'Janet' }).where('id', '=', rental.id).execute()
  expect(await venue.call(printReceipt, { params })).toEqual({ ...printed, prints: 2 })
  expect(await venue.call(readReceipt, { params })).toEqual({ ...printed, prints: 2 })
})

test('a receipt says which tax its amounts contain once: in its table, one row for each', async () => {
  const venue = await openVenue()
  const { call, given } = venue
  const rates = [
    { name: 'State tax', rate: 4 },
    { name: 'City tax', rate: 2.5 },
  ]
  await call(setTaxRates, { params: { id: 'standard' }, body: { validFrom: '2026-05-20', rates } })
  const rental = await given.unpaidRental({ minutesAgo: 0, rate: 22.47 })
  await call(addLine, {
    params: { id: String(rental.billId) },
    body: { kind: 'service', label: 'Massage', amount: 10 } as never,
  })
  await call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
  const [payment] = (await call(listPayments)).payments
  const { lines, taxes } = await call(readReceipt, { params: { id: String(payment!.id) } })
  expect(lines.map(({ label }) => label)).toEqual(['1h at $22.47 an hour', 'Massage', 'Total'])
  expect(taxes).toEqual([
    { name: 'City tax', rate: 2.5, netCents: 30_49, taxCents: 53 + 23 },
    { name: 'State tax', rate: 4, netCents: 30_49, taxCents: 84 + 38 },
  ])
})

test('the receipt of a refund shows the tax that it takes back', async () => {
  const venue = await openVenue()
  await venue.given.runningRental()
  const [payment] = (await venue.call(listPayments)).payments
  await venue.call(refundPayment, {
    params: { id: String(payment!.id) },
    body: { amount: 11, reason: 'Cold' },
  })
  const [refund] = (await venue.call(listPayments)).payments
  expect(await venue.call(printReceipt, { params: { id: String(refund!.id) } })).toMatchObject({
    kind: 'refund',
    taxes: [{ netCents: -1_000, taxCents: -100 }],
  })
})

test('the database refuses to change or delete an issued paper', async () => {
  const { db, call, given } = await openVenue()
  await given.runningRental()
  const [payment] = (await call(listPayments)).payments
  await call(printReceipt, { params: { id: String(payment!.id) } })
  const message = 'an issued paper never changes'
  const papers = db.updateTable('issued_papers')
  for (const change of [{ content: '{}' }, { number: 7 }, { prints: 0 }, { prints: 3 }, { label: '1' }])
    await expect(papers.set(change).execute()).rejects.toThrow(message)
  await expect(db.deleteFrom('issued_papers').execute()).rejects.toThrow(message)
})

const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Pays as many bills and returns the ids of the payments. */
async function fillWithPayments({ db, clock }: Venue): Promise<number[]> {
  const ctx = clockContext(clock.now())
  await db.transaction().execute(async trx => {
    const calendar = calendarOf(await readSettings(trx))
    for (let index = 0; index < PRINTS; index++) {
      const subject = {
        billId: await openBill(trx, ctx, { kind: 'sale' }),
        source: 'sale',
        facility: null,
      } as const
      const line = { kind: 'service', label: 'Massage', tax: 'included', taxRate: 10_000 } as const
      await postToLedger(trx, ctx, calendar, [
        chargePosting(subject, line, priceWithTaxIn(1_100, { taxRate: 10_000 })),
        paymentPosting(subject, 'cash', 1_100),
      ])
    }
  })
  const rows = await db.selectFrom('ledger').select('id').whereRef('account', '=', 'method').execute()
  return rows.map(({ id }) => id)
}

const isRefused = sql`old.bill_id % 7 = 3`

/** Makes every seventh print fail after it has taken its number. */
async function refusePrints({ db, store }: Venue) {
  if (store.engine === 'sqlite')
    await sql`create trigger refuse_print before update on issued_papers when ${isRefused}
      begin select raise(abort, 'no paper left'); end`.execute(db)
  else {
    await sql`create function refuse_print() returns trigger language plpgsql as $$ begin
      raise exception 'no paper left'; end $$`.execute(db)
    await sql`create trigger refuse_print before update on issued_papers for each row when (${isRefused})
      execute function refuse_print()`.execute(db)
  }
}

const allowPrints = ({ db, store }: Venue) =>
  (store.engine === 'sqlite'
    ? sql`drop trigger refuse_print`
    : sql`drop trigger refuse_print on issued_papers`
  ).execute(db)
