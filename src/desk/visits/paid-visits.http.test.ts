import { describe, expect, test } from 'vitest'
import { editRoom } from '#house/facilities/contract.ts'
import { readBill } from '#money/bills/contract.ts'
import { readTakings } from '#money/ledger/contract.ts'
import { readReceipt } from '#money/papers/contract.ts'
import { listPayments, payBill } from '#money/payments/contract.ts'
import { readStatement } from '#money/receivables/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { readMember } from '#people/members/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

/** A venue with a member without a membership and a room at $20 an hour. */
async function openVisitorsVenue() {
  const venue = await openVenue()
  const member = await venue.given.member()
  const room = await venue.given.room()
  const place = { memberId: member.id, facilityType: 'room', facilityId: room.id } as const
  return { venue, member, room, place }
}

test('the board names the members on its facilities and what they owe, until they leave', async () => {
  const { venue, place } = await openVisitorsVenue()
  const { call, given } = venue
  await call(contract.checkIn, { body: { memberId: (await given.member()).id } })
  const visit = await call(contract.checkIn, { body: { ...place, duration: 2 } })
  const board = [{ id: visit.id, memberName: 'Ada Member 1', facilityId: place.facilityId, dueAmount: 44 }]
  expect(await call(contract.listVisitsOnBoard)).toMatchObject(board)
  await call(payBill, { params: { id: String(visit.billId) }, body: { paymentMethod: 'cash' } })
  expect(await call(contract.listVisitsOnBoard)).toMatchObject([{ dueAmount: 0 }])
  await call(contract.checkOut, { params: paramsOf(visit), body: {} })
  expect(await call(contract.listVisitsOnBoard)).toEqual([])
})

describe('a member without a membership who takes a facility', () => {
  test("is quoted the visitor's price, pays it at check-in and the rest at check-out", async () => {
    const { venue, member, room, place } = await openVisitorsVenue()
    const { call, clock, expectEvents } = venue
    const query = { ...place, memberId: String(member.id), facilityId: String(room.id), duration: '2' }
    const { quote } = await call(contract.quoteVisit, { query })
    expect(quote).toMatchObject({ total: 44, tax: 4, due: 44 })
    const body = { ...place, duration: 2, paymentMethod: 'cash' as const }
    const visit = await call(contract.checkIn, { body })
    expect(visit).toMatchObject({ membershipId: null, endTime: '2026-05-20T20:00:00.000Z' })
    await expectEvents({ room_status_changed: 1, '*': 0 })
    expect(await call(readTakings)).toMatchObject({ today: 44 })

    clock.advance(130)
    const { bill } = await call(contract.quoteCheckOut, { params: paramsOf(visit) })
    expect(bill).toMatchObject({ total: 49.5, paid: 44, due: 5.5 })
    const leaving = { quotedAt: bill!.at, paymentMethod: 'credit_card' as const }
    const ended = await call(contract.checkOut, { params: paramsOf(visit), body: leaving })
    expect(ended).toMatchObject({ status: 'completed' })
    await expectEvents({ room_status_changed: 1, '*': 0 })
    expect(await call(readTakings)).toMatchObject({ today: 49.5 })
    expect(await call(readMember, { params: paramsOf(member) })).toMatchObject({ balance: 0 })
    const { payments } = await call(listPayments)
    expect(payments).toMatchObject([
      { amount: 5.5, method: 'credit_card', about: { customer: 'Ada Member 1' } },
      { amount: 44, method: 'cash', about: { customer: 'Ada Member 1' } },
    ])
    const bills = await venue.store.db.selectFrom('bills').select(['kind', 'closed_at']).execute()
    expect(bills).toEqual([{ kind: 'visit', closed_at: clock.at }])
  })

  test('reads hours and rate on the bill and its receipts, like any other guest', async () => {
    const { venue, place } = await openVisitorsVenue()
    const { call, clock } = venue
    const visit = await call(contract.checkIn, { body: { ...place, duration: 2, paymentMethod: 'cash' } })
    const bill = async () => {
      const { stayLines, total } = await call(readBill, { params: { id: String(visit.billId) } })
      return { lines: stayLines!.map(({ label, amount }) => [label, amount]), total }
    }
    expect(await bill()).toEqual({
      lines: [
        ['2h at $20.00 an hour', 40],
        ['Tax 10%', 4],
      ],
      total: 44,
    })
    clock.advance(130)
    await call(contract.checkOut, { params: paramsOf(visit), body: { paymentMethod: 'cash' } })
    const price = [
      ['2h booked at $20.00 an hour', 40],
      ['10m over, rounded up to 15m', 5],
      ['Tax 10%', 4.5],
    ]
    expect(await bill()).toEqual({ lines: price, total: 49.5 })
    const { payments } = await call(listPayments)
    const { lines } = await call(readReceipt, { params: paramsOf(payments[0]!) })
    expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
      ...price,
      ['Total', 49.5],
      ['Already paid', -44],
    ])
  })

  test('who says no hours and pays nothing owes one hour on their account', async () => {
    const { venue, member, place } = await openVisitorsVenue()
    const visit = await venue.call(contract.checkIn, { body: place })
    expect(visit.endTime).toBe('2026-05-20T19:00:00.000Z')
    await venue.call(contract.checkOut, { params: paramsOf(visit), body: null })
    expect(await venue.call(readMember, { params: paramsOf(member) })).toMatchObject({ balance: 22 })
  })

  test('keeps the rate of the check-in', async () => {
    const { venue, room, place } = await openVisitorsVenue()
    const visit = await venue.call(contract.checkIn, { body: { ...place, paymentMethod: 'cash' } })
    await venue.call(editRoom, { params: paramsOf(room), body: { name: room.name, hourlyRate: 99 } })
    venue.clock.advance(90)
    const { bill } = await venue.call(contract.quoteCheckOut, { params: paramsOf(visit) })
    expect(bill).toMatchObject({ total: 33, paid: 22, due: 11 })
  })

  test('and bought one meanwhile is not checked in at the price that was shown', async () => {
    const { venue, member, place } = await openVisitorsVenue()
    await venue.given.membership({ memberId: member.id })
    const before = await allRows(venue.store)
    const body = { ...place, due: 22, paymentMethod: 'credit_card' as const }
    expect(await venue.refused(contract.checkIn, { body })).toMatchObject({
      status: 409,
      detail: 'The price has changed: $0.00 is due now',
    })
    expect(await allRows(venue.store)).toEqual(before)
  })

  test('cannot be charged twice by two desks', async () => {
    const { venue, place } = await openVisitorsVenue()
    const visit = await venue.call(contract.checkIn, { body: place })
    const leave = () =>
      venue.send(contract.checkOut, { params: paramsOf(visit), body: { paymentMethod: 'cash' } })
    const statuses = (await Promise.all([leave(), leave()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    expect(await venue.call(readTakings)).toMatchObject({ today: 22 })
    expect(await venue.refused(contract.quoteCheckOut, { params: paramsOf(visit) })).toMatchObject({
      status: 409,
      detail: 'This visit ended at 2:00 PM',
    })
  })

  test.each([
    [{ duration: 0.5 }, { duration: 'Duration must be at least 1 hour' }],
    [{ duration: 745 }, { duration: 'Duration must be at most 744 hours' }],
    [{ paymentMethod: 'barter' }, { paymentMethod: 'Invalid input' }],
    [
      { payments: [{ method: 'cash', amount: 5 }] },
      { payments: 'The payments total $5.00, but $22.00 is due' },
    ],
  ])('with %j is refused', async (wrong, errors) => {
    const { venue, place } = await openVisitorsVenue()
    const before = await allRows(venue.store)
    const reply = await venue.ask('POST', '/api/member-checkins', { body: { ...place, ...wrong } })
    expect(reply).toMatchObject({ status: 422, body: { errors } })
    expect(await allRows(venue.store)).toEqual(before)
  })
})

describe('a visit without a bill', () => {
  test('is that of a member with a membership, also with a facility', async () => {
    const { venue, room } = await openVisitorsVenue()
    const { memberId } = await venue.given.membership({ payNow: true })
    const place = { memberId, facilityType: 'room', facilityId: room.id } as const
    const query = { ...place, memberId: String(memberId), facilityId: String(room.id), duration: '1' }
    expect(await venue.call(contract.quoteVisit, { query })).toEqual({ quote: null })
    const visit = await venue.call(contract.checkIn, { body: { ...place, paymentMethod: 'cash' } })
    expect(visit.endTime).toBeNull()
    expect(await venue.call(contract.quoteCheckOut, { params: paramsOf(visit) })).toEqual({ bill: null })
    await venue.call(contract.checkOut, { params: paramsOf(visit), body: null })
    expect(await venue.call(readTakings)).toMatchObject({ today: 50 })
  })

  test('is that of a member without a membership and without a facility', async () => {
    const { venue, member } = await openVisitorsVenue()
    const visit = await venue.call(contract.checkIn, { body: { memberId: member.id } })
    expect(visit.endTime).toBeNull()
    expect(await venue.store.db.selectFrom('bills').select('id').execute()).toEqual([])
  })
})

describe('what a member left unpaid', () => {
  test('is listed with the visit and on the account, and is paid on its bill later', async () => {
    const { venue, member, place } = await openVisitorsVenue()
    const { call, refused } = venue
    const { id } = await call(contract.checkIn, { body: place })
    await call(contract.checkOut, { params: { id: String(id) }, body: null })
    const [visit] = await call(contract.listCheckins)
    expect(visit).toMatchObject({ status: 'completed', dueAmount: 22 })
    const params = { id: String(visit!.billId) }
    const account = { params: { of: 'members' as const, id: String(member.id) } }
    const { openBills } = await call(readStatement, account)
    expect(openBills).toEqual([
      { billId: visit!.billId, invoiceId: null, label: 'Visit', words: expect.any(String), due: 22 },
    ])
    await venue.eventsSince()

    const body = { paymentMethod: 'cash', cashGiven: 30 } as const
    expect(await call(payBill, { params, body })).toMatchObject({
      label: 'Visit',
      customer: 'Ada Member 1',
      paid: 22,
      balance: 0,
      tenders: [{ method: 'cash', amount: 22 }],
    })
    await venue.expectEvents({ 'payment.taken': 1, '*': 0 })
    expect(await call(contract.listCheckins)).toMatchObject([{ dueAmount: 0 }])
    expect((await call(readStatement, account)).openBills).toEqual([])
    expect(await refused(payBill, { params, body })).toMatchObject({
      status: 409,
      detail: `Nothing is due for ${visit!.facilityName}`,
    })
  })

  test('is taken once, whoever of two desks is faster', async () => {
    const { venue, place } = await openVisitorsVenue()
    const { id, billId } = await venue.call(contract.checkIn, { body: place })
    await venue.call(contract.checkOut, { params: { id: String(id) }, body: null })
    const params = { id: String(billId) }
    const pay = () => venue.send(payBill, { params, body: { paymentMethod: 'cash' } })
    expect((await Promise.all([pay(), pay()])).map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await venue.call(readTakings)).toMatchObject({ today: 22 })
  })

  test.each([
    [{}, { paymentMethod: 'Payment method is required' }],
    [{ paymentMethod: 'barter' }, { paymentMethod: 'Invalid input' }],
    [{ paymentMethod: 'cash', cashGiven: 5 }, { cashGiven: 'Cash given is less than the amount' }],
    [
      { payments: [{ method: 'cash', amount: 5 }] },
      { payments: 'The payments total $5.00, but $22.00 is due' },
    ],
  ])('is not paid by %j', async (body, errors) => {
    const { venue, place } = await openVisitorsVenue()
    const { billId } = await venue.call(contract.checkIn, { body: place })
    const before = await allRows(venue.store)
    const reply = await venue.ask('POST', `/api/billing/bills/${billId}/payments`, { body })
    expect(reply).toMatchObject({ status: 422, body: { errors } })
    expect(await allRows(venue.store)).toEqual(before)
  })
})

test('the late rule of the facility type holds for a visit as for a rental', async () => {
  const { venue, place } = await openVisitorsVenue()
  const { call, clock } = venue
  const rule = { freeMinutes: 10, steps: [{ afterMinutes: 0, fee: 8 }], cap: null, note: 'Second time' }
  await call(saveSettings, { body: { lateRules: { room: rule, locker: null } } })
  const visit = await call(contract.checkIn, { body: { ...place, duration: 1, paymentMethod: 'cash' } })
  clock.advance(70)
  const free = await call(contract.quoteCheckOut, { params: paramsOf(visit) })
  expect(free.bill).toMatchObject({ total: 22, due: 0 })
  clock.advance(5)
  const { bill } = await call(contract.quoteCheckOut, { params: paramsOf(visit) })
  expect(bill).toMatchObject({ total: 30, paid: 22, due: 8 })
  const leaving = { quotedAt: bill!.at, paymentMethod: 'cash' as const }
  await call(contract.checkOut, { params: paramsOf(visit), body: leaving })
  expect((await call(readBill, { params: { id: String(visit.billId) } })).lines).toMatchObject([
    { kind: 'stay', amount: 22 },
    { kind: 'late_fee', label: 'Room 101, late 15m', amount: 8, tax: 0.73, reason: 'Second time' },
  ])
})
