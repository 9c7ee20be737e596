import { expect, test } from 'vitest'
import * as invoices from '#desk/invoices/contract.ts'
import { addLine, readBill, writeOffBill } from '#money/bills/contract.ts'
import { listPayments, refundPayment } from '#money/payments/contract.ts'
import { applyCredit, payOutCredit } from '#money/receivables/contract.ts'
import { type LateRule, saveSettings } from '#office/settings/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const rule: LateRule = { freeMinutes: 10, steps: [{ afterMinutes: 0, fee: 40 }], cap: null, note: '' }
const noRule = { room: null, locker: null }

/** A stay of two hours at $22 with tax, which is 40 minutes late: it costs $44, and $40 for being late. */
async function openLateStay({ paid = false } = {}) {
  const venue = await openVenue()
  await venue.call(saveSettings, { body: { lateRules: { room: rule, locker: null } } })
  const rental = await venue.given.unpaidRental({ hours: 2, rate: 22, minutesAgo: 160 })
  const params = paramsOf(rental)
  if (paid) await venue.call(contract.payRental, { params, body: { paymentMethod: 'cash' } })
  const billParams = { id: String(rental.billId) }
  const bill = () => venue.call(readBill, { params: billParams })
  return {
    venue,
    rental,
    params,
    billParams,
    bill,
    reduce: (kind: 'discount' | 'comp', value: number) =>
      venue.call(addLine, { params: billParams, body: { kind, by: 'percent', value, reason: 'Cold' } }),
    /** Checks the guest out as previewed, pays the amount due, and returns the bill. */
    async checkOut() {
      const quote = await venue.call(contract.quoteCheckOut, { params })
      const body = {
        quotedAt: quote.at,
        due: quote.due,
        ...(quote.due > 0 && { paymentMethod: 'cash' as const }),
      }
      const { rental: ended } = await venue.call(contract.endRental, { params, body })
      const left = await bill()
      expect([quote.total, ended.totalAmount]).toEqual([left.total, left.total])
      await expectInvariants(venue.db)
      return left
    },
  }
}

test('a reduction of late time charges that time, so that it belongs to a line', async () => {
  const { reduce, bill, checkOut } = await openLateStay()
  await reduce('discount', 50)
  expect((await bill()).lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['stay', 44],
    ['late_fee', 40],
    ['discount', -42],
  ])
  expect(await checkOut()).toMatchObject({ total: 42, paid: 42, balance: 0 })
})

test('an extension takes comped late time back with its comp: an unpaid stay owes its new time and has no credit', async () => {
  const { venue, params, reduce, bill, checkOut } = await openLateStay()
  await reduce('comp', 100)
  const query = { hours: 1 }
  const quote = await venue.call(contract.quoteExtension, { params, query })
  const extended = await venue.call(contract.extendRental, { params, body: query })
  // The third hour is charged instead of the late fee, of which the comp covered everything.
  expect(quote).toMatchObject({ added: 0, total: 0, due: 0 })
  expect(extended).toMatchObject({ dueAmount: 0 })
  expect(await bill()).toMatchObject({ total: 0, tax: 0, balance: 0 })
  expect(await checkOut()).toMatchObject({ total: 0, balance: 0 })
})

test('a comp of late time that a changed rule no longer charges is taken back at the check-out', async () => {
  const { venue, reduce, checkOut } = await openLateStay({ paid: true })
  await reduce('discount', 50)
  await venue.call(saveSettings, { body: { lateRules: noRule } })
  // 2 h 45 min at $22 without the fee, at half price: $30.25 of $44 that was paid.
  expect(await checkOut()).toMatchObject({ total: 30.25, paid: 44, balance: -13.75 })
})

test('a shorter stay takes the comp of its late time back, and nothing more than was paid goes out', async () => {
  const { venue, params, rental, reduce, bill } = await openLateStay({ paid: true })
  await reduce('comp', 100)
  await venue.call(contract.correctRental, { params, body: { startDate: '2026-05-20T12:50:00' } })
  expect(await bill()).toMatchObject({ total: 0, balance: -44 })
  await venue.call(contract.endRental, { params, body: {} })
  const account = { of: 'guests' as const, id: String(rental.guestId) }
  const body = { amount: 44.01, reason: 'Cold' }
  expect(await venue.refused(payOutCredit, { params: account, body })).toMatchObject({ status: 409 })
  await venue.call(payOutCredit, { params: account, body: { ...body, amount: 44 } })
  expect(await bill()).toMatchObject({ total: 0, paid: 0, balance: 0 })
  await expectInvariants(venue.db)
})

test('an extension of comped late time is undone with what followed it', async () => {
  const { venue, params, reduce, bill } = await openLateStay()
  await reduce('discount', 50)
  await venue.call(contract.extendRental, { params, body: { hours: 1 } })
  expect(await bill()).toMatchObject({ total: 33 })
  await venue.call(contract.undoExtension, { params })
  expect(await bill()).toMatchObject({ total: 42 })
  await expectInvariants(venue.db)
})

test('a move at the same rate leaves comped late time comped', async () => {
  const { venue, params, reduce, bill } = await openLateStay()
  await reduce('comp', 100)
  const to = { facilityType: 'room' as const, facilityId: (await venue.given.room()).id }
  const quote = await venue.call(contract.quoteMove, { params, query: to })
  expect(quote).toMatchObject({ keep: { total: 0, due: 0 }, difference: 0 })
  expect(await venue.call(contract.moveRental, { params, body: to })).toMatchObject({ dueAmount: 0 })
  expect(await bill()).toMatchObject({ total: 0, balance: 0 })
})

test('a written-off stay that is reopened owes again: nothing is in credit', async () => {
  const { venue, params, rental, billParams, bill } = await openLateStay({ paid: true })
  await venue.call(contract.endRental, { params, body: {} })
  await venue.call(writeOffBill, { params: billParams, body: { amount: 40, reason: 'Ran away' } })
  await venue.eventsSince()
  await venue.call(contract.reopenRental, { params })
  await venue.expectEvents({ 'rental.reopened': 1, '*': 0 })
  expect(await bill()).toMatchObject({ total: 44, paid: 44, writtenOff: 0, balance: 0 })
  await venue.call(saveSettings, { body: { lateRules: noRule } })
  await venue.call(contract.endRental, { params, body: {} })
  expect(await bill()).toMatchObject({ total: 60.5, paid: 44, writtenOff: 0, balance: 16.5 })
  const other = await venue.given.unpaidRental({ customerName: rental.customerName, rate: 22 })
  const account = { of: 'guests' as const, id: String(rental.guestId) }
  const credit = { params: account, body: { billId: other.billId, amount: 20 } }
  expect(await venue.refused(applyCredit, credit)).toMatchObject({ status: 409 })
  await expectInvariants(venue.db)
})

test('a discount after the check-out shrinks with the charge that a reopening takes back', async () => {
  const { venue, params, bill, reduce } = await openLateStay()
  await venue.call(contract.endRental, { params, body: {} })
  await reduce('comp', 100)
  expect(await bill()).toMatchObject({ total: 0 })
  await venue.call(contract.reopenRental, { params })
  expect(await bill()).toMatchObject({ total: 0, tax: 0, balance: 0 })
  await expectInvariants(venue.db)
})

test('a reopened check-out gives back the discount that followed its lower price', async () => {
  const { venue, params, reduce, bill, checkOut } = await openLateStay()
  await reduce('discount', 50)
  await venue.call(saveSettings, { body: { lateRules: noRule } })
  expect(await checkOut()).toMatchObject({ total: 30.25 })
  await venue.call(contract.reopenRental, { params })
  expect(await bill()).toMatchObject({ total: 42 })
  await expectInvariants(venue.db)
})

test('a discount of a bill that moved to an invoice reduces only what is left of it', async () => {
  const { venue, params, rental, billParams, bill, reduce } = await openLateStay()
  await venue.call(addLine, { params: billParams, body: { kind: 'tip', amount: 5 } })
  await venue.call(contract.endRental, { params, body: {} })
  const lines: never[] = []
  const form = { customerName: 'Harbor Film Co.', lines, dueDate: '2026-06-03', includesStay: true }
  const draft = await venue.call(invoices.draftInvoice, { body: { ...form, rentalId: rental.id } })
  await venue.call(invoices.sendInvoice, { params: paramsOf(draft) })
  expect(await bill()).toMatchObject({ total: 0, balance: 0 })
  const body = { kind: 'discount' as const, by: 'percent' as const, value: 10, reason: 'Cold' }
  expect(await venue.refused(addLine, { params: billParams, body })).toMatchObject({ status: 409 })
  // Reopened, its late fee would be owed twice.
  expect(await venue.refused(contract.reopenRental, { params })).toMatchObject({
    status: 409,
    detail: expect.stringContaining('An invoice'),
  })
  await venue.call(invoices.voidInvoice, { params: paramsOf(draft), body: { reason: 'Wrong company' } })
  expect(await bill()).toMatchObject({ total: 89, balance: 89 })
  await reduce('discount', 10)
  expect(await bill()).toMatchObject({ total: 80.6 })
  await expectInvariants(venue.db)
})

test('a running stay whose debt moved to an invoice is discounted for what it costs since', async () => {
  const { venue, params, rental, bill, reduce, checkOut } = await openLateStay()
  const form = { customerName: 'Harbor Film Co.', lines: [], dueDate: '2026-06-03', includesStay: true }
  const draft = await venue.call(invoices.draftInvoice, { body: { ...form, rentalId: rental.id } })
  await venue.call(invoices.sendInvoice, { params: paramsOf(draft) })
  await venue.call(contract.extendRental, { params, body: { hours: 1 } })
  expect(await bill()).toMatchObject({ total: 22 })
  await reduce('discount', 50)
  expect(await bill()).toMatchObject({ total: 11, balance: 11 })
  expect(await checkOut()).toMatchObject({ total: 11, paid: 11, balance: 0 })
  const [payment] = (await venue.call(listPayments)).payments
  await venue.call(refundPayment, { params: paramsOf(payment!), body: { amount: 11, reason: 'Cold' } })
  expect(await bill()).toMatchObject({ balance: 0 })
  await expectInvariants(venue.db)
})

test('a guest leaves although an invoice was paid for late time that a changed rule no longer charges', async () => {
  const { venue, rental, reduce, checkOut } = await openLateStay()
  await reduce('discount', 50)
  const form = { customerName: 'Harbor Film Co.', lines: [], dueDate: '2026-06-03', includesStay: true }
  const draft = await venue.call(invoices.draftInvoice, { body: { ...form, rentalId: rental.id } })
  await venue.call(invoices.sendInvoice, { params: paramsOf(draft) })
  const payment = { amount: 42, paymentMethod: 'cash' } as const
  await venue.call(invoices.payInvoice, { params: paramsOf(draft), body: payment })
  await venue.call(saveSettings, { body: { lateRules: noRule } })
  expect(await checkOut()).toMatchObject({ total: 0, tax: 0, paid: 0, balance: 0 })
  expect(await venue.call(invoices.readInvoice, { params: paramsOf(draft) })).toMatchObject({
    status: 'paid',
    total: 42,
  })
})
