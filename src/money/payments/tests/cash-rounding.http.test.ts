import { expect, test } from 'vitest'
import type { z } from 'zod'
import * as rentals from '#desk/rentals/contract.ts'
import * as billsApi from '#money/bills/contract.ts'
import { sellCard, voidCard } from '#money/cards/contract.ts'
import { addPayment } from '#money/memberships/contract.ts'
import * as papersApi from '#money/papers/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { formatMoney } from '#platform/values/money.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as paymentsApi from '../contract.ts'

const openSwissVenue = async (currency: 'CHF' | 'USD' = 'CHF') => {
  const venue = await openVenue()
  await venue.call(saveSettings, { body: { currency } })
  return venue
}

type Paying = Pick<
  z.input<typeof rentals.startRental.body>,
  'paymentMethod' | 'cashGiven' | 'payments' | 'pastDue'
>

/** Checks a guest in; at 32.02 an hour for 35.22 with tax. */
async function checkIn({ given, call }: Venue, paying: Paying, hourlyRate = 32.02) {
  const { paymentMethod: _, ...form } = checkInForm(await given.room({ hourlyRate }))
  return call(rentals.startRental, { body: { ...form, ...paying } })
}

async function onlyBill({ call, db }: Venue) {
  const { id } = await db.selectFrom('bills').select('id').executeTakeFirstOrThrow()
  return call(billsApi.readBill, { params: { id: String(id) } })
}

const pairs = ({ lines, tenders, balance }: billsApi.Bill) => ({
  lines: lines.map(({ kind, amount }) => [kind, amount]),
  tenders: tenders.map(({ kind, method, amount }) => [kind, method, amount]),
  balance,
})

/** The rows of each bill sum to zero on the receivable account once it is settled. */
async function assertSettled({ db }: Venue) {
  const rows = await db.selectFrom('ledger').select(['account', 'amount_cents']).execute()
  const sumCents = (of: typeof rows) => of.reduce((cents, { amount_cents }) => cents + amount_cents, 0)
  expect(sumCents(rows)).toBe(0)
  expect(sumCents(rows.filter(({ account }) => account === 'receivable'))).toBe(0)
}

const payments = async ({ call }: Venue) => (await call(paymentsApi.listPayments)).payments

test('a check-in paid in cash is rounded by a line of its own', async () => {
  const venue = await openSwissVenue()
  const rental = await checkIn(venue, { paymentMethod: 'cash', cashGiven: 35.2 })
  expect(rental).toMatchObject({ paidAmount: 35.2, dueAmount: 0 })
  const bill = await onlyBill(venue)
  expect(pairs(bill)).toEqual({
    lines: [
      ['stay', 35.22],
      ['rounding', -0.02],
    ],
    tenders: [['payment', 'cash', 35.2]],
    balance: 0,
  })
  expect(bill.tax).toBe(3.2)
  await assertSettled(venue)
  const [payment] = await payments(venue)
  const receipt = await venue.call(papersApi.readReceipt, { params: paramsOf(payment!) })
  expect(receipt.lines).toContainEqual(expect.objectContaining({ label: 'Rounding', amount: -0.02 }))
  expect(receipt).toMatchObject({ parts: [{ method: 'cash', amount: 35.2 }], due: 0 })
  expect(receipt.taxes).toHaveLength(1)
})

test('less cash than the rounded amount is refused; other methods and currencies are not rounded', async () => {
  const venue = await openSwissVenue()
  await expect(checkIn(venue, { paymentMethod: 'cash', cashGiven: 35.19 })).rejects.toThrow()
  await checkIn(venue, { paymentMethod: 'credit_card' })
  expect(pairs(await onlyBill(venue))).toMatchObject({ lines: [['stay', 35.22]], balance: 0 })
  const dollars = await openSwissVenue('USD')
  await checkIn(dollars, { paymentMethod: 'cash' })
  expect(pairs(await onlyBill(dollars))).toEqual({
    lines: [['stay', 35.22]],
    tenders: [['payment', 'cash', 35.22]],
    balance: 0,
  })
  expect(await dollars.db.selectFrom('ledger').select('id').execute()).toHaveLength(5)
})

test('a venue may switch it off', async () => {
  const venue = await openSwissVenue()
  await venue.call(saveSettings, { body: { cashRounding: false } })
  expect(await checkIn(venue, { paymentMethod: 'cash' })).toMatchObject({ paidAmount: 35.22 })
})

test('in a split, the cash is rounded and the rest stays', async () => {
  const venue = await openSwissVenue()
  await checkIn(venue, {
    payments: [
      { method: 'credit_card', amount: 20.01 },
      { method: 'cash', amount: 15.21, given: 15.2 },
    ],
  })
  expect(pairs(await onlyBill(venue))).toEqual({
    lines: [
      ['stay', 35.22],
      ['rounding', -0.01],
    ],
    tenders: [
      ['payment', 'credit_card', 20.01],
      ['payment', 'cash', 15.2],
    ],
    balance: 0,
  })
})

test('what is due at check-out is rounded as well', async () => {
  const venue = await openSwissVenue()
  const rental = await venue.given.unpaidRental({ rate: 35.23 })
  const params = paramsOf(rental)
  expect(await venue.call(rentals.payRental, { params, body: { paymentMethod: 'cash' } })).toMatchObject({
    paidAmount: 35.25,
    dueAmount: 0,
  })
  expect(await venue.call(rentals.readRental, { params })).toMatchObject({ paidAmount: 35.25, dueAmount: 0 })
  await assertSettled(venue)
})

test('a void takes the rounding back, and the bill is due as before', async () => {
  const venue = await openSwissVenue()
  await checkIn(venue, { paymentMethod: 'cash' })
  const [payment] = await payments(venue)
  await venue.call(paymentsApi.voidPayment, { params: paramsOf(payment!), body: { reason: 'Wrong' } })
  const bill = await onlyBill(venue)
  expect(bill.balance).toBe(35.22)
  await venue.call(paymentsApi.payBill, { params: paramsOf(bill), body: { paymentMethod: 'cash' } })
  expect(pairs(await onlyBill(venue))).toEqual({
    lines: [
      ['stay', 35.22],
      ['rounding', -0.02],
      ['rounding', 0.02],
      ['rounding', -0.02],
    ],
    tenders: [
      ['payment', 'cash', 35.2],
      ['void', 'cash', -35.2],
      ['payment', 'cash', 35.2],
    ],
    balance: 0,
  })
  await assertSettled(venue)
})

test.each([32.02, 32.03])(
  'a refund in cash is rounded; what is left goes back with its rounding: %d',
  async rate => {
    const venue = await openSwissVenue()
    await checkIn(venue, { paymentMethod: 'cash' }, rate)
    const { id, amount } = (await payments(venue))[0]!
    const refund = (amount: number) =>
      venue.send(paymentsApi.refundPayment, {
        params: { id: String(id) },
        body: { amount, reason: 'Too cold' },
      })
    expect((await refund(0.02)).body).toMatchObject({
      errors: { amount: `At least ${formatMoney(0.05, 'CHF')} can be paid back in cash` },
    })
    expect((await refund(10.02)).status).toBe(200)
    expect(await onlyBill(venue)).toMatchObject({ balance: 0 })
    await assertSettled(venue)
    expect((await refund(0.03)).status).toBe(200)
    await assertSettled(venue)
    const rest = Math.round((amount - 10.05) * 100) / 100
    expect((await refund(rest)).status).toBe(200)
    const bill = await onlyBill(venue)
    expect(bill).toMatchObject({ total: 0, tax: 0, paid: 0, balance: 0 })
    const rounding = bill.lines.filter(({ kind }) => kind === 'rounding')
    expect(rounding.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)).toBe(0)
    await assertSettled(venue)
  },
)

test('past-due amounts are rounded with the new stay as a whole', async () => {
  const venue = await openSwissVenue()
  const { call, given } = venue
  const before = await given.unpaidRental({ rate: 10.01 })
  await call(rentals.endRental, { params: paramsOf(before), body: {} })
  await checkIn(venue, { paymentMethod: 'cash', cashGiven: 45.25, pastDue: { pay: 10.01 } })
  const taken = (await payments(venue)).map(({ amount }) => amount)
  expect(taken).toEqual([35.24, 10.01])
  await assertSettled(venue)
})

test('a part of an invoice or membership and a deposit are exact; what settles them is rounded', async () => {
  const venue = await openSwissVenue()
  const membership = await venue.given.membership()
  const pay = (amount: number) =>
    venue.call(addPayment, { params: paramsOf(membership), body: { amount, paymentMethod: 'cash' } })
  await pay(10.01)
  await pay(39.99)
  const rental = await venue.given.unpaidRental()
  await venue.call(rentals.takeDeposit, {
    params: paramsOf(rental),
    body: { item: 'Key', amount: 20.02, paymentMethod: 'cash' },
  })
  expect((await payments(venue)).map(({ amount }) => amount)).toEqual([20.02, 40, 10.01])
})

test('a sold card is rounded and refunded whole, and an undone check-out takes its rounding back', async () => {
  const venue = await openSwissVenue()
  const { call, given } = venue
  const card = await call(sellCard, { body: { kind: 'value', amount: 25.03, paymentMethod: 'cash' } })
  expect((await payments(venue))[0]).toMatchObject({ amount: 25.05 })
  await call(voidCard, { params: paramsOf(card), body: { reason: 'Wrong amount' } })
  expect((await payments(venue))[0]).toMatchObject({ kind: 'refund', amount: -25.05 })
  await assertSettled(venue)
  const params = paramsOf(await given.unpaidRental({ rate: 35.22 }))
  await call(rentals.endRental, { params, body: { paymentMethod: 'cash' } })
  await assertSettled(venue)
  await call(rentals.undoCheckOut, { params })
  expect(await call(rentals.readRental, { params })).toMatchObject({ paidAmount: 0, dueAmount: 35.22 })
})

test('an undone check-out takes back a rounding that was all there was to pay', async () => {
  const venue = await openSwissVenue()
  const { call, given } = venue
  const params = paramsOf(await given.unpaidRental({ rate: 35.22 }))
  const payments: z.input<typeof rentals.payRental.body>['payments'] = [
    { method: 'credit_card', amount: 35.22 },
  ]
  await call(rentals.payRental, { params, body: { payments } })
  const { id } = await onlyBill(venue)
  await call(billsApi.addLine, { params: { id: String(id) }, body: { kind: 'tip', amount: 0.02 } })
  const left = await call(rentals.endRental, { params, body: { paymentMethod: 'cash' } })
  expect(left.quote.due).toBe(0.02)
  expect(await onlyBill(venue)).toMatchObject({ balance: 0 })
  await call(rentals.undoCheckOut, { params })
  const bill = await onlyBill(venue)
  expect(bill).toMatchObject({ balance: 0.02 })
  expect(bill.lines.filter(({ kind }) => kind === 'rounding').map(({ amount }) => amount)).toEqual([
    -0.02, 0.02,
  ])
  expect((await call(rentals.endRental, { params, body: { paymentMethod: 'cash' } })).quote.due).toBe(0.02)
  await assertSettled(venue)
})

test('a waived part of a paid bill is paid back as rounded', async () => {
  const venue = await openSwissVenue()
  const { call, given } = venue
  const params = paramsOf(await given.unpaidRental({ rate: 35.22 }))
  expect(
    await call(rentals.extendRental, { params, body: { hours: 1, paymentMethod: 'cash' } }),
  ).toMatchObject({ paidAmount: 70.45, dueAmount: 0 })
  const bill = await onlyBill(venue)
  await call(billsApi.addLine, {
    params: paramsOf(bill),
    body: { kind: 'discount', by: 'amount', value: 5.02, reason: 'Regular' },
  })
  const { id } = (await payments(venue))[0]!
  await call(paymentsApi.refundPayment, {
    params: { id: String(id) },
    body: { amount: 5.02, reason: 'Regular' },
  })
  expect(await onlyBill(venue)).toMatchObject({ balance: 0, paid: 65.45 })
  await assertSettled(venue)
})
