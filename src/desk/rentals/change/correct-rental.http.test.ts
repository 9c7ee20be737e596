import { describe, expect, test } from 'vitest'
import { listPayments } from '#money/payments/contract.ts'
import { addRate } from '#money/rates/contract.ts'
import { toCents } from '#platform/values/money.ts'
import { MINUTE, toIso } from '#platform/values/time.ts'
import { allRows } from '#testing/database/invariants.ts'
import { guest, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

/** The running 1-hour rental of Room 101 began at 1:30 PM, ends at 2:30 PM and is paid: $20.00 and $2.00 tax. */
async function openRunningStay() {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 30 })
  return { venue, rental, params: paramsOf(rental) }
}

/** The change lists of a rental's corrections, newest first. */
async function readCorrections({ store }: Venue, { id }: { id: number }) {
  const rows = await store.db
    .selectFrom('events')
    .select('changes')
    .where('action', '=', 'rental.corrected')
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ changes }) => JSON.parse(changes ?? '{}') as unknown)
}

test('a corrected start leaves the rate of a move where it began on the clock', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 80, hours: 2 })
  const room = await venue.given.room({ name: 'Room 205', hourlyRate: 30 })
  const params = paramsOf(rental)
  const to = { facilityType: 'room', facilityId: room.id, rate: 'new' } as const
  expect((await venue.call(contract.moveRental, { params, body: to })).totalAmount).toBe(51.34)
  const body = { startDate: '2026-05-20T12:10:00' }
  // 110 minutes at $20 and 40 minutes at $30, and the tax.
  expect((await venue.call(contract.correctRental, { params, body })).totalAmount).toBe(62.34)
})

describe('a correction of guest and people', () => {
  test('changes no money and records no guest data', async () => {
    const { venue, rental, params } = await openRunningStay()
    expect(rental.people).toBe(1)
    const body = { customerName: 'John Roe', customerPhone: '+1 555 000 1111', notes: 'Late', people: 3 }
    const corrected = await venue.call(contract.correctRental, { params, body, ifMatch: rental.version })
    expect(corrected).toEqual({ ...rental, ...body, version: rental.version + 1 })
    expect(await venue.call(contract.readRental, { params })).toEqual(corrected)
    expect(await readCorrections(venue, rental)).toEqual([
      { customerName: [null, null], customerPhone: [null, null], notes: [null, null], people: [1, 3] },
    ])
    await venue.expectEvents({ 'rental.corrected': 1, '*': 0 })
    const found = await venue.call(contract.listRentals, { query: { search: 'john roe' } })
    expect(found.rentals.map(({ id }) => id)).toEqual([rental.id])
  })

  test('with the present values changes nothing', async () => {
    const { venue, rental, params } = await openRunningStay()
    const { startDate, people, notes } = rental
    const body = { ...guest, startDate, people, notes }
    expect(await venue.call(contract.correctRental, { params, body })).toEqual(rental)
    await venue.expectEvents({ '*': 0 })
  })

  test('by two desks at once is made once, and the other desk reads who was first', async () => {
    const { venue, rental, params } = await openRunningStay()
    const correct = (people: number) =>
      venue.send(contract.correctRental, { params, body: { people }, ifMatch: rental.version })
    const replies = await Promise.all([correct(2), correct(3)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
    expect(replies.find(({ status }) => status === 412)?.body).toMatchObject({
      detail: 'Admin User changed the stay in Room 101 (people). Reload and try again.',
    })
    await venue.expectEvents({ 'rental.corrected': 1, '*': 0 })
  })
})

describe('a correction of the start', () => {
  test('to earlier charges the additional time, as previewed', async () => {
    const { venue, rental, params } = await openRunningStay()
    const query = { startDate: '2026-05-20T13:00:00' }
    const preview = await venue.call(contract.quoteCorrection, { params, query })
    expect(preview).toMatchObject({ previousTotal: 22, total: 33, paid: 22, due: 11, hours: 1.5 })
    const corrected = await venue.call(contract.correctRental, { params, body: query })
    expect(corrected).toMatchObject({
      ...query,
      endDate: rental.endDate,
      hours: 1.5,
      totalAmount: 33,
      paidAmount: 22,
      dueAmount: 11,
    })
    expect(await readCorrections(venue, rental)).toEqual([
      { startTime: [rental.startTime, preview.startTime], totalAmount: [22, 33] },
    ])
    const ended = await venue.call(contract.endRental, { params, body: { paymentMethod: 'cash' } })
    expect(ended.quote).toMatchObject({ total: 33, paid: 22, due: 11 })
    await venue.expectEvents({ 'rental.corrected': 1, 'rental.ended': 1, '*': 0 })
    const { payments } = await venue.call(listPayments)
    expect(payments.map(({ amount }) => toCents(amount)).sort()).toEqual([1_100, 2_200])
  })

  test('to later credits the time', async () => {
    const { venue, params } = await openRunningStay()
    const body = { startDate: '2026-05-20T13:45:00' }
    expect(await venue.call(contract.quoteCorrection, { params, query: body })).toMatchObject({
      previousTotal: 22,
      total: 16.5,
      due: 0,
      hours: 0.75,
    })
    expect(await venue.call(contract.correctRental, { params, body })).toMatchObject({
      totalAmount: 16.5,
      paidAmount: 22,
      dueAmount: 0,
    })
  })

  test('keeps the rates agreed with the rental, from the new start', async () => {
    const venue = await openVenue()
    const lunch = { name: 'Lunch', facilityType: 'room', kind: 'hourly', price: 40 } as const
    await venue.call(addRate, { body: { ...lunch, from: '12:00', until: '13:45' } })
    const rental = await venue.given.runningRental({ minutesAgo: 10 })
    expect(rental.totalAmount).toBe(22)
    const query = { startDate: '2026-05-20T13:30:00' }
    const params = paramsOf(rental)
    const { lines, total } = await venue.call(contract.quoteCorrection, { params, query })
    expect(lines.map(({ label }) => label).slice(0, 2)).toEqual([
      '15m Lunch at $40.00 an hour',
      '1h 05m at $20.00 an hour',
    ])
    expect(total).toBe(34.84)
    expect(await venue.call(contract.correctRental, { params, body: query })).toMatchObject({
      totalAmount: 34.84,
    })
  })

  test.each([
    ['2026-05-20T14:01:00', 'Start must not be in the future'],
    ['2026-05-19T13:00:00', 'Start can move by at most a day'],
    ['2026-05-20T25:00:00', 'There is no such date and time'],
    ['yesterday', 'Must be a date and time'],
  ])('to %s is refused', async (startDate, startDateError) => {
    const { venue, rental } = await openRunningStay()
    const before = await allRows(venue.store)
    const path = `/api/rentals/${rental.id}`
    const refusal = { status: 422, body: { errors: { startDate: startDateError } } }
    expect(await venue.ask('PATCH', path, { body: { startDate } })).toMatchObject(refusal)
    const preview = await venue.ask('GET', `${path}/correction?startDate=${startDate}`)
    expect(preview).toMatchObject({ body: refusal.body })
    expect(await allRows(venue.store)).toEqual(before)
  })

  test('leaves at least a quarter of an hour until the end', async () => {
    const venue = await openVenue()
    const rental = await venue.given.runningRental({ minutesAgo: 55 })
    const correct = (startDate: string) =>
      venue.send(contract.correctRental, { params: paramsOf(rental), body: { startDate } })
    expect(await correct('2026-05-20T13:51:00')).toMatchObject({
      status: 422,
      body: { errors: { startDate: 'Start must be at least 15 minutes before the end' } },
    })
    expect(await correct('2026-05-20T13:50:00')).toMatchObject({ status: 200, body: { hours: 0.25 } })
  })

  test('into the stay of the guest before is refused', async () => {
    const venue = await openVenue()
    const facility = await venue.given.room()
    const first = await venue.given.runningRental({ facility, minutesAgo: 90 })
    venue.clock.advance(-40)
    await venue.call(contract.endRental, { params: paramsOf(first), body: {} })
    venue.clock.advance(40)
    const second = await venue.given.runningRental({ facility, minutesAgo: 30 })
    const params = paramsOf(second)
    const tooEarly = { startDate: '2026-05-20T13:10:00' }
    expect(await venue.refused(contract.correctRental, { params, body: tooEarly })).toMatchObject({
      status: 409,
      errors: { startDate: 'Room 101 was rented until 1:20 PM' },
    })
    const body = { startDate: '2026-05-20T13:20:00' }
    expect(await venue.call(contract.correctRental, { params, body })).toMatchObject(body)
  })

  test('of a guest who moved corrects the time in the first facility', async () => {
    const { venue, rental, params } = await openRunningStay()
    const { id: facilityId } = await venue.given.room()
    await venue.call(contract.moveRental, { params, body: { facilityType: 'room', facilityId } })
    venue.clock.advance(20)
    const afterMove = { startDate: '2026-05-20T14:05:00' }
    expect(await venue.refused(contract.correctRental, { params, body: afterMove })).toMatchObject({
      errors: { startDate: 'The guest moved at 2:00 PM; the start must be before' },
    })
    await venue.call(contract.correctRental, { params, body: { startDate: '2026-05-20T13:15:00' } })
    const moves = await venue.store.db.selectFrom('rental_moves').selectAll().execute()
    const startsAt = Date.parse(rental.startTime) - 15 * MINUTE
    expect(moves.map(({ from_at }) => toIso(from_at))).toEqual([toIso(startsAt)])
  })
})

describe('a correction', () => {
  test('of a stay that has ended is refused', async () => {
    const { venue, params } = await openRunningStay()
    await venue.call(contract.endRental, { params, body: {} })
    expect(await venue.refused(contract.correctRental, { params, body: { people: 2 } })).toMatchObject({
      status: 409,
      detail: 'The guest of Room 101 was checked out at 2:00 PM',
    })
  })

  test('of the start while another desk checks the guest out charges one of the two bills', async () => {
    const { venue, params } = await openRunningStay()
    const body = { startDate: '2026-05-20T13:00:00' }
    const [corrected, ended] = await Promise.all([
      venue.send(contract.correctRental, { params, body }),
      venue.send(contract.endRental, { params, body: {} }),
    ])
    expect(ended.status).toBe(200)
    expect([200, 409]).toContain(corrected.status)
    const { totalAmount } = await venue.call(contract.readRental, { params })
    expect(totalAmount).toBe(corrected.status === 200 ? 33 : 22)
  })

  test.each([
    [{ customerName: '' }, { customerName: 'Customer name is required' }],
    [{ customerEmail: 'jane' }, { customerEmail: 'Invalid email format' }],
    [{ customerPhone: '555' }, { customerPhone: 'Phone number must be at least 10 digits' }],
    [{ people: 0 }, { people: 'At least one person' }],
    [{ people: 1.5 }, { people: 'Must be a whole number' }],
    [{ people: 1_000 }, { people: 'At most 999 people' }],
  ])('with %j is refused', async (body, errors) => {
    const { venue, rental } = await openRunningStay()
    const before = await allRows(venue.store)
    expect(await venue.ask('PATCH', `/api/rentals/${rental.id}`, { body })).toMatchObject({
      status: 422,
      body: { errors },
    })
    expect(await allRows(venue.store)).toEqual(before)
  })
})
