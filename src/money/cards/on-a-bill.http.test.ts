import { describe, expect, test } from 'vitest'
import { endRental, quoteCheckOut, startRental, undoCheckOut } from '#desk/rentals/contract.ts'
import { addProductsToBill, readSoldProducts, returnProducts, sellProducts } from '#desk/sales/contract.ts'
import * as checkins from '#desk/visits/contract.ts'
import { addLine, readBill, recoverBill, writeOffBill } from '#money/bills/contract.ts'
import { payBill } from '#money/payments/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as cards from './contract.ts'

const giftCard = { kind: 'value', amount: 50 } as const
/** Three visits of two hours in a room for $60. */
const pack = { kind: 'visits', price: 60, visits: 3, facilityType: 'room', hours: 2 } as const

const readStayBill = ({ call }: Venue, { billId }: { billId: number }) =>
  call(readBill, { params: { id: String(billId) } })

describe('a card sold on the bill of a stay', () => {
  test('is due with it, pays nothing else before it is paid, and is refunded by what was paid', async () => {
    const venue = await openVenue()
    const stay = await venue.given.unpaidRental({ rate: 20, hours: 2 })
    const other = await venue.given.unpaidRental({ rate: 20 })
    const card = await venue.call(cards.sellCard, { body: { ...giftCard, billId: stay.billId } })
    expect(await readStayBill(venue, stay)).toMatchObject({ total: 90, balance: 90 })
    const byCard = { payments: [{ method: 'gift_card' as const, code: card.code, amount: 20 }] }
    expect(
      await venue.refused(payBill, { params: { id: String(other.billId) }, body: byCard }),
    ).toMatchObject({
      status: 422,
      errors: { payments: `The gift card ending in ${card.code.slice(-4)} is not paid yet` },
    })
    await venue.call(endRental, { params: paramsOf(stay), body: { paymentMethod: 'cash' } })
    const paid = await venue.call(payBill, { params: { id: String(other.billId) }, body: byCard })
    expect(paid.balance).toBe(0)
    const body = { reason: 'Not wanted' }
    expect(await venue.call(cards.voidCard, { params: paramsOf(card), body })).toMatchObject({ balance: 0 })
    expect(await readStayBill(venue, stay)).toMatchObject({ total: 60, paid: 60, balance: 0 })
    await expectInvariants(venue.db)
  })

  test('that was written off unpaid is neither spent nor voided until the write-off is undone', async () => {
    const venue = await openVenue()
    const stay = await venue.call(startRental, { body: checkInForm(await venue.given.room()) })
    const card = await venue.call(cards.sellCard, { body: { ...giftCard, billId: stay.billId } })
    await venue.call(endRental, { params: paramsOf(stay), body: {} })
    const params = { id: String(stay.billId) }
    await venue.call(writeOffBill, { params, body: { amount: 50, reason: 'Ran away' } })
    const other = await venue.given.unpaidRental({ rate: 20 })
    const payments = [{ method: 'gift_card' as const, code: card.code, amount: 20 }]
    expect(
      await venue.refused(payBill, { params: { id: String(other.billId) }, body: { payments } }),
    ).toMatchObject({
      errors: { payments: `The gift card ending in ${card.code.slice(-4)} is not paid yet` },
    })
    const voidIt = { params: paramsOf(card), body: { reason: 'Never paid' } }
    expect(await venue.refused(cards.voidCard, voidIt)).toMatchObject({
      status: 409,
      detail: `The bill of the gift card ending in ${card.code.slice(-4)} is written off. Undo the write-off first`,
    })
    await venue.call(recoverBill, { params })
    await venue.call(cards.voidCard, voidIt)
    expect(await readStayBill(venue, stay)).toMatchObject({ paid: 22, balance: 0, writtenOff: 0 })
  })

  test('lowers the bill if it is voided before it is paid', async () => {
    const venue = await openVenue()
    const stay = await venue.given.unpaidRental({ rate: 20, hours: 2 })
    const card = await venue.call(cards.sellCard, { body: { ...giftCard, billId: stay.billId } })
    await venue.call(cards.voidCard, { params: paramsOf(card), body: { reason: 'Not wanted' } })
    expect(await readStayBill(venue, stay)).toMatchObject({ total: 40, paid: 0, balance: 40 })
    await expectInvariants(venue.db)
  })

  test('may be paid at once, and is refused once the guest has left', async () => {
    const venue = await openVenue()
    const stay = await venue.given.unpaidRental({ rate: 20 })
    const body = { ...giftCard, billId: stay.billId, paymentMethod: 'cash' } as const
    await venue.call(cards.sellCard, { body })
    expect(await readStayBill(venue, stay)).toMatchObject({ total: 70, paid: 50 })
    await venue.call(endRental, { params: paramsOf(stay), body: { paymentMethod: 'cash' } })
    expect(await venue.refused(cards.sellCard, { body })).toMatchObject({ status: 409 })
  })

  test('goes on no bill of a sale, such as that of another card, which is closed once it is sold', async () => {
    const venue = await openVenue()
    const { billId } = await venue.call(cards.sellCard, {
      body: { kind: 'value', amount: 1, paymentMethod: 'cash' },
    })
    expect(
      await venue.refused(cards.sellCard, { body: { kind: 'value', amount: 500, billId } }),
    ).toMatchObject({
      status: 422,
      errors: { billId: 'Choose the bill of a stay or visit, or leave it out and take the payment now' },
    })
    expect((await venue.call(cards.listCards)).cards.map(({ price }) => price)).toEqual([1])
    const { closed_at } = await venue.db
      .selectFrom('bills')
      .select('closed_at')
      .where('id', '=', billId)
      .executeTakeFirstOrThrow()
    expect(closed_at).toBe(venue.clock.now())
  })

  test('pays nothing before it is paid if an earlier version sold it on the bill of a sale', async () => {
    const venue = await openVenue()
    const stay = await venue.given.unpaidRental({ rate: 20 })
    const other = await venue.given.unpaidRental({ rate: 20 })
    const { code } = await venue.call(cards.sellCard, { body: { ...giftCard, billId: stay.billId } })
    await venue.db.updateTable('bills').set({ kind: 'sale' }).where('id', '=', stay.billId).execute()
    const payments = [{ method: 'gift_card' as const, code, amount: 20 }]
    expect(
      await venue.refused(payBill, { params: { id: String(other.billId) }, body: { payments } }),
    ).toMatchObject({ status: 422 })
  })

  test('is a pack whose first visit pays that stay', async () => {
    const venue = await openVenue()
    const stay = await venue.given.unpaidRental({ rate: 20, hours: 2 })
    const { code } = await venue.call(cards.sellCard, { body: { ...pack, billId: stay.billId } })
    const payments = [
      { method: 'visit_pack' as const, code, amount: 40 },
      { method: 'cash' as const, amount: 60 },
    ]
    const { due } = await venue.call(quoteCheckOut, { params: paramsOf(stay) })
    expect(due).toBe(100)
    await venue.call(endRental, { params: paramsOf(stay), body: { payments, due } })
    // The stay is worth the visit's share of the pack.
    expect(await readStayBill(venue, stay)).toMatchObject({ total: 80, paid: 80, balance: 0 })
    await expectInvariants(venue.db)
  })
})

describe('a visit of a pack', () => {
  const sell = ({ call }: Venue) => call(cards.sellCard, { body: { ...pack, paymentMethod: 'cash' } })
  const visit = (code: string, amount: number) => ({ method: 'visit_pack' as const, code, amount })

  test('pays a check-in in the call that starts it, with cash for the time beyond its hours', async () => {
    const venue = await openVenue()
    const { code } = await sell(venue)
    const { id: facilityId, type: facilityType } = await venue.given.room()
    const payments = [visit(code, 44), { method: 'cash' as const, amount: 22 }]
    const body = { customerName: 'Ada', facilityType, facilityId, duration: 3, payments }
    const rental = await venue.call(startRental, { body })
    expect(rental).toMatchObject({ dueAmount: 0, paidAmount: 42 })
    expect(await readStayBill(venue, rental)).toMatchObject({ total: 42, paid: 42 })
    await expectInvariants(venue.db)
  })

  test('is taken back with its line when the check-out that it paid is undone', async () => {
    const venue = await openVenue()
    const { code, id } = await sell(venue)
    const stay = await venue.given.unpaidRental({ rate: 20, hours: 2 })
    await venue.call(endRental, { params: paramsOf(stay), body: { payments: [visit(code, 40)] } })
    expect(await readStayBill(venue, stay)).toMatchObject({ total: 20, balance: 0 })
    await venue.call(undoCheckOut, { params: paramsOf(stay) })
    expect(await readStayBill(venue, stay)).toMatchObject({ total: 40, balance: 40 })
    expect((await venue.call(cards.readCard, { params: { id: String(id) } })).visits?.left).toBe(3)
    await expectInvariants(venue.db)
  })

  test("pays a member's visit at check-in and at check-out", async () => {
    const venue = await openVenue()
    const { code } = await sell(venue)
    const room = await venue.given.room()
    const place = { facilityType: 'room' as const, facilityId: room.id, duration: 2 }
    const first = await venue.given.member()
    const started = await venue.call(checkins.checkIn, {
      body: { ...place, memberId: first.id, payments: [visit(code, 44)] },
    })
    expect(started.dueAmount).toBe(0)
    await venue.call(checkins.checkOut, { params: paramsOf(started), body: null })
    const second = await venue.given.member()
    const unpaid = await venue.call(checkins.checkIn, { body: { ...place, memberId: second.id } })
    const ended = await venue.call(checkins.checkOut, {
      params: paramsOf(unpaid),
      body: { payments: [visit(code, 44)] },
    })
    expect(ended).toMatchObject({ status: 'completed', dueAmount: 0 })
    await expectInvariants(venue.db)
  })

  test('is refused with what it covers, for a bill that is no stay, and beside another visit', async () => {
    const venue = await openVenue()
    const { code } = await sell(venue)
    const stay = await venue.given.unpaidRental({ rate: 20, hours: 2 })
    const params = paramsOf(stay)
    const line = { kind: 'service', label: 'Massage', amount: 10 } as const
    await venue.call(addLine, { params: { id: String(stay.billId) }, body: line })
    expect(await venue.refused(endRental, { params, body: { payments: [visit(code, 50)] } })).toMatchObject({
      status: 422,
      errors: { payments: 'This visit covers $40.00 of the stay' },
    })
    const two = { payments: [visit(code, 40), visit(code, 10)] }
    const onBill = { params: { id: String(stay.billId) }, body: { payments: [visit(code, 50)] } }
    for (const refusal of [
      await venue.refused(endRental, { params, body: two }),
      await venue.refused(payBill, onBill),
    ])
      expect(refusal).toMatchObject({
        status: 422,
        errors: { payments: 'A visit pack pays for a stay, at check-in or check-out' },
      })
  })
})

test('a voided card that paid its own bill gets nothing back: cash is refunded', async () => {
  const venue = await openVenue()
  const stay = await venue.given.unpaidRental({ rate: 20, hours: 2 })
  const card = await venue.call(cards.sellCard, { body: { ...giftCard, billId: stay.billId } })
  const params = { id: String(stay.billId) }
  const payments = [
    { method: 'cash' as const, amount: 50 },
    { method: 'gift_card' as const, code: card.code, amount: 40 },
  ]
  await venue.call(payBill, { params, body: { payments } })
  await venue.call(cards.voidCard, { params: paramsOf(card), body: { reason: 'Not wanted' } })
  const { tenders, balance } = await venue.call(readBill, { params })
  expect(tenders.map(({ kind, method, amount }) => [kind, method, amount])).toEqual([
    ['payment', 'cash', 50],
    ['payment', 'gift_cards', 40],
    ['refund', 'cash', -10],
  ])
  expect(balance).toBe(0)
  await expectInvariants(venue.db)
})

test('returned products do not take back a part of a visit', async () => {
  const venue = await openVenue()
  const pack = { kind: 'visits', price: 60, visits: 3, facilityType: 'room', hours: 2 } as const
  const { code, id } = await venue.call(cards.sellCard, { body: { ...pack, paymentMethod: 'cash' } })
  const water = await venue.given.item({ name: 'Water', price: 3 })
  const stay = await venue.given.unpaidRental({ rate: 20, hours: 2 })
  const lines = [{ itemId: water.id, quantity: 1 }]
  const body = { lines, expectedTotal: 3.3, rentalId: stay.id, paymentMethod: 'cash' } as const
  const { billId } = await venue.call(addProductsToBill, { body })
  await venue.call(endRental, {
    params: paramsOf(stay),
    body: { payments: [{ method: 'visit_pack', code, amount: 40 }] },
  })
  const params = { id: String(billId) }
  const [sold] = await venue.call(readSoldProducts, { params })
  const back = { lines: [{ lineId: sold!.lineId, quantity: 1 }], reason: 'Wrong one' }
  expect(await venue.call(returnProducts, { params, body: back })).toEqual({ returned: 3.3, refunded: 3.3 })
  const card = await venue.call(cards.readCard, { params: { id: String(id) } })
  expect([card.visits?.left, card.balance]).toEqual([2, 40])
})

test('what a card paid can be returned after it was voided: it goes back as the card was paid', async () => {
  const venue = await openVenue({ taxRate: 0 })
  const { code, id } = await venue.call(cards.sellCard, { body: { ...giftCard, paymentMethod: 'cash' } })
  const robe = await venue.given.item({ name: 'Robe', price: 20 })
  const payments = [
    { method: 'cash' as const, amount: 8 },
    { method: 'gift_card' as const, code, amount: 12 },
  ]
  const lines = [{ itemId: robe.id, quantity: 1 }]
  const { billId } = await venue.call(sellProducts, { body: { lines, expectedTotal: 20, payments } })
  await venue.call(cards.voidCard, { params: { id: String(id) }, body: { reason: 'Lost' } })
  const params = { id: String(billId) }
  const [sold] = await venue.call(readSoldProducts, { params })
  const body = { lines: [{ lineId: sold!.lineId, quantity: 1 }], reason: 'Too small' }
  expect(await venue.call(returnProducts, { params, body })).toEqual({ returned: 20, refunded: 20 })
  expect(await readStayBill(venue, { billId })).toMatchObject({ total: 0, balance: 0 })
  expect(await venue.call(cards.readCard, { params: { id: String(id) } })).toMatchObject({ balance: 0 })
})
