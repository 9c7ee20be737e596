import { describe, expect, test } from 'vitest'
import { endRental, payRental, quoteCheckOut, readRental, redeemVisit } from '#desk/rentals/contract.ts'
import { listPayments, refundPayment, voidPayment } from '#money/payments/contract.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as cards from './contract.ts'

/** Three visits of two hours in a room for $50: $16.66, $16.67 and $16.67. */
const pack = {
  kind: 'visits',
  price: 50,
  visits: 3,
  facilityType: 'room',
  hours: 2,
  paymentMethod: 'cash',
} as const

const sell = ({ call }: Venue, form: Partial<typeof pack> = {}) =>
  call(cards.sellCard, { body: { ...pack, ...form } })

const redeem = ({ send }: Pick<Venue, 'send'>, rental: { id: number }, code: string) =>
  send(redeemVisit, { params: paramsOf(rental), body: { code } })

const leftOn = async ({ call }: Venue, card: cards.Card) => {
  const { balance, visits, state } = await call(cards.readCard, { params: paramsOf(card) })
  return [visits?.left, balance, state]
}

async function redemption({ call }: Venue) {
  const { payments } = await call(listPayments, { query: { method: 'visit_packs', kind: 'payment' } })
  return payments[0]!
}

const sumOn = async ({ db }: Venue, account: 'revenue' | 'tax' | 'visit_packs') => {
  const rows = await db.selectFrom('ledger').select('amount_cents').where('account', '=', account).execute()
  return rows.reduce((sum, { amount_cents }) => sum - amount_cents, 0)
}

describe('a visit of a pack', () => {
  test('pays a stay up to its hours; what was paid for it is revenue and tax then', async () => {
    const venue = await openVenue()
    const card = await sell(venue)
    expect(await sumOn(venue, 'revenue')).toBe(0)
    const rental = await venue.given.unpaidRental({ rate: 20, hours: 2 })
    expect((await redeem(venue, rental, card.code)).body).toMatchObject({ dueAmount: 0 })
    await venue.expectEvents({ 'payment.taken': 1 })
    expect(await leftOn(venue, card)).toEqual([2, 33.34, 'usable'])
    expect([await sumOn(venue, 'revenue'), await sumOn(venue, 'tax')]).toEqual([1_514, 152])
    expect((await redemption(venue)).amount).toBe(16.66)
    const quote = await venue.call(quoteCheckOut, { params: paramsOf(rental) })
    expect(quote).toMatchObject({ due: 0, total: 16.66 })
    await venue.call(endRental, { params: paramsOf(rental), body: {} })
  })

  test('leaves the time beyond its hours due, which other tenders pay', async () => {
    const venue = await openVenue()
    const card = await sell(venue)
    const rental = await venue.given.unpaidRental({ rate: 20, hours: 5 })
    expect((await redeem(venue, rental, card.code)).body).toMatchObject({ dueAmount: 60 })
    const paid = await venue.call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
    expect(paid.dueAmount).toBe(0)
  })

  test('is worth the last cents if it is the last', async () => {
    const venue = await openVenue()
    const card = await sell(venue)
    for (const left of [33.34, 16.67, 0]) {
      await redeem(venue, await venue.given.unpaidRental({ rate: 20 }), card.code)
      expect((await leftOn(venue, card))[1]).toBe(left)
    }
    expect(await leftOn(venue, card)).toEqual([0, 0, 'used'])
    const more = await redeem(venue, await venue.given.unpaidRental({ rate: 20 }), card.code)
    expect(more.body).toMatchObject({
      errors: { code: `The visit pack ending in ${card.code.slice(-4)} has no visit left` },
    })
  })

  test('is redeemed by one of two desks at once', async () => {
    const venue = await openVenue()
    const other = await startTestServer(await openSecondStore(venue.store), venue.clock)
    const card = await sell(venue, { visits: 1 as never })
    const rentals = [
      await venue.given.unpaidRental({ rate: 20 }),
      await venue.given.unpaidRental({ rate: 20 }),
    ]
    const replies = await Promise.all(
      [venue, other].map((desk, index) => redeem(desk, rentals[index]!, card.code)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await leftOn(venue, card)).toEqual([0, 0, 'used'])
  })

  test('does not pay twice for a stay, nor one that is paid or of another kind', async () => {
    const venue = await openVenue()
    const card = await sell(venue)
    const end = card.code.slice(-4)
    const long = await venue.given.unpaidRental({ rate: 20, hours: 5 })
    await redeem(venue, long, card.code)
    expect((await redeem(venue, long, card.code)).body).toMatchObject({
      detail: 'A visit was already redeemed for this stay',
    })
    const paid = await venue.given.runningRental()
    expect((await redeem(venue, paid, card.code)).status).toBe(409)
    const locker = await venue.given.unpaidRental({ facility: await venue.given.locker(), rate: 5 })
    expect((await redeem(venue, locker, card.code)).body).toMatchObject({
      errors: { code: `The visit pack ending in ${end} is for rooms` },
    })
    const value = await venue.call(cards.sellCard, {
      body: { kind: 'value', amount: 50, paymentMethod: 'cash' },
    })
    expect((await redeem(venue, locker, value.code)).body).toMatchObject({
      errors: { code: `The gift card ending in ${value.code.slice(-4)} holds money, not visits` },
    })
    const payments = [{ method: 'gift_card', code: card.code, amount: 5 }] as const
    const byPack = { params: paramsOf(locker), body: { payments: [...payments] } }
    expect((await venue.send(payRental, byPack)).body).toMatchObject({
      errors: { payments: `The visit pack ending in ${end} holds visits, not money` },
    })
    expect(await leftOn(venue, card)).toEqual([2, 33.34, 'usable'])
  })

  test('goes back to the pack as a whole', async () => {
    const venue = await openVenue()
    const card = await sell(venue)
    await redeem(venue, await venue.given.unpaidRental({ rate: 20 }), card.code)
    const params = paramsOf(await redemption(venue))
    expect(
      (await venue.send(refundPayment, { params, body: { amount: 5, reason: 'Cold' } })).body,
    ).toMatchObject({
      errors: { amount: 'A visit goes back as a whole: $16.66' },
    })
    await venue.call(refundPayment, { params, body: { amount: 16.66, reason: 'Cold' } })
    expect(await leftOn(venue, card)).toEqual([3, 50, 'usable'])
    expect([await sumOn(venue, 'revenue'), await sumOn(venue, 'tax')]).toEqual([0, 0])
  })

  test('that is voided makes the stay due at its own price', async () => {
    const venue = await openVenue()
    const card = await sell(venue)
    const rental = await venue.given.unpaidRental({ rate: 20 })
    await redeem(venue, rental, card.code)
    await venue.call(voidPayment, {
      params: paramsOf(await redemption(venue)),
      body: { reason: 'Wrong room' },
    })
    expect(await leftOn(venue, card)).toEqual([3, 50, 'usable'])
    expect(await venue.call(readRental, { params: paramsOf(rental) })).toMatchObject({ dueAmount: 20 })
    expect((await redeem(venue, rental, card.code)).body).toMatchObject({ dueAmount: 0 })
  })
})

test('a pack whose visits would be worth nothing is refused', async () => {
  const venue = await openVenue()
  const reply = await venue.send(cards.sellCard, { body: { ...pack, price: 1, visits: 101 } })
  expect(reply.body).toMatchObject({ errors: { price: 'A visit must be worth at least 0.01' } })
})

test('what is left on a voided pack is refunded', async () => {
  const venue = await openVenue()
  const card = await sell(venue)
  await redeem(venue, await venue.given.unpaidRental({ rate: 20 }), card.code)
  await venue.call(cards.voidCard, { params: paramsOf(card), body: { reason: 'Moves away' } })
  expect(await leftOn(venue, card)).toEqual([0, 0, 'void'])
  const { payments } = await venue.call(listPayments, { query: { kind: 'refund' } })
  expect(payments.map(({ method, amount }) => [method, amount])).toEqual([['cash', -33.34]])
  expect(await sumOn(venue, 'visit_packs')).toBe(0)
})

test('a pack cheaper than its visits by more than the discount limit needs a manager', async () => {
  const venue = await openStaffedVenue(async ({ given }) => {
    await given.room({ hourlyRate: 20 })
    await given.room({ hourlyRate: 30 })
  })
  const [staff, manager] = [await venue.staff('staff'), await venue.staff('manager')]
  const detail = 'A price more than 10% below the standard one needs a manager'
  expect(await staff.send(cards.sellCard, { body: { ...pack, price: 107.99 } })).toMatchObject({
    status: 403,
    body: { detail, approval: true },
  })
  await venue.eventsSince()
  expect((await staff.send(cards.sellCard, { body: { ...pack, price: 108 } })).status).toBe(201)
  expect((await manager.send(cards.sellCard, { body: { ...pack, price: 1 } })).status).toBe(201)
})
