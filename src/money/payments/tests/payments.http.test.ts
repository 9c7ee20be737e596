import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { draftInvoice, payInvoice, sendInvoice } from '#desk/invoices/contract.ts'
import {
  checkInBooking,
  endRental,
  extendRental,
  listDeposits,
  payRental,
  quoteCheckOut,
  readRental,
  startRental,
  takeDeposit,
} from '#desk/rentals/contract.ts'
import * as billsApi from '#money/bills/contract.ts'
import * as ledgerApi from '#money/ledger/contract.ts'
import { addPayment } from '#money/memberships/contract.ts'
import * as papersApi from '#money/papers/contract.ts'
import * as receivablesApi from '#money/receivables/contract.ts'
import { closeShift, openShift } from '#money/shifts/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as paymentsApi from '../contract.ts'

async function onlyPayment({ call }: Venue) {
  const { payments } = await call(paymentsApi.listPayments, { query: { kind: 'payment' } })
  return payments[0]!
}

const refund = (venue: Venue, id: number, amount: number) =>
  venue.send(paymentsApi.refundPayment, { params: { id: String(id) }, body: { amount, reason: 'Too cold' } })

const takings = async ({ call }: Venue) => (await call(ledgerApi.readTakings)).today

describe('the list of payments', () => {
  test('shows money in and out with customer and staff name, newest first', async () => {
    const venue = await openVenue()
    const { given, call } = venue
    await given.runningRental()
    const membership = await given.membership()
    const cash = { amount: 50, paymentMethod: 'cash' } as const
    await call(addPayment, { params: paramsOf(membership), body: cash })
    await refund(venue, (await onlyPayment(venue)).id, 20)
    const { payments, more, totals, days } = await call(paymentsApi.listPayments)
    expect(days).toMatchObject([
      {
        methods: [
          { method: 'cash', amount: 30 },
          { method: 'credit_card', amount: 22 },
        ],
      },
    ])
    expect({ more, totals }).toEqual({ more: false, totals: null })
    expect(
      payments.map(({ kind, amount, method, by, reason, about }) => [
        kind,
        amount,
        method,
        by,
        reason,
        about.label,
        about.customer,
      ]),
    ).toEqual([
      ['refund', -20, 'cash', 'Admin User', 'Too cold', 'Membership', 'Ada Member 1'],
      ['payment', 50, 'cash', 'Admin User', null, 'Membership', 'Ada Member 1'],
      ['payment', 22, 'credit_card', 'Admin User', null, 'Room 101', 'Jane Doe'],
    ])
    expect(payments[1]).toMatchObject({ refunded: 20, isVoided: false })
    expect(payments[0]!.reverses).toBe(payments[1]!.id)
  })

  test('pages without gaps or repeats and applies each filter', async () => {
    const { given, call, clock } = await openVenue()
    const membership = await given.membership()
    for (let number = 1; number <= 120; number++) {
      if (number === 61) clock.advance(24 * 60)
      const paymentMethod = number % 3 ? 'cash' : 'debit_card'
      await call(addPayment, { params: paramsOf(membership), body: { amount: number, paymentMethod } })
    }
    await given.runningRental({ customerName: 'Zoe Miller' })
    const seen: number[] = []
    for (let before: string | undefined; ; ) {
      const page = await call(paymentsApi.listPayments, { query: { before } })
      seen.push(...page.payments.map(({ id }) => id))
      before = String(seen.at(-1))
      if (!page.more) break
    }
    expect(seen).toHaveLength(121)
    expect(new Set(seen).size).toBe(121)
    expect(seen).toEqual([...seen].sort((a, b) => b - a))

    const count = async (query: object) => (await call(paymentsApi.listPayments, { query })).payments.length
    const first = { from: '2026-05-20', to: '2026-05-20' }
    expect((await call(paymentsApi.listPayments, { query: first })).totals).toEqual({
      count: 60,
      taken: 1830,
      givenBack: 0,
    })
    expect(await count({ ...first, method: 'debit_card' })).toBe(20)
    expect(await count({ method: 'mobile_payment' })).toBe(0)
    expect(await count({ least: '119' })).toBe(2)
    expect(await count({ least: '10', most: '12' })).toBe(3)
    expect(await count({ search: 'zoe' })).toBe(1)
    expect(await count({ search: 'ada', least: '118' })).toBe(3)
    expect(await count({ kind: 'refund' })).toBe(0)
    expect(await count({ by: '1', memberId: String(membership.memberId) })).toBe(50)
    expect(await count({ by: '999' })).toBe(0)
    expect(await call(paymentsApi.listPaymentStaff)).toEqual([{ id: 1, name: 'Admin User' }])
  })
})

describe('a refund', () => {
  test('returns part of a payment by its method and reduces revenue and tax', async () => {
    const venue = await openVenue()
    await venue.given.runningRental()
    const { id } = await onlyPayment(venue)
    const details = await venue.call(paymentsApi.refundPayment, {
      params: { id: String(id) },
      body: { amount: 5.5, reason: 'Too cold' },
    })
    await venue.expectEvents({ 'payment.refunded': 1 })
    expect(details).toMatchObject({
      refunded: 5.5,
      isVoided: false,
      whyNotVoid: 'This payment was partly refunded',
    })
    expect(
      details.entries
        .filter(({ kind }) => kind !== 'payment')
        .map(({ kind, account, amount }) => [kind, account, amount]),
    ).toEqual([
      ['refund', 'credit_card', -5.5],
      ['refund', 'receivable', 5.5],
      ['allowance', 'receivable', -5.5],
      ['allowance', 'revenue', 5],
      ['allowance', 'tax', 0.5],
    ])
    expect(await takings(venue)).toBe(16.5)
  })

  test('does not become due again and is not charged again at check-out', async () => {
    const venue = await openVenue()
    const { given, call, clock } = venue
    const rental = await given.runningRental({ minutesAgo: 30 })
    await refund(venue, (await onlyPayment(venue)).id, 22)
    expect(await call(readRental, { params: paramsOf(rental) })).toMatchObject({
      dueAmount: 0,
      totalAmount: 22,
    })
    expect(await call(quoteCheckOut, { params: paramsOf(rental) })).toMatchObject({ due: 0 })
    clock.advance(60)
    const { quote } = await call(endRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
    expect(quote).toMatchObject({ total: 33, due: 11 })
    expect(await takings(venue)).toBe(11)
  })

  test('never exceeds the payment, in one refund or several', async () => {
    const venue = await openVenue()
    await venue.given.runningRental()
    const { id } = await onlyPayment(venue)
    const more = await refund(venue, id, 22.01)
    expect(more).toMatchObject({
      status: 422,
      body: { errors: { amount: 'At most $22.00 can be refunded' } },
    })
    expect((await refund(venue, id, 20)).status).toBe(200)
    expect((await refund(venue, id, 2.01)).status).toBe(422)
    expect((await refund(venue, id, 2)).status).toBe(200)
    expect(await refund(venue, id, 0.01)).toMatchObject({
      status: 409,
      body: { detail: 'This payment is fully refunded' },
    })
    expect(await takings(venue)).toBe(0)
  })

  test.each([2, 8])('requested by %i desks at once happens once', async desks => {
    const venue = await openVenue()
    await venue.given.runningRental()
    const { id } = await onlyPayment(venue)
    const answers = await Promise.all(Array.from({ length: desks }, () => refund(venue, id, 15)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(desks - 1).fill(422)])
    expect(await takings(venue)).toBe(7)
  })

  test('of a membership uses its credit first, which is not revenue', async () => {
    const venue = await openVenue()
    const { given, call, db } = venue
    const membership = await given.membership()
    const body = { amount: 80, paymentMethod: 'bank_transfer' } as const
    await call(addPayment, { params: paramsOf(membership), body })
    await refund(venue, (await onlyPayment(venue)).id, 40)
    const earned = await db
      .selectFrom('ledger')
      .select(({ fn }) => fn.sum<number>('amount_cents').as('cents'))
      .where('account', 'in', ['revenue', 'tax'])
      .executeTakeFirstOrThrow()
    // 80 was paid for 50: 30 of the refunded 40 was credit.
    expect(earned.cents).toBe(-4000)
    const owed = await call(receivablesApi.listAccounts, { query: { of: 'members' } })
    expect(owed.accounts).toMatchObject([{ balance: 0 }])
  })

  test('needs a reason, an amount and a payment', async () => {
    const venue = await openVenue()
    await venue.given.runningRental()
    const { id } = await onlyPayment(venue)
    const params = { id: String(id) }
    const before = await allRows(venue.store)
    const refuse = async (body: object) =>
      (await venue.refused(paymentsApi.refundPayment, { params, body } as never)).errors
    expect(await refuse({ amount: 5, reason: ' ' })).toEqual({ reason: 'Reason is required' })
    expect(await refuse({ reason: 'Cold' })).toEqual({ amount: 'Amount is required' })
    expect(await refuse({ amount: 0, reason: 'Cold' })).toEqual({ amount: 'Amount must be at least 0.01' })
    expect((await refund(venue, 999, 1)).status).toBe(404)
    // The next ledger row is the receivable, not a payment.
    expect((await refund(venue, id + 1, 1)).status).toBe(404)
    expect(await allRows(venue.store)).toEqual(before)
  })

  test('is refused by the database if it exceeds the payment or uses another method', async () => {
    const venue = await openVenue()
    await venue.given.runningRental()
    const { id } = await onlyPayment(venue)
    const give = (cents: number, account: string) =>
      sql`insert into ledger (posting, at, business_day, kind, account, amount_cents, method, bill_id, source,
          reverses_id)
        values ('x', 0, '2026-05-20', 'refund', ${account}, ${-cents}, ${account}, 1, 'room', ${id})`.execute(
        venue.db,
      )
    await expect(give(2201, 'credit_card')).rejects.toThrow('no more can be given back than was paid')
    await expect(give(100, 'cash')).rejects.toThrow('no more can be given back than was paid')
  })
})

test('payments raise alerts if the venue enables them', async () => {
  const venue = await openVenue({ paymentAlerts: true })
  const rental = await venue.given.unpaidRental()
  await venue.call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
  await refund(venue, (await onlyPayment(venue)).id, 5)
  await venue.expectEvents({ facility_status: 2 })
})

describe('a void', () => {
  const voidIt = (venue: Venue, id: number) =>
    venue.send(paymentsApi.voidPayment, { params: { id: String(id) }, body: { reason: 'Wrong card' } })

  test('cancels a payment: its bill is due again', async () => {
    const venue = await openVenue()
    const rental = await venue.given.runningRental()
    const { id } = await onlyPayment(venue)
    expect(await voidIt(venue, id)).toMatchObject({ status: 200, body: { isVoided: true, refunded: 22 } })
    await venue.expectEvents({ 'payment.voided': 1 })
    expect(await venue.call(readRental, { params: paramsOf(rental) })).toMatchObject({
      dueAmount: 22,
      paidAmount: 0,
    })
    expect(await takings(venue)).toBe(0)
    await venue.call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
    expect(await takings(venue)).toBe(22)
  })

  test('happens once, never after a refund, and only on the same business day', async () => {
    const venue = await openVenue()
    await venue.given.runningRental()
    const { id } = await onlyPayment(venue)
    const answers = await Promise.all([1, 2, 3].map(() => voidIt(venue, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await refund(venue, id, 1)).status).toBe(409)

    await venue.given.runningRental()
    const second = await onlyPayment(venue)
    venue.clock.advance(24 * 60)
    expect(await voidIt(venue, second.id)).toMatchObject({
      status: 409,
      body: { detail: 'This payment was taken on May 20, 2026; refund it instead' },
    })
  })
})

test('a payment of a closed shift is refunded, not voided', async () => {
  const venue = await openVenue()
  const { given, call } = venue
  const shift = await call(openShift, { body: { drawer: 'Front desk', float: 100 } })
  await given.runningRental()
  const { id } = await onlyPayment(venue)
  const params = { id: String(id) }
  expect(await call(paymentsApi.readPayment, { params })).toMatchObject({ whyNotVoid: null })
  await call(closeShift, { params: paramsOf(shift), body: { total: 100 } })
  const why = 'The shift of this payment is closed; refund it instead'
  expect(await call(paymentsApi.readPayment, { params })).toMatchObject({ whyNotVoid: why })
  const body = { reason: 'Wrong card' }
  expect(await venue.refused(paymentsApi.voidPayment, { params, body })).toMatchObject({
    status: 409,
    detail: why,
  })
  expect((await refund(venue, id, 22)).status).toBe(200)
})

describe('a split payment', () => {
  test('at check-out posts each method, and each tender is refunded by its own method', async () => {
    const venue = await openVenue()
    const { given, call } = venue
    const rental = await given.unpaidRental({ minutesAgo: 30, rate: 30 })
    const payments = [
      { method: 'cash', amount: 10 },
      { method: 'credit_card', amount: 20 },
    ] as const
    const { rental: ended } = await call(endRental, {
      params: paramsOf(rental),
      body: { payments: [...payments] },
    })
    expect(ended).toMatchObject({ dueAmount: 0, paidAmount: 30 })
    const list = (await call(paymentsApi.listPayments)).payments
    expect(list.map(({ method, amount }) => [method, amount])).toEqual([
      ['credit_card', 20],
      ['cash', 10],
    ])
    expect((await refund(venue, list[1]!.id, 10.01)).status).toBe(422)
    expect((await refund(venue, list[1]!.id, 10)).status).toBe(200)
    expect((await call(paymentsApi.listPayments, { query: { kind: 'refund' } })).payments).toMatchObject([
      { method: 'cash', amount: -10 },
    ])
  })

  test('must equal the amount due to the cent; otherwise nothing is stored', async () => {
    const venue = await openVenue()
    const rental = await venue.given.unpaidRental({ minutesAgo: 30, rate: 30 })
    const before = await allRows(venue.store)
    const body = { payments: [{ method: 'cash' as const, amount: 29.99 }] }
    for (const call of [endRental, payRental])
      expect(await venue.refused(call, { params: paramsOf(rental), body })).toMatchObject({
        status: 422,
        errors: { payments: 'The payments total $29.99, but $30.00 is due' },
      })
    expect(await allRows(venue.store)).toEqual(before)
  })

  test('works wherever a stay is paid: check-in, booking, extension', async () => {
    const venue = await openVenue()
    const { given, call, clock } = venue
    const room = await given.room()
    const parts = (...amounts: [number, number]) => ({
      payments: [
        { method: 'mobile_payment' as const, amount: amounts[0] },
        { method: 'cash' as const, amount: amounts[1] },
      ],
    })
    const checkedIn = await call(startRental, { body: { ...checkInForm(room), ...parts(11.99, 10.01) } })
    expect(checkedIn).toMatchObject({ paidAmount: 22, dueAmount: 0, paymentMethod: 'mobile_payment' })
    const extension = { params: paramsOf(checkedIn), body: { hours: 1, ...parts(2, 20) } }
    expect(await call(extendRental, extension)).toMatchObject({ paidAmount: 44, dueAmount: 0 })
    const booking = await given.booking({ inMinutes: 60, hours: 2, rate: 15 })
    clock.advance(60)
    const arrival = { params: paramsOf(booking), body: parts(29, 1) }
    expect(await call(checkInBooking, arrival)).toMatchObject({
      paidAmount: 30,
      dueAmount: 0,
      paymentMethod: 'mobile_payment',
    })
    const { payments } = await call(paymentsApi.listPayments)
    expect(payments.map(({ method, amount }) => [method, amount])).toEqual([
      ['cash', 1],
      ['mobile_payment', 29],
      ['cash', 20],
      ['mobile_payment', 2],
      ['cash', 10.01],
      ['mobile_payment', 11.99],
    ])
  })

  test('with a wrong sum or a method the venue does not accept starts and extends nothing', async () => {
    const venue = await openVenue()
    const { given, call } = venue
    const room = await given.room()
    const running = await given.runningRental()
    const booking = await given.booking({ inMinutes: 5, hours: 2, rate: 15 })
    await call(saveSettings, { body: { paymentMethodsOffered: ['cash', 'mobile_payment'] } })
    const before = await allRows(venue.store)
    const short = { payments: [{ method: 'cash' as const, amount: 1 }] }
    const byCard = { payments: [{ method: 'credit_card' as const, amount: 22 }] }
    for (const [handed, why] of [
      [short, 'The payments total $1.00, but'],
      [byCard, 'This venue does not accept credit card'],
    ] as const) {
      const errors = { payments: expect.stringContaining(why) }
      for (const refused of [
        await venue.refused(startRental, { body: { ...checkInForm(room), ...handed } }),
        await venue.refused(extendRental, { params: paramsOf(running), body: { hours: 1, ...handed } }),
        await venue.refused(checkInBooking, { params: paramsOf(booking), body: handed }),
      ])
        expect(refused).toMatchObject({ status: 422, errors })
    }
    expect(await allRows(venue.store)).toEqual(before)
    // With tenders, the default method of the form is not checked.
    const inParts = { payments: [{ method: 'cash' as const, amount: 22 }] }
    expect(await call(startRental, { body: { ...checkInForm(room), ...inParts } })).toMatchObject({
      dueAmount: 0,
    })
  })

  test('settles a running rental or a membership', async () => {
    const { given, call } = await openVenue()
    const rental = await given.unpaidRental({ rate: 30 })
    const parts = [
      { method: 'cash' as const, amount: 12.34 },
      { method: 'credit_card' as const, amount: 17.66 },
    ]
    expect(await call(payRental, { params: paramsOf(rental), body: { payments: parts } })).toMatchObject({
      dueAmount: 0,
    })
    const membership = await given.membership()
    const body = { amount: 30, paymentMethod: 'cash' as const, payments: parts }
    expect(await call(addPayment, { params: paramsOf(membership), body })).toMatchObject({ balance: 20 })
  })
})

describe('a deposit', () => {
  const key = { item: 'Key', amount: 20, paymentMethod: 'cash' as const }

  test('is a liability apart from the bill and is returned by its method', async () => {
    const venue = await openVenue()
    const { given, call } = venue
    const rental = await given.runningRental({ minutesAgo: 30 })
    const deposit = await call(takeDeposit, { params: paramsOf(rental), body: key })
    await venue.expectEvents({ 'payment.deposit_taken': 1 })
    expect(deposit).toMatchObject({ status: 'held', amount: 20, method: 'cash' })
    expect(await takings(venue)).toBe(22)
    expect(await call(quoteCheckOut, { params: paramsOf(rental) })).toMatchObject({ due: 0, paid: 22 })
    expect((await call(receivablesApi.listAccounts)).accounts).toMatchObject([{ balance: 0, deposits: 20 }])
    await call(endRental, { params: paramsOf(rental), body: {} })
    await call(billsApi.returnDeposit, { params: paramsOf(deposit) })
    expect(await call(listDeposits, { params: paramsOf(rental) })).toMatchObject([
      { status: 'returned', kept: 0 },
    ])
    expect(
      (await call(paymentsApi.listPayments, { query: { kind: 'deposit_return' } })).payments,
    ).toMatchObject([{ method: 'cash', amount: -20, about: { label: 'Room 101' } }])
    expect(await takings(venue)).toBe(22)
    expect(await venue.refused(billsApi.returnDeposit, { params: paramsOf(deposit) })).toMatchObject({
      status: 409,
      detail: 'This deposit was already returned',
    })
  })

  test('can be taken at check-in together with the payment', async () => {
    const venue = await openVenue()
    const { given, call } = venue
    const room = await given.room()
    await venue.eventsSince()
    const rental = await call(startRental, { body: { ...checkInForm(room), deposit: key } })
    await venue.expectEvents({ 'rental.started': 1 })
    expect(await call(listDeposits, { params: paramsOf(rental) })).toMatchObject([
      { status: 'held', item: 'Key' },
    ])
    const [left] = (await call(paymentsApi.listPayments, { query: { kind: 'deposit' } })).payments
    expect(await call(paymentsApi.readPayment, { params: paramsOf(left!) })).toMatchObject({
      deposit: { status: 'held' },
      whyNotVoid: 'Only a payment can be voided',
    })
    expect(await takings(venue)).toBe(22)
  })

  test('becomes revenue if it is kept; the rest is returned', async () => {
    const venue = await openVenue()
    const { given, call } = venue
    const rental = await given.runningRental()
    const deposit = await call(takeDeposit, { params: paramsOf(rental), body: key })
    const body = { amount: 20.01, reason: 'Key lost' }
    expect((await venue.refused(billsApi.keepDeposit, { params: paramsOf(deposit), body })).errors).toEqual({
      amount: 'At most $20.00 can be kept',
    })
    expect(
      await call(billsApi.keepDeposit, { params: paramsOf(deposit), body: { ...body, amount: 15 } }),
    ).toMatchObject({ status: 'kept', kept: 15, reason: 'Key lost' })
    expect(await takings(venue)).toBe(37)
    // It pays neither the stay nor its extension.
    expect(
      await call(extendRental, { params: paramsOf(rental), body: { hours: 1, paymentMethod: 'cash' } }),
    ).toMatchObject({ totalAmount: 44, paidAmount: 44 })
  })

  test('settled by two desks at once is settled once', async () => {
    const venue = await openVenue()
    const rental = await venue.given.runningRental()
    const deposit = await venue.call(takeDeposit, { params: paramsOf(rental), body: key })
    const params = paramsOf(deposit)
    const answers = await Promise.all([
      venue.send(billsApi.returnDeposit, { params }),
      venue.send(billsApi.keepDeposit, { params, body: { reason: 'Lost' } }),
      venue.send(billsApi.returnDeposit, { params }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('is taken only during a running rental', async () => {
    const venue = await openVenue()
    const rental = await venue.given.runningRental()
    await venue.call(endRental, { params: paramsOf(rental), body: {} })
    expect((await venue.refused(takeDeposit, { params: paramsOf(rental), body: key })).status).toBe(409)
    expect((await venue.refused(takeDeposit, { params: { id: '999' }, body: key })).status).toBe(404)
    expect(
      (await venue.refused(takeDeposit, { params: paramsOf(rental), body: { ...key, item: '' } })).errors,
    ).toEqual({ item: 'Item is required' })
  })
})

describe('a receipt', () => {
  test('shows the lines of the bill; the first print numbers it, later prints are copies', async () => {
    const venue = await openVenue()
    const rental = await venue.given.runningRental({ minutesAgo: 10 })
    const { id } = await onlyPayment(venue)
    const params = { id: String(id) }
    const said = {
      about: { customer: 'Jane Doe', label: 'Room 101' },
      parts: [{ method: 'credit_card', amount: 22 }],
      due: 0,
      lines: [
        { label: '1h at $20.00 an hour', amount: 20 },
        { label: 'Tax 10%', amount: 2 },
        { label: 'Total', amount: 22 },
      ],
    }
    expect(await venue.call(papersApi.readReceipt, { params })).toMatchObject({
      number: null,
      prints: 0,
      ...said,
    })
    expect(await venue.call(papersApi.printReceipt, { params })).toMatchObject({
      number: 1,
      prints: 1,
      ...said,
    })
    // Later charges of the guest do not change it.
    await venue.call(extendRental, { params: paramsOf(rental), body: { hours: 2 } })
    expect(await venue.call(papersApi.printReceipt, { params })).toMatchObject({
      number: 1,
      prints: 2,
      ...said,
    })
    await venue.expectEvents({ 'payment.receipt_printed': 2, '*': 1 })
  })

  test('of a check-out shows what was already paid and what is still due', async () => {
    const venue = await openVenue()
    const { given, call } = venue
    const rental = await given.runningRental({ minutesAgo: 95 })
    await call(endRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
    const { id } = await onlyPayment(venue)
    const receipt = await call(papersApi.readReceipt, { params: { id: String(id) } })
    expect(receipt.lines.slice(-2)).toMatchObject([
      { kind: 'total', amount: 38.5 },
      { kind: 'paid', amount: -22 },
    ])
    expect(receipt).toMatchObject({ parts: [{ method: 'cash', amount: 16.5 }], due: 0 })
  })

  test('shows the paid periods of a membership, the reason of a refund, the item of a deposit', async () => {
    const venue = await openVenue()
    const { given, call } = venue
    const membership = await given.membership()
    const body = { amount: 50, paymentMethod: 'debit_card' } as const
    await call(addPayment, { params: paramsOf(membership), body })
    const { id } = await onlyPayment(venue)
    const receipt = await call(papersApi.printReceipt, { params: { id: String(id) } })
    expect(receipt.lines).toMatchObject([
      { label: 'May 20, 2026 – Jun 20, 2026', amount: 50 },
      { label: 'Total', amount: 50 },
    ])
    expect(receipt.taxes).toEqual([{ name: 'Tax', rate: 10, netCents: 4_545, taxCents: 455 }])
    await refund(venue, id, 5)
    const [back] = (await call(paymentsApi.listPayments, { query: { kind: 'refund' } })).payments
    expect(await call(papersApi.readReceipt, { params: paramsOf(back!) })).toMatchObject({
      kind: 'refund',
      lines: [{ label: 'Refund: Too cold', amount: -5 }],
      taxes: [{ name: 'Tax', rate: 10, netCents: -454, taxCents: -46 }],
      parts: [{ amount: -5 }],
    })
    const rental = await given.runningRental()
    await call(takeDeposit, { params: paramsOf(rental), body: { item: 'Key', amount: 20 } })
    const [left] = (await call(paymentsApi.listPayments, { query: { kind: 'deposit' } })).payments
    expect(await call(papersApi.readReceipt, { params: paramsOf(left!) })).toMatchObject({
      kind: 'deposit',
      lines: [{ label: 'Deposit: Key, refunded on return', amount: 20 }],
      parts: [{ method: 'cash', amount: 20 }],
    })
  })

  test('printed by two desks at once has one number, and one print is a copy', async () => {
    const venue = await openVenue()
    await venue.given.runningRental()
    const params = paramsOf(await onlyPayment(venue))
    const prints = await Promise.all([1, 2].map(() => venue.call(papersApi.printReceipt, { params })))
    expect(prints.map(({ number, prints }) => [number, prints]).sort()).toEqual([
      [1, 1],
      [1, 2],
    ])
  })
})

describe('customer accounts', () => {
  test('group the rentals of one name and phone, with a statement that ends at the balance', async () => {
    const venue = await openVenue()
    const { given, call, clock } = venue
    await given.runningRental()
    clock.advance(24 * 60)
    const second = await given.unpaidRental({ rate: 30 })
    await given.unpaidRental({ customerName: 'Adam Smith', rate: 12 })
    const { accounts } = await call(receivablesApi.listAccounts)
    expect(accounts.map(({ name, balance }) => [name, balance])).toEqual([
      ['Adam Smith', 12],
      ['Jane Doe', 30],
    ])
    const params = { of: 'guests' as const, id: String(second.guestId) }
    const statement = await call(receivablesApi.readStatement, { params, query: {} })
    expect(statement.lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['charge', 22, 22],
      ['payment', -22, 0],
      ['charge', 30, 30],
    ])
    expect(statement).toMatchObject({ opening: 0, closing: 30, account: { balance: 30, name: 'Jane Doe' } })
    const today = await call(receivablesApi.readStatement, { params, query: { from: '2026-05-21' } })
    expect(today).toMatchObject({ opening: 0, closing: 30, lines: [{ amount: 30 }] })
    const wrong = { from: '2026-05-22', to: '2026-05-21' }
    expect((await venue.refused(receivablesApi.readStatement, { params, query: wrong })).status).toBe(422)
  })

  test('include invoices to a guest and their payments', async () => {
    const venue = await openVenue()
    const { given, call } = venue
    const before = await given.unpaidRental({ rate: 30 })
    await call(endRental, { params: paramsOf(before), body: { paymentMethod: 'cash' } })
    const rental = await given.unpaidRental({ rate: 30 })
    const lines = [{ description: 'Film crew', quantity: 1, unitPrice: 100, taxRate: 10 }]
    const form = { customerName: 'Jane Doe Films', lines, dueDate: '2026-06-03' }
    const bill = async (to: object) =>
      call(sendInvoice, { params: paramsOf(await call(draftInvoice, { body: { ...form, ...to } })) })
    const toGuest = await bill({ rentalId: before.id })
    await bill({})
    await call(payInvoice, { params: paramsOf(toGuest), body: { amount: 40, paymentMethod: 'cash' } })
    const { accounts } = await call(receivablesApi.listAccounts, { query: { of: 'guests', search: 'jane' } })
    expect(accounts).toMatchObject([
      { name: 'Jane Doe', balance: 100 },
      { name: 'Jane Doe Films', balance: 110 },
    ])
    const params = { of: 'guests' as const, id: String(rental.guestId) }
    const statement = await call(receivablesApi.readStatement, { params })
    expect(statement).toMatchObject({ account: { balance: 100 }, closing: 100 })
    expect(
      statement.lines
        .filter(({ label }) => label.startsWith('Invoice'))
        .map(({ kind, label, amount }) => [kind, label, amount]),
    ).toEqual([
      ['charge', 'Invoice 2026-0001', 110],
      ['payment', 'Invoice 2026-0001', -40],
    ])
    const { payments } = await call(paymentsApi.listPayments, { query: { search: 'doe films' } })
    expect(payments).toMatchObject([{ amount: 40, about: { label: 'Invoice 2026-0001' } }])
  })

  test('are found by name or phone, for guests and members, page by page', async () => {
    const { given, call } = await openVenue()
    for (let number = 0; number < 60; number++)
      await given.booking({
        inMinutes: 100 + number * 100,
        customerName: `Guest ${String(number).padStart(2, '0')}`,
      })
    const first = await call(receivablesApi.listAccounts)
    const after = String(first.accounts.at(-1)!.id)
    const second = await call(receivablesApi.listAccounts, { query: { after } })
    expect([first.more, second.more, first.accounts.length + second.accounts.length]).toEqual([
      true,
      false,
      60,
    ])
    const find = async (query: object) =>
      (await call(receivablesApi.listAccounts, { query })).accounts.map(({ name }) => name)
    expect(await find({ search: 'guest 07' })).toEqual(['Guest 07'])
    expect((await find({ search: '(555) 123-4567' })).length).toBe(50)
    await given.member()
    expect(await find({ of: 'members', search: 'ada' })).toEqual(['Ada Member 1'])
    const { accounts } = await call(receivablesApi.listAccounts, { query: { of: 'members' } })
    const params = { of: 'members' as const, id: String(accounts[0]!.id) }
    expect(await call(receivablesApi.readStatement, { params, query: {} })).toMatchObject({
      lines: [],
      closing: 0,
    })
    expect(
      (await call(receivablesApi.listAccounts, { query: { search: 'nobody at all' } })).accounts,
    ).toEqual([])
  })
})
