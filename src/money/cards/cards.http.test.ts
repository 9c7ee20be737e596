import { describe, expect, test } from 'vitest'
import { endRental, payRental, readRental, startRental } from '#desk/rentals/contract.ts'
import { readTakings } from '#money/ledger/contract.ts'
import { addPayment } from '#money/memberships/contract.ts'
import { listPayments, readPayment, refundPayment, voidPayment } from '#money/payments/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as cards from './contract.ts'

const cash = { paymentMethod: 'cash' } as const

const sell = ({ call }: Pick<Venue, 'call'>, amount: number) =>
  call(cards.sellCard, { body: { kind: 'value', amount, holder: 'Jane Doe', ...cash } })

const byCard = (code: string, amount: number) => ({ method: 'gift_card', code, amount }) as const

const readBalance = async ({ call }: Venue, card: cards.Card) =>
  (await call(cards.readCard, { params: paramsOf(card) })).balance

const pay = (
  { send }: Pick<Venue, 'send'>,
  rental: { id: number },
  payments: object[],
  idempotencyKey?: string,
) =>
  send(payRental, {
    params: paramsOf(rental),
    body: { payments } as never,
    ...(idempotencyKey && { idempotencyKey }),
  })

/** The newest payment by a card. */
async function redemption({ call }: Venue) {
  const { payments } = await call(listPayments, { query: { method: 'gift_cards', kind: 'payment' } })
  return payments[0]!
}

const liability = async ({ call }: Venue) => (await call(cards.readLiability)).kinds[0]!

describe('a gift card', () => {
  test('is sold as a liability: it is neither revenue nor taxed', async () => {
    const venue = await openVenue()
    const card = await sell(venue, 50)
    expect(card).toMatchObject({ kind: 'value', state: 'usable', price: 50, balance: 50, expiresOn: null })
    expect(card.code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    await venue.expectEvents({ 'giftcard.sold': 1 })
    expect((await venue.call(readTakings)).today).toBe(0)
    const rows = await venue.db
      .selectFrom('ledger')
      .select(['account', 'amount_cents'])
      .orderBy('id')
      .execute()
    expect(rows.map(({ account, amount_cents }) => [account, amount_cents])).toEqual([
      ['receivable', 5_000],
      ['gift_cards', -5_000],
      ['cash', 5_000],
      ['receivable', -5_000],
    ])
    expect(await liability(venue)).toMatchObject({
      outstanding: 50,
      cards: 1,
      sold: 50,
      redeemed: 0,
      expired: 0,
    })
  })

  test('pays a stay whole, and is revenue then', async () => {
    const venue = await openVenue()
    const card = await sell(venue, 50)
    const rental = await venue.given.unpaidRental({ rate: 20 })
    // Typed as people type it.
    const typed = card.code.toLowerCase().replaceAll('-', ' ')
    const { body } = await pay(venue, rental, [byCard(typed, 20)])
    expect(body).toMatchObject({ dueAmount: 0, paidAmount: 20 })
    expect(await readBalance(venue, card)).toBe(30)
    expect((await venue.call(readTakings)).today).toBe(20)
    const { payments, totals } = await venue.call(listPayments, { query: { from: '2026-05-20' } })
    expect(payments.map(({ method, amount }) => [method, amount])).toEqual([
      ['gift_cards', 20],
      ['cash', 50],
    ])
    expect(totals).toEqual({ count: 2, taken: 50, givenBack: 0 })
    const { entries } = await venue.call(cards.readCard, { params: paramsOf(card) })
    expect(entries.map(({ what, amount, by }) => [what, amount, by])).toEqual([
      ['redeemed', -20, 'Admin User'],
      ['sold', 50, 'Admin User'],
    ])
  })

  test('pays a part of a check-in, and other tenders the rest', async () => {
    const venue = await openVenue()
    const card = await sell(venue, 10)
    const other = await sell(venue, 5)
    const form = checkInForm(await venue.given.room())
    const rental = await venue.call(startRental, {
      body: {
        ...form,
        payments: [byCard(card.code, 10), byCard(other.code, 5), { method: 'cash', amount: 7 }],
      },
    })
    expect(rental).toMatchObject({ paidAmount: 22, dueAmount: 0, paymentMethod: 'cash' })
    expect([await readBalance(venue, card), await readBalance(venue, other)]).toEqual([0, 0])
    const used = await venue.call(cards.listCards, { query: { state: 'used' } })
    expect(used.cards.map(({ id }) => id)).toEqual([other.id, card.id])
  })

  test('pays the rest at check-out, and a membership', async () => {
    const venue = await openVenue()
    const card = await sell(venue, 100)
    const rental = await venue.given.unpaidRental({ rate: 20 })
    await venue.call(endRental, { params: paramsOf(rental), body: { payments: [byCard(card.code, 20)] } })
    const membership = await venue.given.membership()
    await venue.call(addPayment, {
      params: paramsOf(membership),
      body: { amount: 50, paymentMethod: 'cash', payments: [byCard(card.code, 50)] },
    })
    expect(await readBalance(venue, card)).toBe(30)
  })

  test('takes the same request once', async () => {
    const venue = await openVenue()
    const body = { kind: 'value', amount: 30, ...cash } as const
    const sold = await Promise.all(
      [1, 2].map(() => venue.send(cards.sellCard, { body, idempotencyKey: 'one' })),
    )
    expect(sold[0]!.body).toEqual(sold[1]!.body)
    expect((await venue.call(cards.listCards)).cards).toHaveLength(1)
    const card = sold[0]!.body as cards.SoldCard
    const rental = await venue.given.unpaidRental({ rate: 20 })
    for (const _ of [1, 2])
      expect((await pay(venue, rental, [byCard(card.code, 20)], 'two')).status).toBe(200)
    expect(await readBalance(venue, card)).toBe(10)
  })

  test('is redeemed by one of two desks at once', async () => {
    const venue = await openVenue()
    const other = await startTestServer(await openSecondStore(venue.store), venue.clock)
    const card = await sell(venue, 20)
    const rentals = [
      await venue.given.unpaidRental({ rate: 20 }),
      await venue.given.unpaidRental({ rate: 20 }),
    ]
    const replies = await Promise.all(
      [venue, other].map((desk, index) => pay(desk, rentals[index]!, [byCard(card.code, 20)])),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    const end = card.code.slice(-4)
    expect(replies.find(({ status }) => status === 422)!.body).toMatchObject({
      errors: { payments: `The gift card ending in ${end} has $0.00 left` },
    })
    expect(await readBalance(venue, card)).toBe(0)
  })
})

describe('a gift card does not pay', () => {
  test.each([
    ['mistyped', () => 'ABCD-EFGH-JKM0', 'This code is mistyped. Check it against the card'],
    ['unknown', () => 'AAAA-AAAA-AAAA', 'There is no gift card with this code'],
  ])('if its code is %s', async (_name, code, message) => {
    const venue = await openVenue()
    const rental = await venue.given.unpaidRental({ rate: 20 })
    const before = await allRows(venue.store)
    expect(await pay(venue, rental, [byCard(code(), 20)])).toMatchObject({
      status: 422,
      body: { errors: { payments: message } },
    })
    expect(await allRows(venue.store)).toEqual(before)
  })

  test('more than is left on it, also in two tenders', async () => {
    const venue = await openVenue()
    const card = await sell(venue, 15)
    const rental = await venue.given.unpaidRental({ rate: 20 })
    const errors = { payments: `The gift card ending in ${card.code.slice(-4)} has $15.00 left` }
    for (const payments of [[byCard(card.code, 20)], [byCard(card.code, 10), byCard(card.code, 10)]])
      expect(await pay(venue, rental, payments)).toMatchObject({ status: 422, body: { errors } })
    expect(await readBalance(venue, card)).toBe(15)
  })

  test('without a code, and other methods have none', async () => {
    const venue = await openVenue()
    const rental = await venue.given.unpaidRental({ rate: 20 })
    expect((await pay(venue, rental, [{ method: 'gift_card', amount: 20 }])).status).toBe(422)
    expect(await pay(venue, rental, [{ method: 'cash', amount: 20, code: 'ABCD' }])).toMatchObject({
      body: { errors: { payments: 'Only gift cards have a code' } },
    })
  })

  test('another gift card, nor is one sold on credit', async () => {
    const venue = await openVenue()
    const card = await sell(venue, 20)
    const body = { kind: 'value', amount: 20 } as const
    const payments = [byCard(card.code, 20)] as never
    expect((await venue.send(cards.sellCard, { body: { ...body, payments } })).status).toBe(422)
    expect((await venue.send(cards.sellCard, { body })).body).toMatchObject({
      errors: { paymentMethod: 'Payment method is required' },
    })
  })

  test('after its last business day, until a manager extends it', async () => {
    const venue = await openVenue({ giftCardMonths: 1, dayStart: '06:00', timeZone: 'Europe/Berlin' })
    venue.clock.set('2026-01-31T23:30:00', 'Europe/Berlin')
    const card = await sell(venue, 50)
    expect(card.expiresOn).toBe('2026-02-28')
    // The business day of February 28 ends at 6:00 AM on March 1.
    venue.clock.set('2026-03-01T05:59:00', 'Europe/Berlin')
    const rental = await venue.given.unpaidRental({ rate: 20 })
    expect((await pay(venue, rental, [byCard(card.code, 20)])).status).toBe(200)
    venue.clock.set('2026-03-01T06:00:00', 'Europe/Berlin')
    const later = await venue.given.unpaidRental({ rate: 20 })
    const errors = { payments: `The gift card ending in ${card.code.slice(-4)} expired on Feb 28, 2026` }
    expect(await pay(venue, later, [byCard(card.code, 20)])).toMatchObject({ status: 422, body: { errors } })
    expect(await liability(venue)).toMatchObject({ outstanding: 30, expired: 30 })
    const extend = (expiresOn: string | null) =>
      venue.send(cards.extendCard, { params: paramsOf(card), body: { expiresOn, reason: 'Regular guest' } })
    expect((await extend('2026-02-28')).body).toMatchObject({
      errors: { expiresOn: 'Choose Mar 01, 2026 or later' },
    })
    expect((await extend('2026-03-01')).body).toMatchObject({ state: 'usable' })
    expect((await pay(venue, later, [byCard(card.code, 20)])).status).toBe(200)
  })
})

describe('money goes back', () => {
  test('onto the card that paid, whole or in part, also if it has expired', async () => {
    const venue = await openVenue({ giftCardMonths: 1 })
    const card = await sell(venue, 50)
    const rental = await venue.given.unpaidRental({ rate: 20 })
    await pay(venue, rental, [byCard(card.code, 20)])
    const payment = await redemption(venue)
    venue.clock.advance(60 * 24 * 60)
    const params = paramsOf(payment)
    await venue.call(refundPayment, { params, body: { amount: 5, reason: 'Too cold' } })
    expect(await readBalance(venue, card)).toBe(35)
    await venue.call(refundPayment, { params, body: { amount: 15, reason: 'Too cold' } })
    expect(await readBalance(venue, card)).toBe(50)
    expect(
      (await venue.send(refundPayment, { params, body: { amount: 1, reason: 'Too cold' } })).status,
    ).toBe(409)
  })

  test('of a void, onto the card, and the stay is due again', async () => {
    const venue = await openVenue()
    const card = await sell(venue, 50)
    const rental = await venue.given.unpaidRental({ rate: 20 })
    await pay(venue, rental, [byCard(card.code, 20)])
    const params = paramsOf(await redemption(venue))
    await venue.call(voidPayment, { params, body: { reason: 'Wrong guest' } })
    expect(await readBalance(venue, card)).toBe(50)
    expect(await venue.call(readRental, { params: paramsOf(rental) })).toMatchObject({ dueAmount: 20 })
  })

  test('for a sold card only with the card: its payment is neither refunded nor voided', async () => {
    const venue = await openVenue()
    const card = await sell(venue, 50)
    const params = { id: String(card.paymentIds[0]!) }
    const detail = 'This payment bought a gift card or visit pack. Void the card to refund it'
    expect(
      (await venue.send(refundPayment, { params, body: { amount: 50, reason: 'No' } })).body,
    ).toMatchObject({
      detail,
    })
    expect((await venue.send(voidPayment, { params, body: { reason: 'No' } })).body).toMatchObject({ detail })
    expect((await venue.call(readPayment, { params })).whyNotVoid).toBe(detail)
  })

  test('for a voided card: what is left on it, by the methods that paid', async () => {
    const venue = await openVenue()
    const card = await venue.call(cards.sellCard, {
      body: {
        kind: 'value',
        amount: 50,
        payments: [
          { method: 'cash', amount: 30 },
          { method: 'credit_card', amount: 20 },
        ],
      },
    })
    const rental = await venue.given.unpaidRental({ rate: 20 })
    await pay(venue, rental, [byCard(card.code, 20)])
    const voidIt = () => venue.send(cards.voidCard, { params: paramsOf(card), body: { reason: 'Lost' } })
    expect((await voidIt()).body).toMatchObject({ state: 'void', balance: 0 })
    const { payments } = await venue.call(listPayments, { query: { kind: 'refund' } })
    expect(payments.map(({ method, amount }) => [method, amount])).toEqual([
      ['cash', -10],
      ['credit_card', -20],
    ])
    expect(await liability(venue)).toMatchObject({ outstanding: 0, sold: 50, redeemed: 20, voided: 30 })
    expect((await voidIt()).body).toMatchObject({
      detail: `The gift card ending in ${card.code.slice(-4)} was already voided`,
    })
    const again = await venue.given.unpaidRental({ rate: 20 })
    expect((await pay(venue, again, [byCard(card.code, 1)])).status).toBe(422)
    const refundRequest = { params: paramsOf(await redemption(venue)), body: { amount: 20, reason: 'Cold' } }
    // Payments by the voided card go back by the methods that paid for it.
    expect(await venue.send(refundPayment, refundRequest)).toMatchObject({ status: 200 })
    expect((await venue.call(listPayments, { query: { kind: 'refund' } })).payments[0]).toMatchObject({
      method: 'cash',
      amount: -20,
    })
    expect(await liability(venue)).toMatchObject({ outstanding: 0 })
  })
})

describe('cards', () => {
  test('are found by code, and listed by code or holder, 50 a page', async () => {
    const venue = await openVenue()
    const sold: cards.SoldCard[] = []
    for (let number = 0; number < 52; number++) sold.push(await sell(venue, 10 + number))
    const first = await venue.call(cards.listCards)
    expect([first.cards.length, first.more]).toEqual([50, true])
    const next = await venue.call(cards.listCards, { query: { before: String(first.cards.at(-1)!.id) } })
    expect(next.cards.map(({ price }) => price)).toEqual([11, 10])
    const { code } = sold[7]!
    expect((await venue.call(cards.listCards, { query: { search: code.toLowerCase() } })).cards).toHaveLength(
      1,
    )
    expect((await venue.call(cards.listCards, { query: { search: 'jane' } })).cards).toHaveLength(50)
    expect((await venue.call(cards.listCards, { query: { kind: 'visits' } })).cards).toEqual([])
    expect(await venue.call(cards.findCard, { query: { code } })).toMatchObject({ price: 17 })
    expect((await venue.send(cards.findCard, { query: { code: 'AAAA-AAAA-AAAA' } })).status).toBe(404)
    expect((await venue.send(cards.findCard, { query: { code: '0' } })).status).toBe(422)
  })

  test('owe on a day what was left on them then', async () => {
    const venue = await openVenue()
    const card = await sell(venue, 50)
    venue.clock.advance(24 * 60)
    await pay(venue, await venue.given.unpaidRental({ rate: 20 }), [byCard(card.code, 20)])
    const on = async (from: string, to: string) =>
      (await venue.call(cards.readLiability, { query: { from, to } })).kinds[0]!
    expect(await on('2026-05-19', '2026-05-19')).toMatchObject({ outstanding: 0, sold: 0, cards: 0 })
    expect(await on('2026-05-20', '2026-05-20')).toMatchObject({ outstanding: 50, sold: 50, redeemed: 0 })
    expect(await on('2026-05-21', '2026-05-21')).toMatchObject({ outstanding: 30, sold: 0, redeemed: 20 })
    expect(
      (await venue.send(cards.readLiability, { query: { from: '2026-05-21', to: '2026-05-20' } })).status,
    ).toBe(422)
  })

  test('cannot be overspent in the database itself', async () => {
    const venue = await openVenue()
    const card = await sell(venue, 50)
    const { id: ledger_id } = await venue.db
      .selectFrom('ledger')
      .select('id')
      .where('account', '=', 'cash')
      .executeTakeFirstOrThrow()
    const entry = { card_id: card.id, ledger_id, cents: -5_001, visits: 0 }
    await expect(venue.db.insertInto('gift_card_entries').values(entry).execute()).rejects.toThrow(
      'a card cannot pay more than is left on it',
    )
    await expect(venue.db.updateTable('gift_card_entries').set({ cents: 1 }).execute()).rejects.toThrow(
      'only ever added',
    )
  })
})
