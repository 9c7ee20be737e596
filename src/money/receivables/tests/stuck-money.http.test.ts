import { expect, test } from 'vitest'
import { creditInvoice, draftInvoice, payInvoice, readInvoice, sendInvoice } from '#desk/invoices/contract.ts'
import { cancelBooking, endRental, payRental, takePrepayment } from '#desk/rentals/contract.ts'
import { readSoldProducts, returnProducts, sellProducts } from '#desk/sales/contract.ts'
import * as billsApi from '#money/bills/contract.ts'
import { sellCard, voidCard } from '#money/cards/contract.ts'
import * as ledgerApi from '#money/ledger/contract.ts'
import { addMembership, cancelMembership, readMembership } from '#money/memberships/contract.ts'
import * as paymentsApi from '#money/payments/contract.ts'
import { mergeGuests, undoMerge } from '#people/guests/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as receivablesApi from '../contract.ts'

const reason = 'By mistake'

const readBalance = async ({ call }: Pick<Venue, 'call'>, billId: number) =>
  (await call(billsApi.readBill, { params: { id: String(billId) } })).balance

const newest = async (
  { call }: Pick<Venue, 'call'>,
  kind: 'payment' | 'refund' | 'deposit' | 'deposit_return',
) => (await call(paymentsApi.listPayments, { query: { kind } })).payments[0]!

const annual = (memberId: number) => ({
  memberId,
  type: 'standard' as const,
  billingFrequency: 'annual' as const,
  paymentMethod: 'cash' as const,
  monthlyFee: 50,
  payNow: true,
})

test('a membership that was sold by mistake ends without a debt', async () => {
  const venue = await openVenue()
  const { call, given } = venue
  const member = await given.member()
  const sold = await call(addMembership, { body: annual(member.id) })
  await call(paymentsApi.voidPayment, { params: paramsOf(await newest(venue, 'payment')), body: { reason } })
  expect((await call(readMembership, { params: paramsOf(sold) })).balance).toBe(600)
  await venue.eventsSince()
  const cancelled = await call(cancelMembership, { params: paramsOf(sold), body: { reason, takeBack: true } })
  expect(cancelled).toMatchObject({ status: 'cancelled', balance: 0 })
  await venue.expectEvents({ 'membership.cancelled': 1, '*': 0 })
  await expectInvariants(venue.db)
})

test('what was paid of a membership stays paid when the rest is taken back, also after a write-off', async () => {
  const venue = await openVenue()
  const { call, given } = venue
  const member = await given.member()
  const sold = await call(addMembership, { body: { ...annual(member.id), payNow: false } })
  const [bill] = await venue.db.selectFrom('memberships').select('bill_id').execute()
  const account = { of: 'members', id: String(member.id) } as const
  const part = { amount: 100, paymentMethod: 'cash' } as const
  await call(receivablesApi.payAccount, { params: account, body: part })
  await call(billsApi.writeOffBill, {
    params: { id: String(bill!.bill_id) },
    body: { amount: 500, reason },
  })
  await call(cancelMembership, { params: paramsOf(sold), body: { reason, takeBack: true } })
  const { balance, writtenOff, total } = await call(billsApi.readBill, {
    params: { id: String(bill!.bill_id) },
  })
  expect({ balance, writtenOff, total }).toEqual({ balance: 0, writtenOff: 0, total: 100 })
  await expectInvariants(venue.db)
})

test('staff cancel a membership; taking back what is unpaid needs a manager', async () => {
  let membership = { id: 0 }
  const venue = await openStaffedVenue(async ({ given }) => {
    membership = await given.membership()
  })
  const staff = await venue.staff('staff')
  const cancel = (takeBack: boolean) =>
    staff.send(cancelMembership, { params: paramsOf(membership), body: { reason, takeBack } })
  expect(await cancel(true)).toMatchObject({ status: 403, body: { approval: true } })
  expect(await cancel(false)).toMatchObject({ status: 200 })
})

test('what a voided card paid for a returned product is paid back as the card was paid', async () => {
  const venue = await openVenue({ taxRate: 0 })
  const { call } = venue
  const item = await venue.given.item({ name: 'Robe', price: 30 })
  const body = { kind: 'value', amount: 50, paymentMethod: 'credit_card' } as const
  const card = await call(sellCard, { body })
  const sale = await call(sellProducts, {
    body: {
      lines: [{ itemId: item.id, quantity: 1 }],
      expectedTotal: 30,
      payments: [{ method: 'gift_card', amount: 30, code: card.code }],
    },
  })
  await call(voidCard, { params: paramsOf(card), body: { reason } })
  const params = { id: String(sale.billId) }
  const [line] = await call(readSoldProducts, { params })
  const returned = { params, body: { lines: [{ lineId: line!.lineId, quantity: 1 }], reason } }
  expect(await call(returnProducts, returned)).toEqual({ returned: 30, refunded: 30 })
  expect(await newest(venue, 'refund')).toMatchObject({ method: 'credit_card', amount: -30 })
  expect(await readBalance(venue, sale.billId)).toBe(0)
  await expectInvariants(venue.db)
})

test('a payment by a card that was voided since is refunded as the card was paid', async () => {
  const venue = await openVenue({ taxRate: 0 })
  const { call } = venue
  const body = { kind: 'value', amount: 50, paymentMethod: 'cash' } as const
  const card = await call(sellCard, { body })
  const rental = await venue.given.unpaidRental({ rate: 20 })
  await call(payRental, {
    params: paramsOf(rental),
    body: { payments: [{ method: 'gift_card', amount: 20, code: card.code }] },
  })
  const payment = await newest(venue, 'payment')
  await call(voidCard, { params: paramsOf(card), body: { reason } })
  expect(
    await venue.send(paymentsApi.reversePayment, { params: paramsOf(payment), body: { reason } }),
  ).toMatchObject({
    status: 409,
    body: { detail: 'The card of this payment was voided. Refund the payment instead' },
  })
  expect(await call(paymentsApi.readPayment, { params: paramsOf(payment) })).toMatchObject({
    refundMethods: ['cash'],
  })
  const refund = { params: paramsOf(payment), body: { amount: 20, reason } }
  const replies = await Promise.all([1, 2].map(() => venue.send(paymentsApi.refundPayment, refund)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await newest(venue, 'refund')).toMatchObject({ method: 'cash', amount: -20 })
  expect(await call(ledgerApi.readTakings)).toMatchObject({ today: 0 })
  await expectInvariants(venue.db)
})

test('a card on a written-off bill is voided once the write-off is undone', async () => {
  const venue = await openVenue()
  const { call } = venue
  const rental = await venue.given.unpaidRental({ rate: 20 })
  const body = { kind: 'value', amount: 50, billId: rental.billId } as const
  const card = await call(sellCard, { body })
  await call(endRental, { params: paramsOf(rental), body: {} })
  const params = { id: String(rental.billId) }
  await call(billsApi.writeOffBill, { params, body: { amount: 70, reason } })
  const voided = { params: paramsOf(card), body: { reason } }
  expect(await venue.send(voidCard, voided)).toMatchObject({ status: 409 })
  await call(billsApi.recoverBill, { params })
  expect(await call(voidCard, voided)).toMatchObject({ balance: 0 })
  expect(await readBalance(venue, rental.billId)).toBe(20)
  await call(billsApi.writeOffBill, { params, body: { amount: 20, reason } })
  await expectInvariants(venue.db)
})

test('credit that paid a bill of a merged guest is paid out after the merge was undone', async () => {
  const venue = await openVenue({ taxRate: 0 })
  const { call } = venue
  const invoice = async (customerName: string, total: number) => {
    const lines = [{ description: 'Hall', quantity: 1, unitPrice: total, taxRate: 0 }]
    const draft = await call(draftInvoice, { body: { customerName, dueDate: '2026-12-31', lines } })
    await call(sendInvoice, { params: paramsOf(draft) })
    return call(readInvoice, { params: paramsOf(draft) })
  }
  const creditAll = ({ id }: { id: number }) =>
    call(creditInvoice, { params: { id: String(id) }, body: { reason } })
  const one = await invoice('Ann Lee', 40)
  const two = await invoice('Ann Leigh', 40)
  await call(payInvoice, { params: paramsOf(one), body: { amount: 40, paymentMethod: 'cash' } })
  await creditAll(one)
  const merged = await call(mergeGuests, {
    params: { id: String(one.guestId) },
    body: { otherId: two.guestId! },
  })
  const account = { of: 'guests', id: String(one.guestId) } as const
  await call(receivablesApi.applyCredit, { params: account, body: { billId: two.billId!, amount: 40 } })
  await call(undoMerge, {
    params: { id: String(one.guestId), moveId: String(merged.moves[0]!.id) },
    body: {},
  })
  await creditAll(two)
  expect(
    await venue.send(receivablesApi.payOutCredit, {
      params: { of: 'guests', id: String(two.guestId) },
      body: { amount: 40, reason },
    }),
  ).toMatchObject({ status: 201 })
  expect(await newest(venue, 'refund')).toMatchObject({ method: 'cash', amount: -40 })
  expect([await readBalance(venue, one.billId!), await readBalance(venue, two.billId!)]).toEqual([0, 0])
  await expectInvariants(venue.db)
})

test('what is left of a cancelled booking pays another bill of its guest, or is returned', async () => {
  const venue = await openVenue({ taxRate: 0 })
  const { call, given } = venue
  const cancelled = async () => {
    const booking = await given.booking({ inMinutes: 240, hours: 2, rate: 15 })
    await call(takePrepayment, {
      params: paramsOf(booking),
      body: { prepayment: 30, paymentMethod: 'cash' },
    })
    await call(cancelBooking, { params: paramsOf(booking), body: { as: 'cancellation', rest: 'credit' } })
    return booking
  }
  const first = await cancelled()
  const held = async (billId: number) =>
    (await call(billsApi.readBill, { params: { id: String(billId) } })).deposits[0]!
  const asCredit = () => held(first.billId).then(paramsOf)
  expect(await held(first.billId)).toMatchObject({ purpose: 'prepayment', status: 'held' })
  const taken = await newest(venue, 'deposit')
  expect((await call(paymentsApi.readPayment, { params: paramsOf(taken) })).deposit).toMatchObject({
    isRest: true,
  })
  expect(await call(billsApi.applyDeposit, { params: await asCredit(), body: {} })).toMatchObject({
    status: 'applied',
    applied: 30,
  })
  expect(await readBalance(venue, first.billId)).toBe(-30)
  const rental = await given.unpaidRental({ rate: 20 })
  await call(endRental, { params: paramsOf(rental), body: {} })
  const account = { of: 'guests', id: String(rental.guestId) } as const
  await call(receivablesApi.applyCredit, { params: account, body: { billId: rental.billId, amount: 20 } })
  await call(receivablesApi.payOutCredit, { params: account, body: { amount: 10, reason } })
  expect(await readBalance(venue, first.billId)).toBe(0)

  const second = await cancelled()
  await call(billsApi.returnDeposit, { params: paramsOf(await held(second.billId)) })
  expect(await newest(venue, 'deposit_return')).toMatchObject({ method: 'cash', amount: -30 })
  await expectInvariants(venue.db)
})
