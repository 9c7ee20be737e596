import { expect, test } from 'vitest'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

/** A venue with a booking of Room 101 at its own rate of $20 from 4 to 6 PM, and a better room. It is 2 PM. */
async function openBookedVenue() {
  const venue = await openVenue()
  const [room, better] = [await venue.given.room(), await venue.given.room({ hourlyRate: 30 })]
  const booking = await venue.given.booking({ facility: room, inMinutes: 120, hours: 2, rate: 20 })
  await venue.eventsSince()
  const at = (hour: number) => new Date(Date.parse('2026-05-20T04:00:00Z') + hour * 3_600_000).toISOString()
  const place = (facility: { id: number }, from: number, until: number) => ({
    facilityType: 'room' as const,
    facilityId: facility.id,
    startTime: at(from),
    endTime: at(until),
  })
  const change = (body: ReturnType<typeof place>) =>
    venue.call(contract.changeBooking, { params: paramsOf(booking), body })
  const quote = ({ facilityId, ...rest }: ReturnType<typeof place>) =>
    venue.call(contract.quoteBookingChange, {
      params: paramsOf(booking),
      query: { ...rest, facilityId: String(facilityId) },
    })
  const refuse = (body: ReturnType<typeof place>) =>
    venue.refused(contract.changeBooking, { params: paramsOf(booking), body })
  return { venue, room, better, booking, place, change, quote, refuse }
}

test('a booking moves to another time and room for the price shown before, and back', async () => {
  const { venue, room, better, booking, place, change, quote } = await openBookedVenue()
  const later = place(better, 19, 22)
  expect(await quote(later)).toMatchObject({ total: 90, previousTotal: 40 })
  await venue.expectEvents({})
  expect(await change(later)).toMatchObject({
    facilityName: better.name,
    startDate: '2026-05-20T19:00:00',
    endDate: '2026-05-20T22:00:00',
    totalAmount: 90,
    rate: 30,
    customerName: booking.customerName,
    status: 'booked',
  })
  await venue.expectEvents({ record_changed: 1, '*': 0 })
  expect(await change(place(room, 16, 18))).toMatchObject({
    facilityName: room.name,
    totalAmount: 40,
    rate: 20,
  })
  await expectInvariants(venue.db)
})

test('an agreed rate and a prepayment stay', async () => {
  const { venue, room, better, place } = await openBookedVenue()
  const booking = await venue.given.booking({ facility: room, inMinutes: 600, hours: 2, rate: 11 })
  const params = paramsOf(booking)
  await venue.call(contract.takePrepayment, { params, body: { prepayment: 10, paymentMethod: 'cash' } })
  const moved = await venue.call(contract.changeBooking, { params, body: place(better, 20, 23) })
  expect(moved).toMatchObject({ rate: 11, totalAmount: 33, prepaid: 10 })
  await expectInvariants(venue.db)
})

test('an outdated version is refused and names who changed what', async () => {
  const { venue, room, better, booking, place, change } = await openBookedVenue()
  const late = () =>
    venue.refused(contract.changeBooking, {
      params: paramsOf(booking),
      body: place(room, 17, 19),
      ifMatch: booking.version,
    })
  await change(place(better, 16, 19))
  expect(await late()).toMatchObject({
    status: 412,
    detail: `Admin User changed the booking of ${better.name} (end, facility). Reload and try again.`,
  })
  const prepayment = { prepayment: 10, paymentMethod: 'cash' } as const
  await venue.call(contract.takePrepayment, { params: paramsOf(booking), body: prepayment })
  expect((await late()).detail).toBe(
    `Admin User changed the booking of ${better.name} (prepayment). Reload and try again.`,
  )
})

test('refuses a time that is taken, past, too short or too long, and a booking that has begun', async () => {
  const { venue, room, better, booking, place, refuse } = await openBookedVenue()
  await venue.given.booking({ facility: better, inMinutes: 300, hours: 1 })
  await venue.eventsSince()
  expect(await refuse(place(better, 18, 20))).toMatchObject({
    status: 409,
    detail: `${better.name} is booked from 7:00 PM until 8:00 PM`,
  })
  expect(await refuse(place(room, 13, 15))).toMatchObject({
    errors: { startTime: 'Start must be in the future' },
  })
  expect(await refuse(place(room, 16, 16.5))).toMatchObject({
    errors: { endTime: 'Duration must be at least 1 hour' },
  })
  expect(await refuse(place(room, 18, 17))).toMatchObject({
    errors: { endTime: 'End time must be after start time' },
  })
  expect(await refuse(place(room, 16, 16 + 745))).toMatchObject({
    errors: { endTime: 'Duration must be at most 744 hours' },
  })
  await venue.expectEvents({})
  await venue.call(contract.checkInBooking, { params: paramsOf(booking), body: {} })
  expect(await refuse(place(room, 20, 22))).toMatchObject({ status: 409 })
})

test('two desks that move two bookings to the same time: one is refused', async () => {
  const { venue, better, booking, place } = await openBookedVenue()
  const other = await venue.given.booking({ inMinutes: 120, hours: 2 })
  const body = place(better, 20, 22)
  const answers = await Promise.all(
    [booking, other].map(one => venue.send(contract.changeBooking, { params: paramsOf(one), body })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
