import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endRental, payRental, readRental } from '#desk/rentals/contract.ts'
import { addLine, correctLine, readBill, recoverBill, writeOffBill } from '#money/bills/contract.ts'
import {
  listAccounts,
  readAccountDebt,
  recoverAccount,
  writeOffAccount,
} from '#money/receivables/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const form = { customerName: 'Harbor Film Co.', lines: [], dueDate: '2026-06-03', includesStay: true }

/** Returns the sums of the whole ledger by account, in cents, without zeros. */
async function sums({ db }: Venue) {
  const rows = await db
    .selectFrom('ledger')
    .select(['account', sql<number>`sum(amount_cents)`.as('cents')])
    .groupBy('account')
    .having(sql<number>`sum(amount_cents)`, '<>', 0)
    .execute()
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

const readStayBill = async ({ db }: Venue, { id }: { id: number }) => {
  const { bill_id } = await db
    .selectFrom('rentals')
    .select('bill_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id: String(bill_id) }
}

test('an invoice takes over what a stay owes: nothing is charged twice', async () => {
  const venue = await openVenue()
  const { call, given } = venue
  const rental = await given.unpaidRental({ minutesAgo: 60, rate: 35.2 })
  await call(endRental, { params: paramsOf(rental), body: {} })
  const stay = await readStayBill(venue, rental)
  const before = await sums(venue)
  const { balance } = await call(readBill, { params: stay })
  expect(balance).toBeGreaterThan(0)
  const draft = await call(contract.draftInvoice, { body: { ...form, rentalId: rental.id } })
  expect(draft).toMatchObject({
    total: balance,
    includesStay: true,
    lines: [{ description: 'Room 101, May 20, 2026', ofStay: true, taxRate: 10 }],
  })
  await venue.eventsSince()
  const invoice = await call(contract.sendInvoice, { params: paramsOf(draft) })
  expect(invoice).toMatchObject({ due: balance, total: balance })
  expect(await sums(venue)).toEqual(before)
  expect(await call(readBill, { params: stay })).toMatchObject({
    balance: 0,
    lines: [{}, { kind: 'transfer', label: 'Moved to Invoice 2026-0001', amount: -balance }],
  })
  await venue.expectEvents({ 'invoice.sent': 1, '*': 0 })
  expect(
    await venue.refused(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } }),
  ).toMatchObject({ status: 409 })
  // Voided, the stay owes it again.
  await call(contract.voidInvoice, { params: paramsOf(invoice), body: { reason: 'Wrong address' } })
  expect(await sums(venue)).toEqual(before)
  expect(await call(readBill, { params: stay })).toMatchObject({ balance })
  await call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
  expect(await call(readRental, { params: paramsOf(rental) })).toMatchObject({ status: 'completed' })
})

test('tips and lines of other kinds are taken over to the cent, beside other lines', async () => {
  const venue = await openVenue()
  const { call, given, db } = venue
  const rental = await given.unpaidRental({ minutesAgo: 60, rate: 33.33 })
  const stay = await readStayBill(venue, rental)
  await call(addLine, { params: stay, body: { kind: 'tip', amount: 5 } })
  await call(addLine, { params: stay, body: { kind: 'lost_key', amount: 7.77, reason: 'Lost' } })
  const { balance } = await call(readBill, { params: stay })
  const before = await sums(venue)
  const more = { lines: [{ description: 'Towels', quantity: 1, unitPrice: 10, taxRate: 0 }] }
  const draft = await call(contract.draftInvoice, { body: { ...form, ...more, rentalId: rental.id } })
  const cents = Math.round(balance * 100)
  expect(Math.round(draft.total * 100)).toBe(cents + 1_000)
  await call(contract.sendInvoice, { params: paramsOf(draft) })
  expect(await sums(venue)).toEqual({
    ...before,
    receivable: before.receivable! + 1_000,
    revenue: before.revenue! - 1_000,
  })
  expect(await call(readBill, { params: stay })).toMatchObject({ balance: 0 })
  const tips = await db.selectFrom('bill_lines').select('gross_cents').where('kind', '=', 'tip').execute()
  expect(tips.map(({ gross_cents }) => gross_cents)).toEqual([500, 500, -500])
})

test('a tip and a fee that moved to an invoice say so instead of being corrected', async () => {
  const venue = await openVenue()
  const { call, given, send } = venue
  const rental = await given.unpaidRental({ minutesAgo: 60, rate: 30 })
  const stay = await readStayBill(venue, rental)
  await call(addLine, { params: stay, body: { kind: 'tip', amount: 5 } })
  await call(addLine, { params: stay, body: { kind: 'lost_key', amount: 7, reason: 'Lost' } })
  const draft = await call(contract.draftInvoice, { body: { ...form, rentalId: rental.id } })
  const invoice = await call(contract.sendInvoice, { params: paramsOf(draft) })
  const { lines } = await call(readBill, { params: stay })
  const correct = (kind: string) => {
    const { id } = lines.find(line => line.kind === kind)!
    return send(correctLine, { params: { ...stay, lineId: String(id) }, body: { reason: 'Mistyped' } })
  }
  for (const kind of ['tip', 'lost_key'])
    expect(await correct(kind)).toMatchObject({
      status: 409,
      body: { detail: 'An invoice charges this line. Void or credit the invoice instead' },
    })
  await call(contract.voidInvoice, { params: paramsOf(invoice), body: { reason: 'Wrong address' } })
  for (const [kind, left] of [
    ['tip', 37],
    ['lost_key', 30],
  ] as const) {
    expect(await correct(kind)).toMatchObject({ status: 201 })
    expect(await call(readBill, { params: stay })).toMatchObject({ balance: left })
  }
  expect(await correct('tip')).toMatchObject({ body: { detail: 'This line was already corrected' } })
})

test('a draft whose stay owes another amount by now is not sent', async () => {
  const venue = await openVenue()
  const { call, refused, given } = venue
  const rental = await given.unpaidRental({ rate: 20 })
  const draft = await call(contract.draftInvoice, { body: { ...form, rentalId: rental.id } })
  await call(addLine, { params: await readStayBill(venue, rental), body: { kind: 'tip', amount: 5 } })
  expect(await refused(contract.sendInvoice, { params: paramsOf(draft) })).toMatchObject({
    status: 409,
    detail: 'The stay now owes $25.00. Edit the draft and save it again',
  })
  const saved = await call(contract.editInvoice, { params: paramsOf(draft), body: {} })
  expect(saved.total).toBe(25)
  await call(contract.sendInvoice, { params: paramsOf(draft) })
  expect(await refused(contract.draftInvoice, { body: { ...form, rentalId: rental.id } })).toMatchObject({
    status: 422,
    errors: { includesStay: 'Nothing is owed for this stay' },
  })
})

test('what a guest left unpaid is written off once they have left', async () => {
  const venue = await openVenue()
  const { call, refused, given } = venue
  const rental = await given.unpaidRental({ rate: 20 })
  const params = await readStayBill(venue, rental)
  const body = { amount: 20, reason: 'Ran away' }
  expect(await refused(writeOffBill, { params, body })).toMatchObject({
    status: 409,
    detail: 'The guest is still here. Check them out first',
  })
  await call(endRental, { params: paramsOf(rental), body: {} })
  expect(await call(writeOffBill, { params, body })).toMatchObject({ balance: 0, writtenOff: 20 })
  expect(await sums(venue)).toMatchObject({ bad_debt: 2_000 })
  await call(recoverBill, { params })
  await call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
  expect(await call(readBill, { params })).toMatchObject({ balance: 0, writtenOff: 0, paid: 20 })
})

test('an account is written off as a whole, without the stay of a guest who is still here', async () => {
  const venue = await openVenue()
  const { call, refused, given } = venue
  const [left, other] = [await given.unpaidRental({ rate: 20 }), await given.unpaidRental({ rate: 30 })]
  await given.unpaidRental({ rate: 40 })
  for (const rental of [left, other]) await call(endRental, { params: paramsOf(rental), body: {} })
  const [account] = (await call(listAccounts, { query: { of: 'guests' } })).accounts
  const params = { of: 'guests', id: String(account!.id) } as const
  expect(await call(readAccountDebt, { params })).toEqual({ owed: 50, writtenOff: 0 })
  expect(await refused(writeOffAccount, { params, body: { amount: 90, reason: 'Gone' } })).toMatchObject({
    detail: 'The bill has changed: $50.00 is owed now',
  })
  await venue.eventsSince()
  expect(await call(writeOffAccount, { params, body: { amount: 50, reason: 'Gone' } })).toEqual({
    owed: 0,
    writtenOff: 50,
  })
  expect(await call(recoverAccount, { params })).toEqual({ owed: 50, writtenOff: 0 })
  await venue.expectEvents({ 'payment.written_off': 1, 'payment.recovered': 1, '*': 0 })
})
