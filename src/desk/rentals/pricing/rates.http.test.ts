import { describe, expect, test } from 'vitest'
import { editRoom } from '#house/facilities/contract.ts'
import { editPlan } from '#money/memberships/contract.ts'
import { addHoliday, addRate, editRate, removeRate } from '#money/rates/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { editMember } from '#people/members/contract.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const night = { name: 'Night rate', kind: 'hourly', from: '22:00', until: '06:00', price: 12 } as const
const fourFor60 = { name: 'Standard', kind: 'block', hours: 4, price: 60 } as const

const labels = ({ lines }: { lines: { label: string; amount: number }[] }) =>
  lines.map(({ label, amount }) => `${label} ${amount.toFixed(2)}`)

async function checkIn({ call, given }: Venue, hours: number, more: object = {}) {
  const room = await given.room()
  const { type, id } = room
  const query = { form: 'check-in', facilityType: type, facilityId: id, hours, ...more } as const
  const quote = await call(contract.quoteRental, { query })
  const rental = await call(contract.startRental, { body: { ...checkInForm(room, hours), ...more } })
  expect(rental).toMatchObject({ totalAmount: quote.total, paidAmount: quote.total, dueAmount: 0 })
  return { rental, quote, room }
}

test('the board says what an hour costs now on each free facility, with tax, by the rates of the time', async () => {
  const venue = await openVenue()
  const [room, locker] = [await venue.given.room({ hourlyRate: 20 }), await venue.given.locker()]
  await venue.given.runningRental()
  const prices = () => venue.call(contract.listHourlyPrices)
  expect(await prices()).toEqual([
    { facilityId: room.id, price: 22 },
    { facilityId: locker.id, price: locker.hourlyRate! * 1.1 },
  ])
  await venue.call(addRate, { body: { ...night, facilityType: 'room' } })
  venue.clock.set('2026-05-20T23:00:00')
  expect((await prices())[0]).toEqual({ facilityId: room.id, price: 13.2 })
})

describe('rates by time', () => {
  test('charges the quoted price of a check-in, by the rate of each hour', async () => {
    const venue = await openVenue()
    await venue.call(addRate, { body: night })
    venue.clock.set('2026-05-20T21:00:00')
    const { quote } = await checkIn(venue, 3)
    expect(labels(quote)).toEqual([
      '1h at $20.00 an hour 20.00',
      '2h Night rate at $12.00 an hour 24.00',
      'Tax 10% 4.40',
      'Total 48.40',
      'Due 48.40',
    ])
  })

  test('a running rental keeps its agreed rates after every change', async () => {
    const venue = await openVenue()
    const { call, clock } = venue
    const rate = await call(addRate, { body: night })
    await call(addRate, { body: fourFor60 })
    clock.set('2026-05-20T21:00:00')
    const { rental, room } = await checkIn(venue, 1)
    clock.advance(120)
    const bill = async () => labels(await call(contract.quoteCheckOut, { params: paramsOf(rental) }))
    const before = await bill()
    expect(before.slice(0, 2)).toEqual(['1h booked at $20.00 an hour 20.00', '1h over 12.00'])
    await call(editRate, { params: paramsOf(rate), body: { price: 99 } })
    await call(removeRate, { params: paramsOf(rate) })
    await call(addRate, { body: { ...night, from: '20:00', name: 'Other night', price: 1 } })
    await call(addHoliday, { body: { day: '2026-05-20', name: 'Founders’ day' } })
    await call(editRoom, { params: paramsOf(room), body: { hourlyRate: 77 } })
    await call(saveSettings, { body: { timeZone: 'Asia/Tokyo', dayStart: '06:00' } })
    expect(await bill()).toEqual(before)
    const { quote } = await call(contract.endRental, {
      params: paramsOf(rental),
      body: { paymentMethod: 'cash' },
    })
    expect(labels(quote)).toEqual(before)
  })

  test('an extension is priced by the rates of the hours it adds', async () => {
    const venue = await openVenue()
    const { call, clock } = venue
    await call(addRate, { body: night })
    clock.set('2026-05-20T20:00:00')
    const { rental } = await checkIn(venue, 2)
    const preview = await call(contract.quoteExtension, { params: paramsOf(rental), query: { hours: '1' } })
    const extended = await call(contract.extendRental, {
      params: paramsOf(rental),
      body: { hours: 1, paymentMethod: 'cash' },
    })
    expect(preview.total).toBe(57.2)
    expect(extended).toMatchObject({ totalAmount: 57.2, dueAmount: 0 })
  })

  test('an agreed rate applies to the entire stay; the facility’s own rate follows the plan', async () => {
    const { call, given, clock } = await openVenue()
    await call(addRate, { body: night })
    clock.set('2026-05-20T22:00:00')
    const [one, other] = [await given.room(), await given.room()]
    const agreed = await call(contract.startRental, {
      body: await given.newRental(one, { rate: 15, hours: 2 }),
    })
    const own = await call(contract.startRental, {
      body: await given.newRental(other, { rate: 20, hours: 2 }),
    })
    expect([agreed.totalAmount, own.totalAmount]).toEqual([30, 24])
  })

  test('a booking costs the agreed price, also for an early guest', async () => {
    const { call, given, clock } = await openVenue()
    await call(addRate, { body: night })
    clock.set('2026-05-20T20:00:00')
    const booking = await given.booking({ inMinutes: 120, hours: 2 })
    expect(booking.totalAmount).toBe(24)
    clock.advance(60)
    const arrival = await call(contract.quoteBooking, { params: paramsOf(booking) })
    const rental = await call(contract.checkInBooking, { params: paramsOf(booking), body: {} })
    expect([arrival.total, rental.totalAmount]).toEqual([24, 24])
  })

  test('rates apply to their room type, and blocks of a type replace general ones', async () => {
    const { call, given } = await openVenue()
    const [plain, vip] = [await given.room({ hourlyRate: 20 }), await given.room({ hourlyRate: 50 })]
    await call(editRoom, { params: paramsOf(vip), body: { roomType: 'VIP' } })
    await call(addRate, { body: fourFor60 })
    await call(addRate, { body: { ...fourFor60, facilityKind: 'vip', name: 'VIP', price: 150 } })
    const run = (id: number) =>
      call(contract.dryRun, {
        query: {
          facilityType: 'room',
          facilityId: id,
          startDate: '2026-01-05T10:00:00',
          endDate: '2026-01-05T14:00:00',
        },
      })
    expect(labels(await run(plain.id))[0]).toBe('Block 4 hours (Standard) 60.00')
    expect(labels(await run(vip.id))[0]).toBe('Block 4 hours (VIP) 150.00')
  })

  test.each([
    ['2026-01-05T14:00:00', '2026-01-05T14:00:00', 'endDate'],
    ['2026-03-08T02:30:00', '2026-03-08T14:00:00', 'startDate'],
    ['2026-01-05T14:00:00', '2026-03-05T14:00:00', 'endDate'],
  ])('a dry run from %s to %s names %s', async (startDate, endDate, field) => {
    const { refused, given } = await openVenue()
    const { id } = await given.room()
    const query = { facilityType: 'room', facilityId: id, startDate, endDate } as const
    expect(await refused(contract.dryRun, { query })).toMatchObject({
      status: 422,
      errors: { [field]: expect.any(String) },
    })
  })
})

describe('a member’s price', () => {
  const premium = async ({ given }: Venue, benefit: object) => {
    await given.plan({ type: 'premium', ...benefit })
    return given.membership({ type: 'premium' })
  }

  test('deducts the discount, as quoted', async () => {
    const venue = await openVenue()
    const { memberId } = await premium(venue, { discountPercent: 25 })
    const { rental, quote } = await checkIn(venue, 2, { memberId })
    expect(labels(quote)).toEqual([
      '2h at $20.00 an hour 40.00',
      '25% off (Premium member) -10.00',
      'Tax 10% 3.00',
      'Total 33.00',
      'Due 33.00',
    ])
    expect(rental.memberId).toBe(memberId)
  })

  test('is that of a booking as it was shown, and uses free hours only at arrival', async () => {
    const venue = await openVenue()
    const { call, clock } = venue
    const { memberId } = await premium(venue, { discountPercent: 25, freeHours: 1 })
    const room = await venue.given.room()
    const form = await venue.given.newRental(room, { inMinutes: 120, hours: 2 })
    const shown = await call(contract.quoteRental, {
      query: {
        form: 'new-rental',
        facilityType: 'room',
        facilityId: room.id,
        hours: 2,
        rate: 20,
        startDate: form.startDate,
        endDate: form.endDate,
        memberId,
      },
    })
    const booking = await call(contract.startRental, { body: { ...form, memberId } })
    expect([shown.total, booking.totalAmount]).toEqual([15, 15])
    expect((await checkIn(venue, 1, { memberId })).quote.total).toBe(0)
    clock.advance(120)
    const arrived = await call(contract.checkInBooking, { params: paramsOf(booking), body: {} })
    expect(arrived.totalAmount).toBe(30)
  })

  test('free hours are used up during the month and reset with the next', async () => {
    const venue = await openVenue()
    const { memberId } = await premium(venue, { freeHours: 3 })
    expect((await checkIn(venue, 2, { memberId })).quote.total).toBe(0)
    expect((await checkIn(venue, 2, { memberId })).quote.total).toBe(22)
    expect((await checkIn(venue, 1, { memberId })).quote.total).toBe(22)
    venue.clock.set('2026-06-01T10:00:00')
    expect((await checkIn(venue, 2, { memberId })).quote.total).toBe(0)
  })

  test('no free hour is granted twice to concurrent check-ins', async () => {
    const venue = await openVenue()
    const { call, given, db } = venue
    const { memberId } = await premium(venue, { freeHours: 2 })
    const rooms = [await given.room(), await given.room(), await given.room(), await given.room()]
    const rentals = await Promise.all(
      rooms.map(room => call(contract.startRental, { body: { ...checkInForm(room), memberId } })),
    )
    expect(rentals.map(({ totalAmount }) => totalAmount).toSorted((a, b) => a - b)).toEqual([0, 0, 22, 22])
    const { minutes } = await db
      .selectFrom('rentals')
      .select(({ fn }) => fn.sum('free_minutes').as('minutes'))
      .executeTakeFirstOrThrow()
    expect(Number(minutes)).toBe(120)
  })

  test('does not apply to members who are suspended, inactive or without an active membership', async () => {
    const venue = await openVenue()
    const { call, given, clock } = venue
    const { memberId } = await premium(venue, { discountPercent: 50 })
    const total = async (memberId: number) => (await checkIn(venue, 1, { memberId })).quote.total
    expect(await total(memberId)).toBe(11)
    for (const status of ['suspended', 'inactive'] as const) {
      await call(editMember, { params: { id: String(memberId) }, body: { status } })
      expect(await total(memberId)).toBe(22)
    }
    await call(editMember, { params: { id: String(memberId) }, body: { status: 'active' } })
    expect(await total(memberId)).toBe(11)
    expect(await total((await given.member()).id)).toBe(22)
    clock.advance(60 * 24 * 60)
    expect(await total(memberId)).toBe(22)
  })

  test('is determined at check-in for a booking', async () => {
    const venue = await openVenue()
    const { call, given, clock } = venue
    const { memberId } = await premium(venue, { discountPercent: 50, freeHours: 1 })
    const room = await given.room()
    const body = { ...(await given.newRental(room, { inMinutes: 60, hours: 2 })), memberId }
    const booking = await call(contract.startRental, { body })
    expect(booking.totalAmount).toBe(10)
    clock.advance(60)
    const arrival = await call(contract.quoteBooking, { params: paramsOf(booking) })
    const rental = await call(contract.checkInBooking, { params: paramsOf(booking), body: {} })
    expect([arrival.total, rental.totalAmount]).toEqual([10, 10])
    const bill = await call(contract.quoteCheckOut, { params: paramsOf(rental) })
    expect(bill.total).toBe(10)
  })

  test('stays until the end of the rental', async () => {
    const venue = await openVenue()
    const { memberId } = await premium(venue, { discountPercent: 50 })
    const { rental } = await checkIn(venue, 1, { memberId })
    await venue.given.plan({ type: 'premium', discountPercent: 0 })
    await venue.call(editMember, { params: { id: String(memberId) }, body: { status: 'suspended' } })
    venue.clock.advance(90)
    const { quote } = await venue.call(contract.endRental, { params: paramsOf(rental), body: {} })
    expect(quote.total).toBe(16.5)
  })

  test('is refused for an unknown member', async () => {
    const { given, refused } = await openVenue()
    const room = await given.room()
    expect(
      await refused(contract.startRental, { body: { ...checkInForm(room), memberId: 99 } }),
    ).toMatchObject({ status: 404 })
  })

  test('of a plan is protected against lost updates', async () => {
    const { call, given, refused, expectEvents } = await openVenue()
    const { id, version } = await given.plan({ type: 'family' })
    const params = { id: String(id) }
    const saved = await call(editPlan, { params, body: { freeHours: 5 }, ifMatch: version })
    expect(saved).toMatchObject({ discountPercent: 0, freeHours: 5, version: version + 1 })
    expect(await refused(editPlan, { params, body: { freeHours: 6 }, ifMatch: version })).toMatchObject({
      status: 412,
      detail: 'Admin User changed the plan Family (free hours per month). Reload and try again.',
    })
    expect(await refused(editPlan, { params, body: { discountPercent: 101 } })).toMatchObject({
      status: 422,
    })
    await expectEvents({ 'plan.changed': 1, '*': 0 })
  })
})
