import { describe, expect, test } from 'vitest'
import { addRoom, changeRoomStatus, readRoom, retireRoom } from '#house/facilities/contract.ts'
import { readReceipt } from '#money/papers/contract.ts'
import { listPayments } from '#money/payments/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const owed = (rental: contract.Rental) => [rental.totalAmount, rental.paidAmount, rental.dueAmount]

describe('a booking', () => {
  test('reserves its time and leaves the room free until then', async () => {
    const { given, call, expectEvents } = await openVenue()
    const room = await given.room({ name: 'Room 104' })
    const booked = await call(contract.startRental, {
      body: await given.newRental(room, { inMinutes: 240, hours: 2, rate: 15 }),
    })
    expect(booked).toMatchObject({ status: 'booked', isActive: false, startDate: '2026-05-20T18:00:00' })
    expect(owed(booked)).toEqual([30, 0, 30])
    expect(await call(readRoom, { params: paramsOf(room) })).toMatchObject({ status: 'available' })
    expect(await call(contract.listBoard)).toMatchObject([{ id: booked.id, status: 'booked' }])
    await expectEvents({ record_changed: 1, '*': 0 })
  })

  test('may be made for a room that is currently occupied, in cleaning or in repair', async () => {
    const { given, call } = await openVenue()
    const { facilityId } = await given.runningRental()
    const room = await call(readRoom, { params: paramsOf({ id: facilityId }) })
    const inRepair = await given.room({ status: 'repair' })
    for (const facility of [room, inRepair]) {
      expect(await given.booking({ facility })).toMatchObject({ status: 'booked' })
    }
  })

  test('owes the agreed total after a check-in on time', async () => {
    const { given, call, clock, expectEvents, db } = await openVenue()
    const booking = await given.booking({ inMinutes: 60, hours: 2, rate: 15 })
    expect(await db.selectFrom('ledger').selectAll().execute()).toEqual([])
    clock.advance(60)
    const rental = await call(contract.checkInBooking, { params: paramsOf(booking), body: {} })
    expect(rental).toMatchObject({ status: 'active', startDate: booking.startDate, endDate: booking.endDate })
    expect(owed(rental)).toEqual([30, 0, 30])
    await expectEvents({ room_status_changed: 1, '*': 0 })
  })

  test('keeps the tax rate of its quote if the rate changes before check-in', async () => {
    const { given, call, clock, db } = await openVenue({ taxRate: 8.875 })
    const room = await given.room()
    const form = await given.newRental(room, { inMinutes: 60, hours: 2, rate: 15 })
    const { hours, rate, startDate, endDate } = form
    const query = { form: 'new-rental' as const, hours, rate, startDate, endDate }
    const quoted = await call(contract.quoteRental, { query })
    const booking = await call(contract.startRental, { body: form })
    await call(saveSettings, { body: { taxRate: 20 } })
    clock.advance(60)

    const tax = { kind: 'tax', label: 'Includes tax 8.875%', amount: 2.45, included: true }
    expect(quoted.lines).toContainEqual({ ...tax, words: expect.any(String) })
    const arrival = await call(contract.quoteBooking, { params: paramsOf(booking) })
    expect(arrival.lines).toContainEqual({ ...tax, words: expect.any(String) })
    await call(contract.checkInBooking, { params: paramsOf(booking), body: { paymentMethod: 'cash' } })
    const charged = await db
      .selectFrom('ledger')
      .select(['account', 'amount_cents'])
      .where('kind', '=', 'charge')
      .orderBy('id')
      .execute()
    expect(charged.map(row => [row.account, row.amount_cents])).toEqual([
      ['receivable', 3000],
      ['revenue', -2755],
      ['tax', -245],
    ])
    const { payments } = await call(listPayments, { query: {} })
    const receipt = await call(readReceipt, { params: paramsOf(payments[0]!) })
    expect(receipt.taxes).toEqual([{ name: 'Tax', rate: 8.875, netCents: 27_55, taxCents: 2_45 }])
    const longer = await call(contract.quoteExtension, { params: paramsOf(booking), query: { hours: 1 } })
    expect(longer.lines).toContainEqual({ ...tax, words: expect.any(String), amount: 3.67 })
    const bill = await call(contract.quoteCheckOut, { params: paramsOf(booking) })
    expect(bill.lines).toContainEqual({ ...tax, words: expect.any(String) })
  })

  test('an early guest gets the agreed length from then on and may pay at once', async () => {
    const { given, call, clock } = await openVenue()
    const booking = await given.booking({ inMinutes: 60, hours: 2, rate: 15 })
    clock.advance(40)
    const rental = await call(contract.checkInBooking, {
      params: paramsOf(booking),
      body: { paymentMethod: 'cash' },
    })
    expect(rental).toMatchObject({
      startDate: '2026-05-20T14:40:00',
      endDate: '2026-05-20T16:40:00',
      hours: 2,
    })
    expect(owed(rental)).toEqual([30, 30, 0])
  })

  test('a late guest keeps the agreed end and pays from the agreed start', async () => {
    const { given, call, clock } = await openVenue()
    const booking = await given.booking({ inMinutes: 60, hours: 2, rate: 15 })
    clock.advance(90)
    const rental = await call(contract.checkInBooking, { params: paramsOf(booking), body: {} })
    expect(rental).toMatchObject({ startDate: booking.startDate, endDate: booking.endDate })
    expect(owed(rental)).toEqual([30, 0, 30])
  })

  test('a guest who waited for the previous one is charged from when the room was free', async () => {
    const { given, call, clock } = await openVenue()
    const room = await given.room()
    const before = await given.runningRental({ facility: room, minutesAgo: 30, hours: 1 })
    const booking = await given.booking({ facility: room, inMinutes: 60, hours: 2, rate: 15 })
    clock.advance(90)
    await call(contract.endRental, { params: paramsOf(before), body: {} })
    const rental = await call(contract.checkInBooking, { params: paramsOf(booking), body: {} })
    expect(rental).toMatchObject({
      startDate: '2026-05-20T15:30:00',
      endDate: booking.endDate,
      totalAmount: 22.5,
    })
  })

  test('check-in is refused if the room is not free', async () => {
    const { given, call, refused, clock, expectEvents } = await openVenue()
    const room = await given.room({ name: 'Room 104' })
    const booking = await given.booking({ facility: room, inMinutes: 30 })
    clock.advance(30)
    await call(changeRoomStatus, { params: paramsOf(room), body: { status: 'cleaning' } })
    await expectEvents({ room_status_changed: 1 })
    expect(await refused(contract.checkInBooking, { params: paramsOf(booking), body: {} })).toMatchObject({
      status: 409,
      detail: 'Room 104 is in cleaning',
    })
    await expectEvents({ '*': 0 })
  })

  test('check-in and its price are refused after the end of the booking', async () => {
    const { given, call, refused, clock } = await openVenue()
    const room = await given.room({ name: 'Room 104' })
    const booking = await given.booking({ facility: room, inMinutes: 60 })
    const params = paramsOf(booking)
    clock.advance(119)
    expect(await call(contract.quoteBooking, { params })).toMatchObject({ due: 20 })
    clock.advance(1)
    const why = { status: 409, detail: 'The booking of Room 104 ended at 4:00 PM' }
    expect(await refused(contract.quoteBooking, { params })).toMatchObject(why)
    expect(await refused(contract.checkInBooking, { params, body: {} })).toMatchObject(why)
  })

  test('check-in is refused if it is so early that it overlaps another booking', async () => {
    const { given, refused, expectEvents } = await openVenue()
    const room = await given.room({ name: 'Room 104' })
    await given.booking({ facility: room, inMinutes: 30, hours: 1 })
    const second = await given.booking({ facility: room, inMinutes: 90, hours: 1 })
    expect(await refused(contract.checkInBooking, { params: paramsOf(second), body: {} })).toMatchObject({
      status: 409,
      detail: 'Room 104 is booked from 2:30 PM until 3:30 PM',
    })
    await expectEvents({ '*': 0 })
  })

  test('cannot be extended, moved, paid or ended before check-in', async () => {
    const { given, refused } = await openVenue()
    const room = await given.room({ name: 'Room 104' })
    const booking = await given.booking({ facility: room })
    const params = paramsOf(booking)
    const why = { status: 409, detail: 'The booking of Room 104 has not been checked in' }
    expect(await refused(contract.extendRental, { params, body: { hours: 1 } })).toMatchObject(why)
    expect(await refused(contract.endRental, { params, body: {} })).toMatchObject(why)
    expect(await refused(contract.quoteCheckOut, { params })).toMatchObject(why)
    expect(await refused(contract.quoteExtension, { params, query: { hours: 1 } })).toMatchObject(why)
    const to = { facilityType: 'room' as const, facilityId: (await given.room()).id }
    expect(await refused(contract.moveRental, { params, body: to })).toMatchObject(why)
    expect(await refused(contract.payRental, { params, body: { paymentMethod: 'cash' } })).toMatchObject({
      status: 409,
      detail: 'Nothing is due for Room 104',
    })
  })

  test('can be cancelled, which releases its time', async () => {
    const { given, call, refused, expectEvents, db, clock } = await openVenue()
    const room = await given.room({ name: 'Room 104' })
    const booking = await given.booking({ facility: room })
    expect(await call(contract.cancelBooking, { params: paramsOf(booking), body: {} })).toMatchObject({
      status: 'cancelled',
      dueAmount: 0,
    })
    await expectEvents({ record_changed: 1, '*': 0 })
    expect(await db.selectFrom('bills').select('closed_at').execute()).toEqual([{ closed_at: clock.at }])
    expect(await given.booking({ facility: room })).toMatchObject({ status: 'booked' })
    expect(await refused(contract.cancelBooking, { params: paramsOf(booking), body: {} })).toMatchObject({
      status: 409,
      detail: 'The rental of Room 104 was cancelled, so this cannot be done',
    })
    expect(await refused(contract.checkInBooking, { params: paramsOf(booking), body: {} })).toMatchObject({
      status: 409,
    })
    await expectEvents({ '*': 0 })
  })

  test('prevents its room from being retired', async () => {
    const { given, call, refused } = await openVenue()
    const room = await given.room({ name: 'Room 104' })
    const booking = await given.booking({ facility: room })
    expect(await refused(retireRoom, { params: paramsOf(room) })).toMatchObject({
      status: 409,
      detail: expect.stringContaining('Room 104 is booked for 4:00 PM'),
    })
    await call(contract.cancelBooking, { params: paramsOf(booking), body: {} })
    expect(await call(retireRoom, { params: paramsOf(room) })).toMatchObject({ retired: true })
  })

  test('is refused for a retired room', async () => {
    const { given, call, refused } = await openVenue()
    const room = await given.room({ name: 'Room 104' })
    await call(retireRoom, { params: paramsOf(room) })
    const body = await given.newRental(room, { inMinutes: 60 })
    expect(await refused(contract.startRental, { body })).toMatchObject({
      status: 409,
      errors: { facilityId: 'Room 104 has been retired' },
    })
  })
})

describe('two stays in one room never overlap', () => {
  /** Room 104 is booked from 6:00 PM until 8:00 PM. */
  async function withBooking() {
    const venue = await openVenue()
    const room = await venue.given.room({ name: 'Room 104' })
    const booking = await venue.given.booking({ facility: room, inMinutes: 240, hours: 2 })
    return { ...venue, room, booking }
  }

  test.each([
    ['the same time', 240, 2],
    ['its beginning', 200, 1],
    ['its end', 359, 1],
    ['the middle', 270, 1],
    ['more than all of it', 180, 4],
  ])('refuses a second booking of %s', async (_what, inMinutes, hours) => {
    const { given, refused, room, expectEvents } = await withBooking()
    const why = 'Room 104 is booked from 6:00 PM until 8:00 PM'
    expect(
      await refused(contract.startRental, { body: await given.newRental(room, { inMinutes, hours }) }),
    ).toMatchObject({ status: 409, detail: why, errors: { facilityId: why } })
    await expectEvents({ '*': 0 })
  })

  test.each([
    ['before it', 180, 1],
    ['after it', 360, 1],
  ])('accepts a booking right %s', async (_what, inMinutes, hours) => {
    const { given, call, room } = await withBooking()
    const body = await given.newRental(room, { inMinutes, hours })
    expect(await call(contract.startRental, { body })).toMatchObject({ status: 'booked' })
  })

  test('an overdue guest does not hide the next booking', async () => {
    const { given, refused, clock } = await openVenue()
    const room = await given.room({ name: 'Room 104' })
    await given.runningRental({ facility: room, minutesAgo: 30 })
    await given.booking({ facility: room, inMinutes: 180, hours: 2 })
    clock.advance(60)
    const body = await given.newRental(room, { inMinutes: 150, hours: 1 })
    expect(await refused(contract.startRental, { body })).toMatchObject({ status: 409 })
  })

  test('refuses a check-in, an extension or a move that overlaps it', async () => {
    const { given, call, refused, room, expectEvents } = await withBooking()
    const why = 'Room 104 is booked from 6:00 PM until 8:00 PM'
    const long = await given.newRental(room, { hours: 5 })
    expect(await refused(contract.startRental, { body: long })).toMatchObject({ status: 409, detail: why })
    const guest = await given.runningRental({ facility: room, minutesAgo: 0, hours: 3 })
    expect(
      await refused(contract.extendRental, { params: paramsOf(guest), body: { hours: 1.25 } }),
    ).toMatchObject({
      status: 409,
      detail: why,
    })
    expect(await call(contract.extendRental, { params: paramsOf(guest), body: { hours: 1 } })).toMatchObject({
      endDate: '2026-05-20T18:00:00',
    })
    const elsewhere = await call(addRoom, { body: { name: 'Room 200', hourlyRate: 10 } })
    const other = await given.runningRental({ facility: elsewhere, minutesAgo: 0, hours: 6 })
    await call(contract.endRental, { params: paramsOf(guest), body: {} })
    await expectEvents({ 'rental.ended': 1, '*': 0 })
    expect(
      await refused(contract.moveRental, {
        params: paramsOf(other),
        body: { facilityType: 'room', facilityId: room.id },
      }),
    ).toMatchObject({ status: 409, detail: why })
    await expectEvents({ '*': 0 })
  })

  test('refuses a backdated stay that overlaps a past one', async () => {
    const { given, call, refused, clock } = await openVenue()
    const room = await given.room({ name: 'Room 104' })
    const past = await given.runningRental({ facility: room, minutesAgo: 60 })
    await call(contract.endRental, { params: paramsOf(past), body: {} })
    clock.advance(60)
    const over = await given.newRental(room, { inMinutes: -90, hours: 3 })
    expect(await refused(contract.startRental, { body: over })).toMatchObject({
      status: 409,
      errors: { startDate: 'Room 104 was rented until 2:00 PM' },
    })
    const after = await given.newRental(room, { inMinutes: -60, hours: 3 })
    expect(await call(contract.startRental, { body: after })).toMatchObject({ status: 'active' })
  })

  test('refuses a backdated stay that overlaps one of a guest who moved', async () => {
    const { given, call, refused, clock } = await openVenue()
    const [room, other] = [await given.room({ name: 'Room 104' }), await given.room()]
    const guest = await given.runningRental({ facility: room, minutesAgo: 60, hours: 3 })
    await call(contract.moveRental, {
      params: paramsOf(guest),
      body: { facilityType: 'room', facilityId: other.id },
    })
    clock.advance(30)
    const over = await given.newRental(room, { inMinutes: -60, hours: 3 })
    expect(await refused(contract.startRental, { body: over })).toMatchObject({
      status: 409,
      errors: { startDate: 'Room 104 was rented until 2:00 PM' },
    })
  })
})
