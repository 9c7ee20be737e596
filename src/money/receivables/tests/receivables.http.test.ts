import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { draftInvoice, sendInvoice } from '#desk/invoices/contract.ts'
import { endRental, payRental, type Rental } from '#desk/rentals/contract.ts'
import * as billsApi from '#money/bills/contract.ts'
import * as paymentsApi from '#money/payments/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as receivablesApi from '../contract.ts'

type Desk = Pick<Venue, 'given' | 'call'>

/** A stay that a guest left unpaid. */
async function leftUnpaid({ given, call }: Desk, customerName: string, rate: number): Promise<Rental> {
  const rental = await given.unpaidRental({ customerName, rate, minutesAgo: 60 })
  await call(endRental, { params: paramsOf(rental), body: {} })
  return rental
}

/** An invoice to a company that is due on a day. */
async function invoiceTo({ call }: Desk, customerName: string, dueDate: string, unitPrice: number) {
  const lines = [{ description: 'Film crew', quantity: 1, unitPrice, taxRate: 0 }]
  const draft = await call(draftInvoice, { body: { customerName, dueDate, lines } })
  return call(sendInvoice, { params: paramsOf(draft) })
}

const toAccount = ({ guestId }: { guestId: number | null }) => ({
  of: 'guests' as const,
  id: String(guestId),
})

test('what is owed is aged by due date, or by the day of the charge, with totals over all accounts', async () => {
  const venue = await openVenue({ taxRate: 0 })
  const { call, clock } = venue
  await leftUnpaid(venue, 'Ann Old', 20)
  await invoiceTo(venue, 'Films Ltd', '2026-06-20', 500)
  clock.advance(70 * 24 * 60)
  await leftUnpaid(venue, 'Ann Old', 30)
  await leftUnpaid(venue, 'Bob New', 10)
  // Not due yet.
  await invoiceTo(venue, 'Films Ltd', '2026-09-01', 7)
  const { asOf, accounts, totals, count } = await call(receivablesApi.listReceivables)
  expect(asOf).toBe('2026-07-29')
  expect(accounts.map(({ name, to30, to60, to90, over90 }) => [name, to30, to60, to90, over90])).toEqual([
    ['Films Ltd', 7, 500, 0, 0],
    ['Ann Old', 30, 0, 20, 0],
    ['Bob New', 10, 0, 0, 0],
  ])
  expect({ ...totals, count }).toEqual({
    to30: 47,
    to60: 500,
    to90: 20,
    over90: 0,
    owed: 567,
    credit: 0,
    count: 3,
  })
})

test('one payment pays the open bills of an account, the oldest first, and a company like a guest', async () => {
  const venue = await openVenue({ taxRate: 0 })
  const { call, clock } = venue
  const older = await leftUnpaid(venue, 'Jane Doe', 20)
  clock.advance(24 * 60)
  const newer = await leftUnpaid(venue, 'Jane Doe', 30)
  const params = toAccount(older)
  const readDue = async ({ billId }: Rental) =>
    (await call(billsApi.readBill, { params: { id: String(billId) } })).balance
  const payments = [
    { method: 'cash' as const, amount: 15, given: 20 },
    { method: 'credit_card' as const, amount: 10 },
  ]
  await call(receivablesApi.payAccount, { params, body: { amount: 25, payments } })
  expect([await readDue(older), await readDue(newer)]).toEqual([0, 25])
  const tooMuch = await venue.send(receivablesApi.payAccount, {
    params,
    body: { amount: 25.01, paymentMethod: 'cash' },
  })
  expect([tooMuch.status, tooMuch.body]).toMatchObject([422, { errors: { amount: 'At most $25.00 is due' } }])
  await call(receivablesApi.payAccount, {
    params,
    body: { amount: 25, paymentMethod: 'cash', cashGiven: 30 },
  })
  expect((await call(receivablesApi.listReceivables)).accounts).toEqual([])
  const invoice = await invoiceTo(venue, 'Films Ltd', '2026-06-30', 90)
  await call(receivablesApi.payAccount, {
    params: toAccount(invoice),
    body: { amount: 90, paymentMethod: 'bank_transfer' },
  })
  expect((await call(receivablesApi.listReceivables)).totals.owed).toBe(0)
})

test('no account is adjustment off: 2,500 stays of one guest are aged, listed and found', async () => {
  const venue = await openVenue({ taxRate: 0 })
  const { call, db } = venue
  const rental = await leftUnpaid(venue, 'Jane Doe', 10)
  await call(receivablesApi.payAccount, {
    params: toAccount(rental),
    body: { amount: 10, paymentMethod: 'cash' },
  })
  const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2500)`
  await sql`insert into bills (kind, guest_id, opened_at, closed_at)
    ${numbers} select 'stay', cast(${rental.guestId} as integer), n, n + 1 from numbers`.execute(db)
  await sql`insert into ledger (posting, at, business_day, kind, account, amount_cents, method, bill_id, source)
    select entries.kind || bills.id, bills.opened_at, '2026-01-02', entries.kind, account, cents, method, bills.id, 'room'
    from bills, (select 'charge' as kind, 'receivable' as account, 200 as cents, null as method union all
        select 'charge', 'revenue', -200, null union all
        select 'payment', 'receivable', -100, 'cash' union all select 'payment', 'cash', 100, 'cash') as entries
    where bills.id <> ${rental.billId}`.execute(db)
  await sql`insert into bill_lines (posting, bill_id, kind, label, quantity, unit_cents, net_cents, tax_cents, gross_cents,
      tax_class, tax, at, business_day)
    select 'charge' || id, id, 'stay', 'Room 101', 1, 200, 200, 0, 200, 'standard', 'included', opened_at, '2026-01-02'
    from bills where id <> ${rental.billId}`.execute(db)
  const { totals } = await call(receivablesApi.listReceivables)
  expect(totals).toMatchObject({ over90: 2_500, owed: 2_500 })
  const found = await call(paymentsApi.listPayments, { query: { search: 'jane doe', from: '2026-01-01' } })
  expect(found.totals).toMatchObject({ count: 2_501, taken: 2_510 })
  const statement = await call(receivablesApi.readStatement, { params: toAccount(rental) })
  expect(statement).toMatchObject({ openCount: 2_500, aging: { owed: 2_500 }, closing: 2_500 })
})

test('a past day shows what was owed at its end, by the age of that day', async () => {
  const venue = await openVenue({ taxRate: 0 })
  const { call, clock, app, refused } = venue
  const left = await leftUnpaid(venue, 'Ann Old', 20)
  await invoiceTo(venue, 'Films Ltd', '2026-05-30', 500)
  clock.advance(40 * 24 * 60)
  await app.tick()
  await leftUnpaid(venue, 'Bob New', 10)
  await call(payRental, { params: paramsOf(left), body: { paymentMethod: 'cash' } })
  clock.advance(24 * 60)
  await app.tick()
  const on = async (asOf?: string) => {
    const { totals, accounts, ...list } = await call(receivablesApi.listReceivables, { query: { asOf } })
    return { asOf: list.asOf, owed: totals.owed, to30: totals.to30, names: accounts.map(({ name }) => name) }
  }
  expect(await on()).toEqual({ asOf: '2026-06-30', owed: 510, to30: 10, names: ['Films Ltd', 'Bob New'] })
  expect(await on('2026-06-29')).toMatchObject({ owed: 510, to30: 510 })
  expect(await on('2026-06-28')).toEqual({
    asOf: '2026-06-28',
    owed: 520,
    to30: 500,
    names: ['Films Ltd', 'Ann Old'],
  })
  expect(await on('2026-05-20')).toMatchObject({ owed: 520, to30: 520 })
  expect(await on('2026-05-19')).toMatchObject({ owed: 0, names: [] })
  const to = async (day?: string) => {
    const { aging, owed, closing } = await call(receivablesApi.readStatement, {
      params: toAccount(left),
      query: { from: '2026-05-01', to: day },
    })
    return { aged: aging.owed, over30: aging.to60, owed, closing }
  }
  expect(await to('2026-05-20')).toEqual({ aged: 20, over30: 0, owed: 0, closing: 20 })
  expect(await to('2026-06-28')).toEqual({ aged: 20, over30: 20, owed: 0, closing: 20 })
  expect(await to()).toEqual({ aged: 0, over30: 0, owed: 0, closing: 0 })
  expect((await refused(receivablesApi.listReceivables, { query: { asOf: '2026-07-01' } })).errors).toEqual({
    asOf: 'This day is still to come',
  })
})
