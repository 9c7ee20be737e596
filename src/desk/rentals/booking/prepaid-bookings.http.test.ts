import { describe, expect, test } from 'vitest'
import { addLine, applyDeposit, keepDeposit, readBill, returnDeposit } from '#money/bills/contract.ts'
import { listPayments, readPayment, refundPayment, voidPayment } from '#money/payments/contract.ts'
import { payOutCredit } from '#money/receivables/contract.ts'
import { type BookingTerms, saveSettings } from '#office/settings/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const terms: BookingTerms = {
  freeHours: 24,
  cancellation: { unit: 'percent', value: 50 },
  noShow: { unit: 'amount', value: 25 },
  noShowMinutes: 20,
}

/** A venue with these terms and a booking of two hours at $15 in an hour, with $20 prepaid in cash. */
async function openBooked({ prepayment = 20, ...options }: { prepayment?: number; inMinutes?: number } = {}) {
  const venue = await openVenue()
  await venue.call(saveSettings, { body: { bookingTerms: terms } })
  const room = await venue.given.room({ name: 'Room 104' })
  const form = await venue.given.newRental(room, { inMinutes: 60, hours: 2, rate: 15, ...options })
  const paid = prepayment > 0 ? { prepayment, paymentMethod: 'cash' as const } : {}
  const booking = await venue.call(contract.startRental, { body: { ...form, ...paid } })
  await venue.eventsSince()
  return { ...venue, room, form, booking, params: paramsOf(booking), bill: { id: String(booking.billId) } }
}

/** The sums of the ledger by account, in cents. */
async function readSums({ db }: Pick<Venue, 'db'>): Promise<Record<string, number>> {
  const rows = await db.selectFrom('ledger').select(['account', 'amount_cents']).execute()
  const sums: Record<string, number> = {}
  for (const { account, amount_cents } of rows) sums[account] = (sums[account] ?? 0) + amount_cents
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

describe('a prepayment', () => {
  test('is held as a liability, not revenue, and shown among the arrivals', async () => {
    const venue = await openBooked()
    expect(await readSums(venue)).toEqual({ cash: 2000, deposits: -2000 })
    const { day, bookings } = await venue.call(contract.listArrivals, { query: {} })
    expect([day, bookings]).toMatchObject(['2026-05-20', [{ id: venue.booking.id, prepaid: 20 }]])
    expect(await venue.call(contract.listArrivals, { query: { day: '2026-05-21' } })).toEqual({
      day: '2026-05-21',
      from: '2026-05-21T04:00:00.000Z',
      until: '2026-05-22T04:00:00.000Z',
      bookings: [],
    })
    await expectInvariants(venue.db)
  })

  test('pays the stay at check-in; the rest is due', async () => {
    const venue = await openBooked()
    venue.clock.advance(60)
    const quote = await venue.call(contract.quoteBooking, { params: venue.params })
    expect(quote).toMatchObject({ total: 30, paid: 20, due: 10, giveBack: [] })
    const body = { due: quote.due, paymentMethod: 'credit_card' as const }
    const rental = await venue.call(contract.checkInBooking, { params: venue.params, body })
    expect([rental.totalAmount, rental.paidAmount, rental.dueAmount]).toEqual([30, 30, 0])
    expect(await readSums(venue)).toEqual({ cash: 2000, credit_card: 1000, revenue: -2727, tax: -273 })
    expect(await venue.call(readBill, { params: venue.bill })).toMatchObject({
      total: 30,
      paid: 30,
      balance: 0,
    })
    await venue.expectEvents({ room_status_changed: 1, '*': 0 })
    await expectInvariants(venue.db)
  })

  test('beyond the price at arrival is returned by its method', async () => {
    const venue = await openBooked({ prepayment: 30 })
    const before = await venue.given.runningRental({ facility: venue.room, minutesAgo: 0, hours: 1 })
    venue.clock.advance(90)
    await venue.call(contract.endRental, { params: paramsOf(before), body: {} })
    const quote = await venue.call(contract.quoteBooking, { params: venue.params })
    expect(quote).toMatchObject({ total: 22.5, due: 0, giveBack: [{ method: 'cash', amount: 7.5 }] })
    await venue.call(contract.checkInBooking, { params: venue.params, body: { due: 0 } })
    expect(await readSums(venue)).toMatchObject({ cash: 2250 })
    expect(await readSums(venue)).not.toHaveProperty('deposits')
    await expectInvariants(venue.db)
  })

  test('can be taken later, split, up to the agreed price, and not by gift card', async () => {
    const { call, refused, params, expectEvents, db } = await openBooked()
    const body = { prepayment: 10.01, paymentMethod: 'cash' as const }
    expect(await refused(contract.takePrepayment, { params, body })).toMatchObject({
      status: 422,
      errors: { prepayment: 'At most $10.00 can be prepaid' },
    })
    const byCard = { prepayment: 5, payments: [{ method: 'gift_card' as const, amount: 5, code: 'X' }] }
    expect(await refused(contract.takePrepayment, { params, body: byCard })).toMatchObject({ status: 422 })
    const unpaid = { prepayment: 5 }
    expect(await refused(contract.takePrepayment, { params, body: unpaid })).toMatchObject({
      errors: { paymentMethod: 'Choose how the prepayment is paid' },
    })
    await expectEvents({ '*': 0 })
    const payments = [
      { method: 'cash' as const, amount: 4 },
      { method: 'credit_card' as const, amount: 6 },
    ]
    expect(await call(contract.takePrepayment, { params, body: { prepayment: 10, payments } })).toMatchObject(
      { prepaid: 30 },
    )
    await expectEvents({ record_changed: 1, '*': 0 })
    await expectInvariants(db)
  })

  test('is refused with a rental that starts now, and kept only by cancelling', async () => {
    const { call, refused, given, booking } = await openBooked()
    const body = { ...(await given.newRental(await given.room())), prepayment: 5 }
    expect(await refused(contract.startRental, { body })).toMatchObject({
      errors: { prepayment: 'Only a booking can be prepaid' },
    })
    const { deposits } = await call(readBill, { params: { id: String(booking.billId) } })
    const keep = { params: paramsOf(deposits[0]!), body: { reason: 'Lost' } }
    expect(await refused(keepDeposit, keep)).toMatchObject({ status: 409 })
  })

  test('that another desk took meanwhile stops a check-in at the old price', async () => {
    const { call, refused, params, clock } = await openBooked()
    clock.advance(60)
    await call(contract.takePrepayment, { params, body: { prepayment: 5, paymentMethod: 'cash' } })
    const body = { due: 10, paymentMethod: 'cash' as const }
    expect(await refused(contract.checkInBooking, { params, body })).toMatchObject({
      status: 409,
      detail: 'The price has changed: $5.00 is due now',
    })
  })
})

describe('money that paid a bill as a deposit or prepayment', () => {
  /** The row of the money, as the list of payments shows it. */
  const readMoney = async ({ call }: Pick<Venue, 'call'>) =>
    (await call(listPayments, { query: { kind: 'deposit' } })).payments[0]!

  test('goes back by its own method: what is in credit, and what a manager refunds', async () => {
    const venue = await openBooked({ prepayment: 30 })
    const { call, refused, params, bill, clock } = venue
    clock.advance(60)
    const rental = await call(contract.checkInBooking, { params, body: { due: 0 } })
    const discount = { kind: 'discount', by: 'amount', value: 11, reason: 'Too cold' } as const
    await call(addLine, { params: bill, body: discount })
    await call(contract.endRental, { params, body: {} })
    const account = { of: 'guests' as const, id: String(rental.guestId) }
    await call(payOutCredit, { params: account, body: { amount: 11, reason: 'Asked for' } })
    expect(await readSums(venue)).toEqual({ cash: 1900, revenue: -1727, tax: -173 })
    const money = { params: paramsOf(await readMoney(venue)) }
    expect(await call(readPayment, money)).toMatchObject({ amount: 30, refunded: 11, refundable: 19 })
    const refund = { ...money, body: { amount: 19.01, reason: 'Too loud' } }
    expect(await refused(refundPayment, refund)).toMatchObject({
      errors: { amount: 'At most $19.00 can be refunded' },
    })
    await call(refundPayment, { ...refund, body: { amount: 19, reason: 'Too loud' } })
    expect(await readSums(venue)).toEqual({})
    expect(await call(readBill, { params: bill })).toMatchObject({ total: 0, paid: 0, balance: 0 })
    expect(await call(readPayment, money)).toMatchObject({ refunded: 30, refundable: 0 })
    const { payments } = await call(listPayments, { query: { kind: 'refund' } })
    expect(payments.map(({ method, amount }) => [method, amount])).toEqual([
      ['cash', -19],
      ['cash', -11],
    ])
    expect(await refused(voidPayment, { ...money, body: { reason: 'Wrong' } })).toMatchObject({
      status: 409,
      detail: 'Only a payment can be voided',
    })
  })

  test('goes back with the taxes of the lines that it paid', async () => {
    const venue = await openBooked()
    const { call, params, bill, clock } = venue
    clock.advance(60)
    const quote = await call(contract.quoteBooking, { params })
    await call(contract.checkInBooking, { params, body: { due: quote.due, paymentMethod: 'credit_card' } })
    await call(refundPayment, {
      params: paramsOf(await readMoney(venue)),
      body: { amount: 20, reason: 'Too cold' },
    })
    expect(await readSums(venue)).toEqual({ credit_card: 1000, revenue: -909, tax: -91 })
    expect((await call(readBill, { params: bill })).balance).toBe(0)
  })

  test('is, of the deposit for an item, the part that was applied; what is held is returned', async () => {
    const venue = await openVenue({ taxRate: 0 })
    const { call, refused, given } = venue
    const rental = await given.unpaidRental({ rate: 15, minutesAgo: 0 })
    const deposit = { item: 'Key', amount: 20, paymentMethod: 'credit_card' as const }
    const held = await call(contract.takeDeposit, { params: paramsOf(rental), body: deposit })
    const refund = { params: paramsOf(await readMoney(venue)), body: { amount: 15, reason: 'Too cold' } }
    expect(await refused(refundPayment, refund)).toMatchObject({
      status: 409,
      detail: 'Nothing of this deposit has paid the bill',
    })
    await call(applyDeposit, { params: paramsOf(held), body: {} })
    await call(refundPayment, refund)
    expect(await readSums(venue)).toEqual({})
    expect(await refused(refundPayment, refund)).toMatchObject({ detail: 'This payment is fully refunded' })
  })
})

describe('a cancellation', () => {
  test('is free until the agreed hours before the start, and returns the prepayment', async () => {
    const venue = await openBooked({ inMinutes: 25 * 60 })
    const quote = await venue.call(contract.quoteCancellation, { params: venue.params, query: {} })
    expect(quote).toMatchObject({ price: 30, fee: 0, prepaid: 20, due: 0, giveBack: 20 })
    const cancelled = await venue.call(contract.cancelBooking, { params: venue.params, body: { fee: 0 } })
    expect(cancelled).toMatchObject({ status: 'cancelled', totalAmount: 0, dueAmount: 0 })
    expect(await readSums(venue)).toEqual({})
    await venue.expectEvents({ 'rental.cancelled': 1, '*': 0 })
    await expectInvariants(venue.db)
  })

  test('after that costs its fee as a line with tax, paid from the prepayment; the rest is returned', async () => {
    const venue = await openBooked()
    const quote = await venue.call(contract.quoteCancellation, { params: venue.params, query: {} })
    expect(quote).toMatchObject({
      fee: 15,
      freeUntil: '2026-05-19T19:00:00.000Z',
      prepaidBy: [{ method: 'cash', amount: 20 }],
      due: 0,
      giveBack: 5,
    })
    const cancelled = await venue.call(contract.cancelBooking, {
      params: venue.params,
      body: { fee: quote.fee, returnBy: 'credit_card' },
    })
    expect(cancelled).toMatchObject({ totalAmount: 15, paidAmount: 15, dueAmount: 0 })
    expect(await readSums(venue)).toEqual({ cash: 2000, credit_card: -500, revenue: -1364, tax: -136 })
    expect(await venue.call(readBill, { params: venue.bill })).toMatchObject({
      whyClosed: 'The booking of Room 104 was cancelled',
      lines: [{ kind: 'cancellation', label: 'Cancellation, Room 104', amount: 15, tax: 1.36 }],
      balance: 0,
    })
    await expectInvariants(venue.db)
  })

  test('can leave the rest as credit, which is returned later', async () => {
    const venue = await openBooked()
    await venue.call(contract.cancelBooking, { params: venue.params, body: { rest: 'credit' } })
    expect(await readSums(venue)).toEqual({ cash: 2000, deposits: -500, revenue: -1364, tax: -136 })
    const { balance, deposits } = await venue.call(readBill, { params: venue.bill })
    expect([balance, deposits]).toMatchObject([0, [{ status: 'held', amount: 5, item: 'Prepayment' }]])
    await expectInvariants(venue.db)
    await venue.call(returnDeposit, { params: paramsOf(deposits[0]!) })
    expect(await readSums(venue)).toEqual({ cash: 1500, revenue: -1364, tax: -136 })
    await expectInvariants(venue.db)
  })

  test('without a prepayment takes its fee at once, or leaves it due', async () => {
    const paid = await openBooked({ prepayment: 0 })
    const body = { fee: 15, paymentMethod: 'cash' as const }
    expect(await paid.call(contract.cancelBooking, { params: paid.params, body })).toMatchObject({
      paidAmount: 15,
      dueAmount: 0,
    })
    const owed = await openBooked({ prepayment: 0 })
    await owed.call(contract.cancelBooking, { params: owed.params, body: {} })
    expect(await owed.call(contract.readRental, { params: owed.params })).toMatchObject({ dueAmount: 15 })
    await owed.call(contract.payRental, { params: owed.params, body: { paymentMethod: 'cash' } })
    expect(await owed.call(contract.readRental, { params: owed.params })).toMatchObject({ dueAmount: 0 })
    await expectInvariants(owed.db)
  })

  test('is refused if its fee is no longer the one shown', async () => {
    const { call, refused, params, clock, expectEvents } = await openBooked({ inMinutes: 24 * 60 + 5 })
    const { fee } = await call(contract.quoteCancellation, { params, query: {} })
    clock.advance(10)
    expect(await refused(contract.cancelBooking, { params, body: { fee } })).toMatchObject({
      status: 409,
      detail: 'The fee is $15.00 now',
    })
    await expectEvents({ '*': 0 })
  })

  test('follows the terms agreed with the booking, not those of today', async () => {
    const { call, params, eventsSince } = await openBooked()
    await call(saveSettings, { body: { bookingTerms: { ...terms, freeHours: 0 }, taxRate: 20 } })
    await eventsSince()
    expect(await call(contract.quoteCancellation, { params, query: {} })).toMatchObject({ fee: 15 })
  })

  test('repeated with the same key cancels and returns once', async () => {
    const venue = await openBooked()
    const again = { params: venue.params, body: {}, idempotencyKey: 'cancel-once' }
    const first = await venue.call(contract.cancelBooking, again)
    expect(await venue.call(contract.cancelBooking, again)).toEqual(first)
    expect(await readSums(venue)).toMatchObject({ cash: 1500 })
    await venue.expectEvents({ 'rental.cancelled': 1, '*': 0 })
  })
})

describe('a no-show', () => {
  test('is refused before its time', async () => {
    const { refused, params, clock, call } = await openBooked()
    clock.advance(79)
    expect(await refused(contract.cancelBooking, { params, body: { as: 'no_show' } })).toMatchObject({
      status: 409,
      detail: 'The guest of Room 104 counts as a no-show from 3:20 PM',
    })
    clock.advance(1)
    const { bookings } = await call(contract.listArrivals, { query: {} })
    expect(bookings).toMatchObject([{ isNoShow: true }])
  })

  test('costs its fee, of which the prepayment pays what it can', async () => {
    const venue = await openBooked()
    venue.clock.advance(85)
    const query = { as: 'no_show' as const }
    expect(await venue.call(contract.quoteCancellation, { params: venue.params, query })).toMatchObject({
      fee: 25,
      due: 5,
      giveBack: 0,
    })
    const body = { as: 'no_show' as const, fee: 25 }
    expect(await venue.call(contract.cancelBooking, { params: venue.params, body })).toMatchObject({
      totalAmount: 25,
      paidAmount: 20,
      dueAmount: 5,
    })
    expect(await readSums(venue)).toEqual({ cash: 2000, receivable: 500, revenue: -2273, tax: -227 })
    await venue.expectEvents({ 'rental.no_show': 1, '*': 0 })
    await expectInvariants(venue.db)
  })

  test('is proposed to the desk once, and recorded at the end of the booking if nobody did', async () => {
    const venue = await openBooked()
    const ticks = async (minutes: number) => {
      venue.clock.advance(minutes)
      await venue.app.tick()
      await venue.app.tick()
    }
    await ticks(60)
    await venue.expectEvents({ 'rental.due': 1, '*': 0 })
    await ticks(20)
    await venue.expectEvents({ 'rental.no_show_due': 1, '*': 0 })
    await ticks(100)
    await venue.expectEvents({ 'rental.lapsed': 1, '*': 0 })
    expect(await readSums(venue)).toEqual({ cash: 2000, receivable: 500, revenue: -2273, tax: -227 })
    await expectInvariants(venue.db)
  })

  test('is recorded by the clock if the setting says so; what is left stays held', async () => {
    const venue = await openBooked({ prepayment: 30 })
    await venue.call(saveSettings, { body: { noShowBy: 'clock' } })
    await venue.eventsSince()
    venue.clock.advance(80)
    await venue.app.tick()
    await venue.expectEvents({ 'rental.no_show': 1, '*': 0 })
    expect(await readSums(venue)).toEqual({ cash: 3000, deposits: -500, revenue: -2273, tax: -227 })
    expect(await venue.given.booking({ facility: venue.room, inMinutes: 5 })).toMatchObject({
      status: 'booked',
    })
    await expectInvariants(venue.db)
  })
})
