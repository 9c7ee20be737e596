import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditInvoice, draftInvoice, payInvoice, readInvoice, sendInvoice } from '#desk/invoices/contract.ts'
import { endRental, payRental, reopenRental } from '#desk/rentals/contract.ts'
import * as billsApi from '#money/bills/contract.ts'
import * as ledgerApi from '#money/ledger/contract.ts'
import * as paymentsApi from '#money/payments/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as receivablesApi from '../contract.ts'

/** An invoice to a company, paid or not, and in credit by what a credit note took off after the payment. */
async function invoice(
  { call }: Pick<Venue, 'call'>,
  form: { total: number; isPaid?: boolean; credit?: number },
) {
  const lines = [{ description: 'Film crew', quantity: 1, unitPrice: form.total, taxRate: 0 }]
  const draft = await call(draftInvoice, {
    body: { customerName: 'Films Ltd', dueDate: '2026-12-31', lines },
  })
  const params = paramsOf(draft)
  await call(sendInvoice, { params })
  if (form.isPaid) await call(payInvoice, { params, body: { amount: form.total, paymentMethod: 'cash' } })
  const sent = await call(readInvoice, { params })
  if (form.credit)
    await call(creditInvoice, {
      params,
      body: {
        reason: 'Too cold',
        lines: [{ lineId: sent.creditable.lines[0]!.lineId, amount: form.credit }],
      },
    })
  return { ...sent, billId: sent.billId! }
}

const toAccount = ({ guestId }: { guestId: number | null }) => ({
  of: 'guests' as const,
  id: String(guestId),
})

async function openWithCredit() {
  const venue = await openVenue({ taxRate: 0 })
  const from = await invoice(venue, { total: 100, isPaid: true, credit: 40 })
  const bill = await invoice(venue, { total: 60 })
  const params = toAccount(bill)
  const balances = async () =>
    Promise.all(
      [from, bill].map(
        async ({ billId }) =>
          (await venue.call(billsApi.readBill, { params: { id: String(billId) } })).balance,
      ),
    )
  return { ...venue, from, bill, params, balances }
}

test('credit pays a bill of the same account: no money moves and nothing is earned', async () => {
  const { call, send, from, bill, params, balances } = await openWithCredit()
  const before = await call(ledgerApi.readTakings)
  expect(await call(receivablesApi.readStatement, { params })).toMatchObject({
    closing: 20,
    usableCredit: 40,
    aging: { owed: 60, credit: 40 },
  })
  const body = { billId: bill.billId, amount: 40 }
  await call(receivablesApi.applyCredit, { params, body })
  expect(await balances()).toEqual([0, 20])
  expect(await call(ledgerApi.readTakings)).toEqual(before)
  expect(await call(receivablesApi.readStatement, { params })).toMatchObject({ closing: 20, usableCredit: 0 })
  expect(await call(readInvoice, { params: paramsOf(bill) })).toMatchObject({ due: 20, paid: 40 })
  expect((await call(paymentsApi.listPayments)).payments).toHaveLength(1)
  // Credit that paid another bill is not paid back as well.
  const [payment] = (await call(readInvoice, { params: paramsOf(from) })).payments
  const refund = { params: paramsOf(payment!), body: { amount: 100, reason: 'No' } }
  expect(await send(paymentsApi.refundPayment, refund)).toMatchObject({ status: 409 })
  expect(await send(receivablesApi.applyCredit, { params, body })).toMatchObject({
    status: 409,
    body: { detail: 'Only $0.00 is in credit' },
  })
})

test('a payment whose credit paid another bill is not refunded out of what its bill charges later', async () => {
  const { given, call, refused } = await openVenue()
  const guest = { customerName: 'Ann Lee', customerPhone: '(212) 555-0123' }
  const rental = await given.unpaidRental(guest)
  const other = await given.unpaidRental(guest)
  await call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'credit_card' } })
  const params = { id: String(rental.billId) }
  await call(billsApi.addLine, { params, body: { kind: 'comp', by: 'percent', value: 100, reason: 'Cold' } })
  await call(endRental, { params: paramsOf(rental), body: {} })
  const { balance } = await call(billsApi.readBill, { params })
  await call(receivablesApi.applyCredit, {
    params: toAccount(rental),
    body: { billId: other.billId, amount: -balance },
  })
  await call(reopenRental, { params: paramsOf(rental) })
  await call(billsApi.addLine, { params, body: { kind: 'damage', amount: 99.99, reason: 'Lost robe' } })
  const [payment] = (await call(paymentsApi.listPayments)).payments
  const refund = { params: paramsOf(payment!), body: { amount: 1, reason: 'No' } }
  expect(await refused(paymentsApi.refundPayment, refund)).toMatchObject({
    status: 409,
    detail: 'The credit of this payment was used for another bill',
  })
})

test('credit of one account pays no bill of another', async () => {
  const { given, call, send, bill, params } = await openWithCredit()
  const rental = await given.unpaidRental({ customerName: 'Ann Other' })
  const body = { billId: rental.billId, amount: 5 }
  expect(await send(receivablesApi.applyCredit, { params, body })).toMatchObject({ status: 409 })
  const wrong = { params: toAccount(rental), body: { billId: bill.billId, amount: 5 } }
  expect(await send(receivablesApi.applyCredit, wrong)).toMatchObject({ status: 409 })
  expect(await call(receivablesApi.readStatement, { params })).toMatchObject({ usableCredit: 40 })
})

test('two desks apply the same credit at once: one of them wins', async () => {
  const { send, bill, params, balances } = await openWithCredit()
  const body = { billId: bill.billId, amount: 30 }
  const replies = await Promise.all([1, 2].map(() => send(receivablesApi.applyCredit, { params, body })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await balances()).toEqual([-10, 30])
})

test('credit is paid out by the method by which it was paid, once', async () => {
  const { call, send, params, balances } = await openWithCredit()
  const body = { amount: 40, reason: 'Leaves town' }
  const replies = await Promise.all([1, 2].map(() => send(receivablesApi.payOutCredit, { params, body })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await balances()).toEqual([0, 60])
  const [refund] = (await call(paymentsApi.listPayments)).payments
  expect(refund).toMatchObject({ kind: 'refund', method: 'cash', amount: -40, reason: 'Leaves town' })
})

test('whatever is allocated, the bills of an account change by what was paid and no more', async () => {
  const step = fc.record({
    does: fc.constantFrom('pay', 'apply', 'pay out'),
    cents: fc.integer({ min: 1, max: 7_000 }),
    which: fc.nat(2),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async steps => {
      const venue = await openVenue({ taxRate: 0 })
      const { send, call } = venue
      const bills = [
        await invoice(venue, { total: 50, isPaid: true, credit: 35 }),
        await invoice(venue, { total: 80, isPaid: true, credit: 25 }),
        await invoice(venue, { total: 60 }),
        await invoice(venue, { total: 40 }),
        await invoice(venue, { total: 30 }),
      ]
      const params = toAccount(bills[0]!)
      let owed = 13_000 - 6_000
      for (const { does, cents, which } of steps) {
        const amount = cents / 100
        const reply =
          does === 'pay'
            ? await send(receivablesApi.payAccount, { params, body: { amount, paymentMethod: 'cash' } })
            : does === 'apply'
              ? await send(receivablesApi.applyCredit, {
                  params,
                  body: { billId: bills[2 + which]!.billId, amount },
                })
              : await send(receivablesApi.payOutCredit, { params, body: { amount, reason: 'Asked for' } })
        expect([201, 409, 422], JSON.stringify(reply.body)).toContain(reply.status)
        if (reply.status === 201 && does !== 'apply') owed += does === 'pay' ? -cents : cents
        const { closing, aging } = await call(receivablesApi.readStatement, { params })
        expect(Math.round(closing * 100)).toBe(owed)
        expect(Math.round((aging.owed - aging.credit) * 100)).toBe(owed)
      }
    }),
    { numRuns: 4 },
  )
})

test('credit that came from another bill is paid out by the method by which that bill was paid', async () => {
  const venue = await openWithCredit()
  const { call, send, bill, params, balances, db } = venue
  await call(receivablesApi.applyCredit, { params, body: { billId: bill.billId, amount: 40 } })
  await call(payInvoice, { params: paramsOf(bill), body: { amount: 20, paymentMethod: 'credit_card' } })
  await call(creditInvoice, { params: paramsOf(bill), body: { reason: 'Cancelled' } })
  expect(await balances()).toEqual([0, -60])
  const payOut = (amount: number) =>
    send(receivablesApi.payOutCredit, { params, body: { amount, reason: 'Leaves town' } })
  expect(await payOut(60.01)).toMatchObject({ status: 409, body: { detail: 'Only $60.00 is in credit' } })
  expect(await payOut(60)).toMatchObject({ status: 201 })
  expect(await balances()).toEqual([0, 0])
  const refunds = (await call(paymentsApi.listPayments, { query: { kind: 'refund' } })).payments
  expect(refunds.map(({ method, amount }) => [method, amount])).toEqual([
    ['cash', -40],
    ['credit_card', -20],
  ])
  await expectInvariants(db)
})

test('cash that was rounded down leaves no more credit than was received', async () => {
  const venue = await openVenue({ taxRate: 0 })
  const { call, send, db } = venue
  await call(saveSettings, { body: { currency: 'CHF' } })
  const from = await invoice(venue, { total: 10.02, isPaid: true, credit: 10.02 })
  const bill = await invoice(venue, { total: 60 })
  const params = toAccount(bill)
  const read = () => call(billsApi.readBill, { params: { id: String(from.billId) } })
  expect(await read()).toMatchObject({ total: 0, paid: 10, balance: -10 })
  expect(await call(receivablesApi.readStatement, { params })).toMatchObject({ usableCredit: 10 })
  const move = (amount: number) =>
    send(receivablesApi.applyCredit, { params, body: { billId: bill.billId, amount } })
  expect(await move(10.02)).toMatchObject({ status: 409 })
  expect(await move(10)).toMatchObject({ status: 201 })
  expect(await read()).toMatchObject({ balance: 0 })
  await expectInvariants(db)
})

test('credit whose payment was reversed since is not paid out', async () => {
  const { call, send, from, bill, params, balances, db } = await openWithCredit()
  await call(receivablesApi.applyCredit, { params, body: { billId: bill.billId, amount: 40 } })
  const [paid] = (await call(billsApi.readBill, { params: { id: String(from.billId) } })).tenders
  await call(paymentsApi.reversePayment, { params: paramsOf(paid!), body: { reason: 'Bounced' } })
  await call(payInvoice, { params: paramsOf(bill), body: { amount: 20, paymentMethod: 'cash' } })
  expect(await balances()).toEqual([100, 0])
  const lines = (await call(readInvoice, { params: paramsOf(bill) })).creditable.lines
  await call(creditInvoice, {
    params: paramsOf(bill),
    body: { reason: 'Too cold', lines: [{ lineId: lines[0]!.lineId, amount: 30 }] },
  })
  expect(await balances()).toEqual([100, -30])
  const payOut = (amount: number) =>
    send(receivablesApi.payOutCredit, { params, body: { amount, reason: 'Too cold' } })
  expect(await payOut(30)).toMatchObject({ status: 409 })
  expect(await payOut(20)).toMatchObject({ status: 201 })
  await expectInvariants(db)
})
