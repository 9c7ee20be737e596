import { describe, expect, test } from 'vitest'
import { creditInvoice, draftInvoice, payInvoice, readInvoice, sendInvoice } from '#desk/invoices/contract.ts'
import { payRental, readRental, takeDeposit } from '#desk/rentals/contract.ts'
import * as billsApi from '#money/bills/contract.ts'
import { sellCard, voidCard } from '#money/cards/contract.ts'
import * as ledgerApi from '#money/ledger/contract.ts'
import { addPayment, readMembership } from '#money/memberships/contract.ts'
import * as papersApi from '#money/papers/contract.ts'
import * as receivablesApi from '#money/receivables/contract.ts'
import { closeShift, createXReport, openShift, readZReport } from '#money/shifts/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as paymentsApi from '../contract.ts'

const readPayments = async ({ call }: Pick<Venue, 'call'>) =>
  (await call(paymentsApi.listPayments, { query: { kind: 'payment' } })).payments

const reverse = ({ send }: Pick<Venue, 'send'>, { id }: { id: number }, whole = false) =>
  send(paymentsApi.reversePayment, { params: { id: String(id) }, body: { reason: 'Bounced', whole } })

const change = ({ send }: Pick<Venue, 'send'>, { id }: { id: number }, body: object) =>
  send(paymentsApi.changePaymentMethod, { params: { id: String(id) }, body: { reason: 'Counted', ...body } })

const readDue = async ({ call }: Venue, rental: { id: number }) =>
  (await call(readRental, { params: paramsOf(rental) })).dueAmount

/** Closes the day: the day after, with its report. */
async function nextDay({ clock, app }: Venue) {
  clock.advance(24 * 60)
  await app.tick()
}

/** Cents by account and kind of the rows since. */
async function rowsSince({ db }: Venue, lastId: number) {
  const rows = await db.selectFrom('ledger').selectAll().where('id', '>', lastId).orderBy('id').execute()
  return rows.map(({ kind, account, amount_cents }) => [kind, account, amount_cents])
}

const lastRow = async ({ db }: Venue) =>
  (await db.selectFrom('ledger').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id

describe('a reversal', () => {
  test('makes the bill due again after the day is closed: charge, tax and the closed day stay', async () => {
    const venue = await openVenue()
    const rental = await venue.given.runningRental()
    const [payment] = await readPayments(venue)
    await nextDay(venue)
    await venue.eventsSince()
    const last = await lastRow(venue)
    expect(await reverse(venue, payment!)).toMatchObject({
      status: 200,
      body: { isReversed: true, isVoided: false, refunded: 22 },
    })
    await venue.expectEvents({ 'payment.reversed': 1, '*': 0 })
    expect(await rowsSince(venue, last)).toEqual([
      ['payment_reversal', 'credit_card', -2200],
      ['payment_reversal', 'receivable', 2200],
    ])
    expect(await readDue(venue, rental)).toBe(22)
    const { payments } = await venue.call(paymentsApi.listPayments, { query: { kind: 'payment_reversal' } })
    expect(payments).toMatchObject([
      { amount: -22, businessDay: '2026-05-21', reverses: payment!.id, reason: 'Bounced' },
    ])
    const z = await venue.call(readZReport, { params: { id: '1' } })
    expect(z).toMatchObject({ businessDay: '2026-05-20', report: { figures: { payments: 22, revenue: 22 } } })
    expect(await venue.call(ledgerApi.readTakings)).toMatchObject({ today: -22 })
    await venue.call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
    expect(await readDue(venue, rental)).toBe(0)
    await expectInvariants(venue.db)
  })

  test('happens once, whoever races whom; then nothing of it is refunded, voided or changed', async () => {
    const venue = await openVenue()
    await venue.given.runningRental()
    const [payment] = await readPayments(venue)
    const replies = await Promise.all([1, 2, 3].map(() => reverse(venue, payment!)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const params = paramsOf(payment!)
    expect(await reverse(venue, payment!)).toMatchObject({
      status: 409,
      body: { detail: 'This payment was reversed' },
    })
    const refund = { params, body: { amount: 1, reason: 'Cold' } }
    expect(await venue.send(paymentsApi.refundPayment, refund)).toMatchObject({ status: 409 })
    const reason = { params, body: { reason: 'Twice' } }
    expect(await venue.send(paymentsApi.voidPayment, reason)).toMatchObject({ status: 409 })
    expect(await change(venue, payment!, { paymentMethod: 'cash' })).toMatchObject({ status: 409 })
    const [reversal] = (await venue.call(paymentsApi.listPayments)).payments
    expect(await reverse(venue, reversal!)).toMatchObject({ status: 404 })
  })

  test('sent again with its key happens once', async () => {
    const venue = await openVenue()
    await venue.given.runningRental()
    const [payment] = await readPayments(venue)
    const request = { params: paramsOf(payment!), body: { reason: 'Bounced' }, idempotencyKey: 'once' }
    const first = await venue.send(paymentsApi.reversePayment, request)
    expect(await venue.send(paymentsApi.reversePayment, request)).toMatchObject({
      status: 200,
      body: first.body as object,
    })
    await venue.expectEvents({ 'payment.reversed': 1 })
  })

  test('of a payment that was refunded in part takes back what is left', async () => {
    const venue = await openVenue()
    const rental = await venue.given.runningRental()
    const [payment] = await readPayments(venue)
    const refund = { params: paramsOf(payment!), body: { amount: 5.5, reason: 'Cold' } }
    await venue.call(paymentsApi.refundPayment, refund)
    expect(await reverse(venue, payment!)).toMatchObject({ status: 200 })
    expect(await readDue(venue, rental)).toBe(16.5)
    await venue.call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
    const [again] = await readPayments(venue)
    await venue.call(paymentsApi.refundPayment, {
      params: paramsOf(again!),
      body: { amount: 16.5, reason: 'Cold' },
    })
    expect(await readDue(venue, rental)).toBe(0)
    await expectInvariants(venue.db)
  })

  test('is the manager’s; staff have it approved', async () => {
    const venue = await openStaffedVenue(async ({ given }) => {
      await given.runningRental()
    })
    const staff = await venue.staff('staff')
    const { payments } = await venue.owner.call(paymentsApi.listPayments)
    for (const call of [
      paymentsApi.reversePayment,
      paymentsApi.changePaymentMethod,
      receivablesApi.reverseCredit,
    ] as const)
      expect(
        await staff.send(call as typeof paymentsApi.reversePayment, {
          params: paramsOf(payments[0]!),
          body: { reason: 'Bounced', paymentMethod: 'cash' } as never,
        }),
      ).toMatchObject({ status: 403, body: { approval: true } })
  })

  test('of a membership and of an invoice makes them due again', async () => {
    const venue = await openVenue()
    const { call, given } = venue
    const membership = await given.membership()
    const transfer = { amount: 50, paymentMethod: 'bank_transfer' } as const
    await call(addPayment, { params: paramsOf(membership), body: transfer })
    const lines = [{ description: 'Hall', quantity: 1, unitPrice: 80, taxRate: 0 }]
    const draft = await call(draftInvoice, {
      body: { customerName: 'Films Ltd', dueDate: '2026-05-20', lines },
    })
    await call(sendInvoice, { params: paramsOf(draft) })
    const inFull = { amount: 80, paymentMethod: 'bank_transfer' } as const
    expect(await call(payInvoice, { params: paramsOf(draft), body: inFull })).toMatchObject({
      status: 'paid',
    })
    const before = (await call(readMembership, { params: paramsOf(membership) })).balance
    await nextDay(venue)
    for (const payment of await readPayments(venue))
      expect(await reverse(venue, payment)).toMatchObject({ status: 200 })
    expect((await call(readMembership, { params: paramsOf(membership) })).balance).toBe(before + 50)
    expect(await call(readInvoice, { params: paramsOf(draft) })).toMatchObject({
      status: 'sent',
      overdue: true,
      due: 80,
      paid: 0,
    })
    await expectInvariants(venue.db)
  })

  test('puts the money back on the card that paid', async () => {
    const venue = await openVenue()
    const { call } = venue
    const body = { kind: 'value', amount: 50, paymentMethod: 'cash' } as const
    const card = await call(sellCard, { body })
    const rental = await venue.given.unpaidRental({ rate: 30 })
    const payments = [
      { method: 'gift_card', amount: 10, code: card.code },
      { method: 'cash', amount: 20 },
    ] as const
    await call(payRental, { params: paramsOf(rental), body: { payments: [...payments] } })
    await nextDay(venue)
    const byCard = (await readPayments(venue)).find(({ method }) => method === 'gift_cards')
    await reverse(venue, byCard!)
    expect(await readDue(venue, rental)).toBe(10)
    // The whole card is refunded now.
    const voided = { params: paramsOf(card), body: { reason: 'Returned' } }
    expect(await call(voidCard, voided)).toMatchObject({ balance: 0 })
    expect((await call(paymentsApi.listPayments)).payments[0]).toMatchObject({ kind: 'refund', amount: -50 })
    await expectInvariants(venue.db)
  })

  test('of the money for a gift card blocks the card until its bill is paid', async () => {
    const venue = await openVenue()
    const { call } = venue
    const body = { kind: 'value', amount: 50, paymentMethod: 'credit_card' } as const
    const card = await call(sellCard, { body })
    const [payment] = await readPayments(venue)
    await nextDay(venue)
    await reverse(venue, payment!)
    const rental = await venue.given.unpaidRental({ rate: 20 })
    const pay = () =>
      venue.send(payRental, {
        params: paramsOf(rental),
        body: { payments: [{ method: 'gift_card', amount: 20, code: card.code }] },
      })
    expect(await pay()).toMatchObject({ status: 422 })
    await call(paymentsApi.payBill, {
      params: { id: String(payment!.about.billId) },
      body: { paymentMethod: 'cash' },
    })
    expect(await pay()).toMatchObject({ status: 200 })
    await expectInvariants(venue.db)
  })

  test('of a deposit that paid the bill takes the money back; a held one is returned', async () => {
    const venue = await openVenue()
    const { call } = venue
    const rental = await venue.given.unpaidRental({ rate: 30 })
    const key = { item: 'Key', amount: 20, paymentMethod: 'credit_card' } as const
    const deposit = await call(takeDeposit, { params: paramsOf(rental), body: key })
    const [money] = (await call(paymentsApi.listPayments, { query: { kind: 'deposit' } })).payments
    expect(await reverse(venue, money!)).toMatchObject({
      status: 409,
      body: { detail: 'Nothing of this deposit has paid the bill' },
    })
    await call(billsApi.applyDeposit, { params: paramsOf(deposit), body: {} })
    expect(await readDue(venue, rental)).toBe(10)
    await nextDay(venue)
    expect(await reverse(venue, money!)).toMatchObject({ status: 200 })
    expect(await readDue(venue, rental)).toBe(30)
    const undone = { params: paramsOf(deposit), body: { reason: 'Mistake' } }
    expect(await venue.send(billsApi.restoreDeposit, undone)).toMatchObject({ status: 409 })
    await expectInvariants(venue.db)
  })
})

describe('a reversed payment over several bills', () => {
  async function paidGroup() {
    const venue = await openVenue()
    await venue.given.group()
    await nextDay(venue)
    await venue.eventsSince()
    const [locker, room] = await readPayments(venue)
    return { venue, locker: locker!, room: room! }
  }
  const readBalance = async ({ call }: Venue, { about }: paymentsApi.Payment) =>
    (await call(billsApi.readBill, { params: { id: String(about.billId) } })).balance

  test('is due again on one bill, or on what is left of all of them', async () => {
    const { venue, locker, room } = await paidGroup()
    await reverse(venue, locker)
    expect([await readBalance(venue, locker), await readBalance(venue, room)]).toEqual([5.5, 0])
    expect(await reverse(venue, locker, true)).toMatchObject({
      status: 200,
      body: { joint: { refunded: 27.5 } },
    })
    expect([await readBalance(venue, locker), await readBalance(venue, room)]).toEqual([5.5, 22])
    expect(await reverse(venue, room, true)).toMatchObject({ status: 409 })
    await venue.expectEvents({ 'payment.reversed': 2, '*': 0 })
    await expectInvariants(venue.db)
  })

  test('is paid by another method as one payment', async () => {
    const { venue, locker, room } = await paidGroup()
    expect(await change(venue, room, { whole: true, paymentMethod: 'credit_card' })).toMatchObject({
      status: 200,
      body: { method: 'credit_card', joint: { amount: 27.5, bills: 2 } },
    })
    expect([await readBalance(venue, locker), await readBalance(venue, room)]).toEqual([0, 0])
    const [newest] = await readPayments(venue)
    const receipt = await venue.call(papersApi.printReceipt, { params: paramsOf(newest!) })
    expect(receipt).toMatchObject({ parts: [{ method: 'credit_card', amount: 27.5 }], due: 0 })
    await expectInvariants(venue.db)
  })
})

describe('a change of method', () => {
  test('reverses and pays again in one action; receipts stay, and the new one says the same', async () => {
    const venue = await openVenue()
    const { call } = venue
    const rental = await venue.given.runningRental()
    const [payment] = await readPayments(venue)
    const receipt = await call(papersApi.printReceipt, { params: paramsOf(payment!) })
    await nextDay(venue)
    await venue.eventsSince()
    const changed = await change(venue, payment!, { paymentMethod: 'cash', cashGiven: 25 })
    expect(changed).toMatchObject({ status: 200, body: { method: 'cash', amount: 22, kind: 'payment' } })
    await venue.expectEvents({ 'payment.method_changed': 1, '*': 0 })
    expect(await readDue(venue, rental)).toBe(0)
    expect(await venue.call(ledgerApi.readTakings)).toMatchObject({ today: 0 })
    expect(await call(papersApi.readReceipt, { params: paramsOf(payment!) })).toEqual(receipt)
    const [paid, reversal] = (await call(paymentsApi.listPayments)).payments
    const again = await call(papersApi.readReceipt, { params: paramsOf(paid!) })
    expect([again.lines, again.taxes, again.due]).toEqual([receipt.lines, receipt.taxes, 0])
    expect(await call(papersApi.readReceipt, { params: paramsOf(reversal!) })).toMatchObject({
      kind: 'payment_reversal',
      lines: [{ label: 'Payment reversed: Counted', amount: -22 }],
      due: 22,
      taxes: [],
    })
    await expectInvariants(venue.db)
  })

  test('to the same method, to one that is not offered, or by a wrong sum changes nothing', async () => {
    const venue = await openVenue({ paymentMethodsOffered: ['cash', 'credit_card'] })
    await venue.given.runningRental()
    const [payment] = await readPayments(venue)
    const last = await lastRow(venue)
    for (const [body, errors] of [
      [{ paymentMethod: 'credit_card' }, { paymentMethod: 'This payment was taken by credit card' }],
      [{ paymentMethod: 'mobile_payment' }, { paymentMethod: 'This venue does not accept mobile payment' }],
      [{}, { paymentMethod: 'Payment method is required' }],
      [
        { payments: [{ method: 'cash', amount: 21 }] },
        { payments: 'The payments total $21.00, but $22.00 is due' },
      ],
    ] as const)
      expect(await change(venue, payment!, body)).toMatchObject({ status: 422, body: { errors } })
    expect(await lastRow(venue)).toBe(last)
  })

  test('by two desks at once happens once', async () => {
    const venue = await openVenue()
    await venue.given.runningRental()
    const [payment] = await readPayments(venue)
    const replies = await Promise.all(
      (['cash', 'mobile_payment'] as const).map(paymentMethod => change(venue, payment!, { paymentMethod })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await expectInvariants(venue.db)
  })

  test('rounds the cash that is paid instead, and takes the rounding of reversed cash back', async () => {
    const venue = await openVenue({ currency: 'CHF', cashRounding: true, taxRate: 0 })
    const rental = await venue.given.unpaidRental({ rate: 10.02 })
    await venue.call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
    const [cash] = await readPayments(venue)
    expect(cash!.amount).toBe(10)
    expect(await change(venue, cash!, { paymentMethod: 'credit_card' })).toMatchObject({
      body: { amount: 10.02 },
    })
    const [card] = await readPayments(venue)
    expect(await change(venue, card!, { paymentMethod: 'cash' })).toMatchObject({ body: { amount: 10 } })
    expect(await readDue(venue, rental)).toBe(0)
    await expectInvariants(venue.db)
  })

  test('of a held deposit holds it by the other method', async () => {
    const venue = await openVenue()
    const { call } = venue
    const rental = await venue.given.runningRental()
    const key = { item: 'Key', amount: 20, paymentMethod: 'cash' } as const
    await call(takeDeposit, { params: paramsOf(rental), body: key })
    const [money] = (await call(paymentsApi.listPayments, { query: { kind: 'deposit' } })).payments
    expect(await change(venue, money!, { paymentMethod: 'credit_card' })).toMatchObject({
      status: 200,
      body: { kind: 'deposit', method: 'credit_card', deposit: { status: 'held', amount: 20 } },
    })
    expect(await change(venue, money!, { paymentMethod: 'mobile_payment' })).toMatchObject({ status: 409 })
    await expectInvariants(venue.db)
  })

  test('is counted in the drawer of the person who took the payment', async () => {
    let rental = { id: 0 }
    const venue = await openStaffedVenue(async ({ given }) => {
      rental = await given.unpaidRental({ rate: 30 })
    })
    const ann = await venue.staff('staff')
    const max = await venue.staff('manager')
    const front = await ann.call(openShift, { body: { drawer: 'Front desk', float: 100 } })
    await max.call(openShift, { body: { drawer: 'Office', float: 50 } })
    await ann.call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'credit_card' } })
    const { payments } = await max.call(paymentsApi.listPayments)
    expect(await change(max, payments[0]!, { paymentMethod: 'cash' })).toMatchObject({ status: 200 })
    const x = await max.call(createXReport, { params: paramsOf(front) })
    expect(x.figures).toMatchObject({
      payments: 60,
      reversals: -30,
      revenue: 30,
      counts: { payments: 2, reversals: 1 },
    })
    const z = await ann.call(closeShift, { params: paramsOf(front), body: { total: 130 } })
    expect(z.report).toMatchObject({ difference: 0, figures: { reversals: -30 } })
    await expectInvariants(venue.db)
  })
})

describe('a deposit', () => {
  const key = { item: 'Key', amount: 20, paymentMethod: 'cash' } as const
  const restore = ({ send }: Venue, deposit: { id: number }) =>
    send(billsApi.restoreDeposit, { params: paramsOf(deposit), body: { reason: 'Key found' } })

  test('that was kept is held again and paid back once', async () => {
    const venue = await openVenue()
    const { call } = venue
    const rental = await venue.given.runningRental()
    const deposit = await call(takeDeposit, { params: paramsOf(rental), body: key })
    await call(billsApi.keepDeposit, { params: paramsOf(deposit), body: { amount: 15, reason: 'Lost' } })
    await nextDay(venue)
    await venue.eventsSince()
    const replies = await Promise.all([restore(venue, deposit), restore(venue, deposit)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await venue.expectEvents({ 'payment.deposit_restored': 1, '*': 0 })
    expect(await venue.call(ledgerApi.readTakings)).toMatchObject({ today: -15 })
    expect(await call(billsApi.returnDeposit, { params: paramsOf(deposit) })).toMatchObject({
      status: 'returned',
      amount: 15,
    })
    expect(await restore(venue, deposit)).toMatchObject({
      status: 409,
      body: { detail: 'This deposit was returned' },
    })
    const { payments } = await call(paymentsApi.listPayments, { query: { kind: 'deposit_return' } })
    expect(payments.map(({ amount }) => amount)).toEqual([-15, -5])
    await expectInvariants(venue.db)
  })

  test('that was applied by mistake is held again: the bill is due', async () => {
    const venue = await openVenue()
    const { call } = venue
    const rental = await venue.given.unpaidRental({ rate: 12 })
    const deposit = await call(takeDeposit, { params: paramsOf(rental), body: key })
    await call(billsApi.applyDeposit, { params: paramsOf(deposit), body: {} })
    await nextDay(venue)
    expect(await restore(venue, deposit)).toMatchObject({
      status: 200,
      body: { status: 'held', amount: 12, applied: 0 },
    })
    expect(await readDue(venue, rental)).toBe(12)
    const kept = await call(billsApi.keepDeposit, { params: paramsOf(deposit), body: { reason: 'Lost' } })
    expect(kept).toMatchObject({ status: 'applied', applied: 12 })
    expect(await readDue(venue, rental)).toBe(0)
    await expectInvariants(venue.db)
  })
})

test('credit that paid the wrong bill goes back: it is due again, and the credit is there once', async () => {
  const venue = await openVenue({ taxRate: 0 })
  const { call } = venue
  const invoice = async (total: number) => {
    const lines = [{ description: 'Hall', quantity: 1, unitPrice: total, taxRate: 0 }]
    const draft = await call(draftInvoice, {
      body: { customerName: 'Films Ltd', dueDate: '2026-12-31', lines },
    })
    await call(sendInvoice, { params: paramsOf(draft) })
    return call(readInvoice, { params: paramsOf(draft) })
  }
  const paid = await invoice(100)
  await call(payInvoice, { params: paramsOf(paid), body: { amount: 100, paymentMethod: 'cash' } })
  await call(creditInvoice, {
    params: paramsOf(paid),
    body: { reason: 'Cold', lines: [{ lineId: paid.creditable.lines[0]!.lineId, amount: 40 }] },
  })
  const other = await invoice(60)
  const account = { of: 'guests', id: String(other.guestId) } as const
  await call(receivablesApi.applyCredit, { params: account, body: { billId: other.billId!, amount: 40 } })
  const bill = await call(billsApi.readBill, { params: { id: String(other.billId) } })
  await nextDay(venue)
  await venue.eventsSince()
  const undo = () =>
    venue.send(receivablesApi.reverseCredit, {
      params: paramsOf(bill.tenders[0]!),
      body: { reason: 'Wrong bill' },
    })
  const replies = await Promise.all([undo(), undo()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await venue.expectEvents({ 'payment.credit_reversed': 1, '*': 0 })
  expect(await call(readInvoice, { params: paramsOf(other) })).toMatchObject({ due: 60 })
  expect(await call(receivablesApi.readStatement, { params: account })).toMatchObject({ usableCredit: 40 })
  await expectInvariants(venue.db)
})
