import { describe, expect, test } from 'vitest'
import { addRate } from '#money/rates/contract.ts'
import { editMember } from '#people/members/contract.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const labels = ({ lines }: { lines: { label: string; amount: number }[] }) =>
  lines.map(({ label, amount }) => `${label} ${amount.toFixed(2)}`)
const owed = (rental: contract.Rental) => [rental.totalAmount, rental.paidAmount, rental.dueAmount]
const to = ({ id }: { id: number }) => ({ facilityType: 'room' as const, facilityId: id })

/** A guest who has paid two hours of Room 101 at $20 and been there for 80 minutes; Room 205 costs `rate`. */
async function openMove(rate = 30) {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 80, hours: 2 })
  const room = await venue.given.room({ name: 'Room 205', hourlyRate: rate })
  const params = paramsOf(rental)
  const quote = () => venue.call(contract.quoteMove, { params, query: to(room) })
  const bill = () => venue.call(contract.quoteCheckOut, { params })
  return { ...venue, rental, room, params, quote, bill }
}

test('a guest can move to what is free until the end of the stay, each with the change of the price', async () => {
  const { call, given, params, room, rental } = await openMove()
  const same = await given.room({ name: 'Room 300', hourlyRate: 20 })
  const booked = await given.room({ name: 'Room 301' })
  await given.booking({ facility: booked, inMinutes: 30 })
  const later = await given.room({ name: 'Room 302', hourlyRate: 20 })
  await given.booking({ facility: later, inMinutes: 60 })
  await given.runningRental({ facility: await given.room({ name: 'Room 303' }) })
  const targets = () => call(contract.listMoveTargets, { params })
  expect(await targets()).toEqual([
    { facilityId: room.id, difference: 7.34, upgradeFee: 0 },
    { facilityId: same.id, difference: 0, upgradeFee: 0 },
    { facilityId: later.id, difference: 0, upgradeFee: 0 },
  ])
  await call(contract.endRental, { params: paramsOf(rental), body: {} })
  expect(await targets()).toEqual([])
})

describe('a move at the new rate', () => {
  test('shows both totals, and charges what was shown a minute ago', async () => {
    const { quote, call, params, room, clock, bill, expectEvents } = await openMove()
    const shown = await quote()
    expect(shown).toMatchObject({
      keep: { total: 44, paid: 44, due: 0 },
      new: { total: 51.34, paid: 44, due: 7.34 },
      rates: { keep: 20, new: 30 },
      difference: 7.34,
    })
    clock.advance(1)
    const body = { ...to(room), rate: 'new' as const, quotedAt: shown.at, paymentMethod: 'cash' as const }
    const moved = await call(contract.moveRental, { params, body })
    expect(owed(moved)).toEqual([51.34, 51.34, 0])
    expect(moved).toMatchObject({ rate: 30, hourlyRate: 30, facilityName: 'Room 205' })
    await expectEvents({ 'rental.moved': 1, '*': 0 })
    clock.advance(64)
    expect(labels(await bill())).toEqual([
      '1h 20m booked Room 101 at $20.00 an hour 26.67',
      '40m Room 205 at $30.00 an hour 20.00',
      '25m over, rounded up to 30m 15.00',
      'Tax 10% 6.17',
      'Total 67.84',
      'Already paid -51.34',
      'Due 16.50',
    ])
  })

  test('is stored with who chose it', async () => {
    const { call, params, room, db } = await openMove()
    await call(contract.moveRental, { params, body: { ...to(room), rate: 'new' } })
    const event = await db
      .selectFrom('events')
      .select(['actor_name', 'changes'])
      .where('action', '=', 'rental.moved')
      .executeTakeFirstOrThrow()
    expect(event.actor_name).toBe('Admin User')
    expect(JSON.parse(event.changes!)).toMatchObject({
      rate: [20, 30],
      rateAfterMove: [null, 'new rate'],
      facility: ['Room 101', 'Room 205'],
    })
    const lines = await db.selectFrom('bill_lines').selectAll().orderBy('id').execute()
    expect(lines).toMatchObject([
      { kind: 'stay', label: 'Room 101', gross_cents: 4_400, facility_name: 'Room 101' },
      { kind: 'extension', label: 'Room 205, new rate', gross_cents: 734, facility_name: 'Room 205' },
    ])
  })

  test('to a cheaper room lowers the total; what was paid too much pays for more time', async () => {
    const { quote, call, params, room, clock } = await openMove(5)
    expect(await quote()).toMatchObject({ difference: -11, new: { total: 33, due: 0 } })
    const moved = await call(contract.moveRental, { params, body: { ...to(room), rate: 'new' } })
    expect(owed(moved)).toEqual([33, 44, 0])
    const extended = await call(contract.extendRental, { params, body: { hours: 2 } })
    expect(owed(extended)).toEqual([44, 44, 0])
    clock.advance(160)
    const { quote: bill } = await call(contract.endRental, { params, body: {} })
    expect(bill).toMatchObject({ total: 44, due: 0 })
  })

  test('after the agreed end changes the price of the time from then on', async () => {
    const { quote, call, params, room, clock, bill } = await openMove()
    clock.advance(50)
    expect(await quote()).toMatchObject({ difference: 0 })
    await call(contract.moveRental, { params, body: { ...to(room), rate: 'new' } })
    clock.advance(20)
    expect(labels(await bill()).slice(0, 2)).toEqual([
      '2h booked Room 101 at $20.00 an hour 40.00',
      '30m over 13.33',
    ])
  })

  test('uses the rates by time of the new room, and the member price of the stay', async () => {
    const venue = await openVenue()
    const { call, given, clock } = venue
    await call(addRate, {
      body: { name: 'Night rate', kind: 'hourly', from: '22:00', until: '06:00', price: 12 },
    })
    const member = await given.member()
    await given.membership({ memberId: member.id, type: 'premium' })
    await call(editMember, { params: paramsOf(member), body: { status: 'active' } })
    await given.plan({ type: 'premium', discountPercent: 50 })
    clock.set('2026-05-20T20:00:00')
    const body = { ...checkInForm(await given.room({ hourlyRate: 40 }), 4), memberId: member.id }
    const rental = await call(contract.startRental, { body })
    clock.advance(60)
    const room = await given.room({ name: 'Room 205', hourlyRate: 30 })
    const shown = await call(contract.quoteMove, { params: paramsOf(rental), query: to(room) })
    expect(labels(shown.new)).toEqual([
      '1h Room 101 at $40.00 an hour 40.00',
      '1h Room 205 at $30.00 an hour 30.00',
      '2h Room 205 Night rate at $12.00 an hour 24.00',
      '50% off (Premium member) -47.00',
      'Tax 10% 4.70',
      'Total 51.70',
      'Already paid -57.20',
      'Due 0.00',
    ])
  })

  test('a second move and one after the clock was set back continue from the last', async () => {
    const { call, params, room, given, clock, bill } = await openMove()
    await call(contract.moveRental, { params, body: { ...to(room), rate: 'new' } })
    clock.advance(-20)
    const third = await given.room({ name: 'Room 300', hourlyRate: 10 })
    const shown = await call(contract.quoteMove, { params, query: to(third) })
    const body = { ...to(third), rate: 'new' as const, quotedAt: shown.at }
    const moved = await call(contract.moveRental, { params, body })
    expect(owed(moved)[0]).toBe(shown.new.total)
    clock.advance(60)
    expect(labels(await bill()).slice(0, 2)).toEqual([
      '1h 20m booked Room 101 at $20.00 an hour 26.67',
      '40m Room 300 at $10.00 an hour 6.66',
    ])
  })
})

test('a move keeps the rate unless asked, also after a change of the rate', async () => {
  const { call, params, room, given, bill } = await openMove()
  const moved = await call(contract.moveRental, { params, body: to(room) })
  expect(owed(moved)).toEqual([44, 44, 0])
  expect(labels(await bill())[0]).toBe('2h booked at $20.00 an hour 40.00')
  const [next, last] = [await given.room({ hourlyRate: 60 }), await given.room({ hourlyRate: 90 })]
  await call(contract.moveRental, { params, body: { ...to(next), rate: 'new' } })
  const kept = await call(contract.moveRental, { params, body: { ...to(last), rate: 'keep' } })
  expect(kept).toMatchObject({ rate: 60, totalAmount: 73.34 })
})

test('a repeat with the same key moves and charges once', async () => {
  const { call, params, room, db } = await openMove()
  const body = { ...to(room), rate: 'new' as const, paymentMethod: 'cash' as const }
  const first = await call(contract.moveRental, { params, body, idempotencyKey: 'move' })
  expect(await call(contract.moveRental, { params, body, idempotencyKey: 'move' })).toEqual(first)
  expect(await db.selectFrom('rental_moves').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('bill_lines').selectAll().execute()).toHaveLength(2)
})

describe('is refused', () => {
  const cases: [string, (venue: Awaited<ReturnType<typeof openMove>>) => object, object][] = [
    [
      'a split that is not the amount due',
      () => ({ payments: [{ method: 'cash', amount: 5 }] }),
      { status: 422 },
    ],
    ['an unknown choice', () => ({ rate: 'cheap' }), { status: 422 }],
    ['the same room', ({ rental }) => ({ facilityId: rental.facilityId }), { status: 409 }],
    ['an unknown room', () => ({ facilityId: 9_999 }), { status: 404 }],
    ['a room as a locker', () => ({ facilityType: 'locker' }), { status: 404 }],
  ]
  test.each(cases)('%s: nothing changes', async (_what, change, expected) => {
    const venue = await openMove()
    const body = { ...to(venue.room), rate: 'new', ...change(venue) } as never
    expect(await venue.refused(contract.moveRental, { params: venue.params, body })).toMatchObject(expected)
    await venue.expectEvents({ '*': 0 })
    expect(await venue.db.selectFrom('bill_lines').selectAll().execute()).toHaveLength(1)
  })

  test('a quote for the same room, and after the check-out', async () => {
    const { refused, rental, params, room, call } = await openMove()
    expect(
      await refused(contract.quoteMove, {
        params,
        query: { facilityType: 'room', facilityId: rental.facilityId },
      }),
    ).toMatchObject({ status: 409, detail: 'The guest is in Room 101 already' })
    await call(contract.endRental, { params, body: {} })
    expect(await refused(contract.quoteMove, { params, query: to(room) })).toMatchObject({ status: 409 })
  })
})
