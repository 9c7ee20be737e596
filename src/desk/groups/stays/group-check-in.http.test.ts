import { expect, test } from 'vitest'
import * as keys from '#desk/keys/contract.ts'
import * as rentals from '#desk/rentals/contract.ts'
import * as giftCards from '#money/cards/contract.ts'
import * as billing from '#money/payments/contract.ts'
import { addGuest, flagGuest } from '#people/guests/contract.ts'
import { expectMoneyInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const lead = { customerName: 'Ann Lee', customerPhone: '+1 555 700 1000', duration: 2 }

/** A venue with two rooms at $20 and a locker at $5 an hour; tax 10 % is added. */
async function threeFree() {
  const venue = await openVenue()
  const free = [await venue.given.room(), await venue.given.room(), await venue.given.locker()]
  return { venue, places: free.map(({ type, id }) => ({ facilityType: type, facilityId: id })) }
}

/** A premium member with a discount of 25 % and three free hours a month. */
async function premiumMember({ given }: Venue) {
  await given.plan({ type: 'premium', discountPercent: 25, freeHours: 3 })
  const { memberId } = await given.membership({ type: 'premium' })
  return memberId
}

const quotePrice = (
  venue: Venue,
  facilities: readonly { facilityId: number }[],
  members: readonly number[],
) =>
  venue.call(contract.quoteGroup, {
    query: {
      hours: 2,
      facilities: facilities.map(({ facilityId }) => facilityId).join(','),
      members: members.join(','),
    },
  })

test('a member who leads a group has the member price, and free hours are used once, as shown', async () => {
  const { venue, places } = await threeFree()
  const memberId = await premiumMember(venue)
  const price = await quotePrice(venue, places, [memberId, memberId, memberId])
  // Two free hours of the first room, one of the second; the rest less 25 %.
  expect(price.lines.slice(0, 3).map(({ amount }) => amount)).toEqual([0, 16.5, 8.25])
  const group = await venue.call(contract.checkInGroup, {
    body: { ...lead, memberId, facilities: places, due: price.due, paymentMethod: 'cash' },
  })
  expect(group).toMatchObject({ total: 24.75, due: 0 })
  const bills = await venue.db.selectFrom('bills').select('member_id').where('kind', '=', 'stay').execute()
  expect(bills.map(({ member_id }) => member_id)).toEqual(Array(3).fill(memberId))
  await expectMoneyInvariants(venue.db)
})

test('a member among the guests has the member price of their room only; the lead guest pays one bill', async () => {
  const { venue, places } = await threeFree()
  const memberId = await premiumMember(venue)
  const [first, second, locker] = places
  const price = await quotePrice(venue, places, [0, memberId, 0])
  expect(price.lines.slice(0, 3).map(({ amount }) => amount)).toEqual([44, 0, 11])
  const nameless = await venue.refused(contract.checkInGroup, {
    body: { ...lead, facilities: [first!, { ...second!, memberId }] },
  })
  expect(nameless).toMatchObject({ errors: { facilities: 'Name the guest who is a member' } })
  const group = await venue.call(contract.checkInGroup, {
    body: {
      ...lead,
      facilities: [first!, { ...second!, customerName: 'Ada Member', memberId }, locker!],
      due: 55,
      paymentMethod: 'credit_card',
    },
  })
  expect(group.stays.map(stay => [stay.memberId, stay.totalAmount])).toEqual([
    [null, 44],
    [memberId, 0],
    [null, 11],
  ])
  const bills = await venue.db
    .selectFrom('bills')
    .select(['guest_id', 'member_id'])
    .where('kind', '=', 'stay')
    .execute()
  expect(bills).toEqual(Array(3).fill({ guest_id: group.lead.guestId, member_id: null }))
})

test('a gift card pays for several rooms, and cash for what it does not cover', async () => {
  const { venue, places } = await threeFree()
  const { code } = await venue.call(giftCards.sellCard, {
    body: { kind: 'value', amount: 60, paymentMethod: 'cash' },
  })
  await venue.call(contract.checkInGroup, {
    body: {
      ...lead,
      facilities: places,
      due: 99,
      payments: [
        { method: 'gift_card', amount: 60, code },
        { method: 'cash', amount: 39, given: 40 },
      ],
    },
  })
  const { payments } = await venue.call(billing.listPayments)
  const { joint } = await venue.call(billing.readPayment, { params: { id: String(payments[0]!.id) } })
  expect(joint!.parts.map(({ label, method, amount }) => [label, method, amount])).toEqual([
    ['Room 101', 'gift_cards', 44],
    ['Room 102', 'gift_cards', 16],
    ['Room 102', 'cash', 28],
    ['Locker 1', 'cash', 11],
  ])
  await expectMoneyInvariants(venue.db)
})

test('a visit pack pays one stay of a group before the group pays the rest; with the group it is refused', async () => {
  const { venue, places } = await threeFree()
  const { code } = await venue.call(giftCards.sellCard, {
    body: { kind: 'visits', price: 60, visits: 3, facilityType: 'room', hours: 2, paymentMethod: 'cash' },
  })
  const form = { ...lead, facilities: places, due: 99 }
  const payments = [
    { method: 'visit_pack', amount: 44, code },
    { method: 'cash', amount: 55 },
  ]
  const refused = await venue.send(contract.checkInGroup, { body: { ...form, payments } as never })
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { payments: 'A visit pack pays one stay: redeem it for that stay first' } },
  })

  const group = await venue.call(contract.checkInGroup, { body: form })
  await venue.call(rentals.redeemVisit, { params: paramsOf(group.stays[1]!), body: { code } })
  expect(await venue.call(contract.readGroup, { params: paramsOf(group) })).toMatchObject({
    due: 55,
    stays: [{ dueAmount: 44 }, { dueAmount: 0 }, { dueAmount: 11 }],
  })
  await venue.call(contract.payGroup, { params: paramsOf(group), body: { due: 55, paymentMethod: 'cash' } })
  expect(await venue.call(contract.readGroup, { params: paramsOf(group) })).toMatchObject({ due: 0 })
  await expectMoneyInvariants(venue.db)
})

test('each facility has its deposit and its key; a key that is out refuses all, and nothing happens', async () => {
  const { venue, places } = await threeFree()
  const deposit = { item: 'Key', amount: 20, paymentMethod: 'cash' as const }
  const withKeys = (...labels: string[]) => places.map((place, index) => ({ ...place, key: labels[index] }))
  const refused = await venue.refused(contract.checkInGroup, {
    body: { ...lead, deposit, facilities: withKeys('W 1', 'W 2', 'W 1') },
  })
  expect(refused).toMatchObject({
    status: 409,
    errors: { facilities: 'Locker 1: W 1 is out with Room 101' },
  })
  expect(await venue.call(rentals.listBoard)).toEqual([])
  expect((await venue.call(keys.listKeys)).out).toEqual([])
  await venue.expectEvents({ '*': 0 })

  const group = await venue.call(contract.checkInGroup, {
    body: { ...lead, deposit, facilities: withKeys('W 1', 'W 2', ''), paymentMethod: 'cash' },
  })
  await venue.expectEvents({ 'rental.started': 3, 'group.checked_in': 1, '*': 0 })
  expect((await venue.call(keys.listKeys)).out.map(({ label, rentalId }) => [label, rentalId])).toEqual([
    ['W 1', group.stays[0]!.id],
    ['W 2', group.stays[1]!.id],
  ])
  expect(await venue.call(contract.quoteGroupCheckOut, { params: paramsOf(group) })).toMatchObject({
    deposits: { count: 3, amount: 60 },
  })
})

test('a ban from rooms counts for a group that takes a locker and a room, in whatever order', async () => {
  const { venue, places } = await threeFree()
  const { id } = await venue.call(addGuest, { body: { name: lead.customerName } })
  const ban = { kind: 'banned' as const, scope: 'room' as const, reason: 'Smoked in Room 7' }
  await venue.call(flagGuest, { params: { id: String(id) }, body: ban })
  const [room, , locker] = places
  for (const facilities of [
    [locker!, room!],
    [room!, locker!],
  ]) {
    const refusal = await venue.refused(contract.checkInGroup, {
      body: { ...lead, facilities, paymentMethod: 'cash' },
    })
    expect(refusal).toMatchObject({ status: 409, banned: true, decline: { notGuests: [id] } })
  }
  const group = await venue.call(contract.checkInGroup, { body: { ...lead, facilities: [locker!] } })
  expect(group.stays).toHaveLength(1)
})
