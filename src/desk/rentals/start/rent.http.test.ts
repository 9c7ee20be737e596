import { expect, test } from 'vitest'
import { readLocker, readRoom } from '#house/facilities/contract.ts'
import { readTakings } from '#money/ledger/contract.ts'
import { checkInForm, guest, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const owed = (rental: contract.Rental) => [rental.totalAmount, rental.paidAmount, rental.dueAmount]

test('rents, extends, moves, checks out and pays in one shift', async () => {
  const { given, call, clock, expectEvents } = await openVenue()
  const room = await given.room({ name: 'Room 104' })
  const other = await given.room({ name: 'Room 105', hourlyRate: 50 })

  const rental = await call(contract.startRental, {
    body: await given.newRental(room, { hours: 2, rate: 15 }),
  })
  expect(rental).toMatchObject({
    ...guest,
    facilityType: 'room',
    facilityId: room.id,
    facilityName: 'Room 104',
    startDate: '2026-05-20T14:00:00',
    endDate: '2026-05-20T16:00:00',
    hours: 2,
    duration: 2,
    rate: 15,
    hourlyRate: 15,
    status: 'active',
    isActive: true,
    paymentMethod: null,
    endedAt: null,
  })
  expect(owed(rental)).toEqual([30, 0, 30])
  expect(await call(readRoom, { params: paramsOf(room) })).toMatchObject({
    status: 'occupied',
    statusSince: '2026-05-20T18:00:00.000Z',
  })
  await expectEvents({ room_status_changed: 1, '*': 0 })

  clock.advance(60)
  const preview = await call(contract.quoteExtension, { params: paramsOf(rental), query: { hours: 1.5 } })
  const extended = await call(contract.extendRental, { params: paramsOf(rental), body: { hours: 1.5 } })
  expect(preview).toMatchObject({ total: 52.5, due: 52.5, endDate: '2026-05-20T17:30:00' })
  expect(extended).toMatchObject({ endDate: '2026-05-20T17:30:00', hours: 3.5, totalAmount: preview.total })
  await expectEvents({ record_changed: 1, '*': 0 })

  clock.advance(30)
  const moved = await call(contract.moveRental, {
    params: paramsOf(rental),
    body: { facilityType: 'room', facilityId: other.id },
  })
  // One rental, one bill: the agreed rate does not change.
  expect(moved).toMatchObject({ id: rental.id, facilityName: 'Room 105', rate: 15, totalAmount: 52.5 })
  expect(await call(readRoom, { params: paramsOf(room) })).toMatchObject({ status: 'available' })
  expect(await call(readRoom, { params: paramsOf(other) })).toMatchObject({ status: 'occupied' })
  await expectEvents({ room_status_changed: 1, '*': 0 })

  clock.advance(130)
  const bill = await call(contract.quoteCheckOut, { params: paramsOf(rental) })
  expect(bill).toMatchObject({ total: 56.25, paid: 0, due: 56.25 })
  const { rental: ended, quote } = await call(contract.endRental, {
    params: paramsOf(rental),
    body: { paymentMethod: 'cash', quotedAt: bill.at },
  })
  expect(quote).toEqual({
    lines: bill.lines,
    total: bill.total,
    tax: bill.tax,
    paid: bill.paid,
    due: bill.due,
  })
  expect(ended).toMatchObject({ status: 'completed', isActive: false, paymentMethod: 'cash' })
  expect(owed(ended)).toEqual([56.25, 56.25, 0])
  expect(await call(readRoom, { params: paramsOf(other) })).toMatchObject({ status: 'available' })
  await expectEvents({ room_status_changed: 1, '*': 0 })
  expect(await call(readTakings)).toMatchObject({ today: 56.25 })
})

test('a check-in from a card collects its total at once by the given method', async () => {
  const { given, call, db, expectEvents } = await openVenue()
  const locker = await given.locker({ name: 'Locker 7', hourlyRate: 5 })
  const rental = await call(contract.startRental, {
    body: { ...checkInForm(locker, 2), paymentMethod: 'mobile_payment' },
  })
  expect(rental).toMatchObject({ rate: 5, hours: 2, paymentMethod: 'mobile_payment', status: 'active' })
  expect(owed(rental)).toEqual([11, 11, 0])
  await expectEvents({ locker_status_changed: 1, '*': 0 })
  expect(await call(readLocker, { params: paramsOf(locker) })).toMatchObject({ status: 'occupied' })
  const rows = await db
    .selectFrom('ledger')
    .select(['account', 'amount_cents', 'kind', 'method'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { account: 'receivable', amount_cents: 1_100, kind: 'charge', method: null },
    { account: 'revenue', amount_cents: -1_000, kind: 'charge', method: null },
    { account: 'tax', amount_cents: -100, kind: 'charge', method: null },
    { account: 'mobile_payment', amount_cents: 1_100, kind: 'payment', method: 'mobile_payment' },
    { account: 'receivable', amount_cents: -1_100, kind: 'payment', method: 'mobile_payment' },
  ])
})

test('a check-in defaults to credit card and needs no e-mail or phone', async () => {
  const { given, call } = await openVenue()
  const { id } = await given.room()
  const body = {
    customerName: 'Jane Doe',
    facilityType: 'room' as const,
    facilityId: id,
    duration: 1,
    customerEmail: '',
    customerPhone: '',
  }
  expect(await call(contract.startRental, { body })).toMatchObject({
    paymentMethod: 'credit_card',
    customerEmail: null,
    customerPhone: null,
    notes: '',
  })
})

test('the server computes the amount and ignores that of the client', async () => {
  const { given, call } = await openVenue()
  const [first, second] = [await given.room(), await given.room()]
  const newRental = {
    ...(await given.newRental(first, { hours: 3, rate: 10 })),
    totalAmount: 0.01,
    status: 'completed',
    isActive: false,
  }
  expect(owed(await call(contract.startRental, { body: newRental }))).toEqual([30, 0, 30])
  const checkIn = { ...checkInForm(second), totalAmount: 0.01, hourlyRate: 0.01, taxRate: 0 }
  expect(owed(await call(contract.startRental, { body: checkIn }))).toEqual([22, 22, 0])
})

test('charges the amount of the quote', async () => {
  const { given, call, eventsSince } = await openVenue({ taxRate: 8.875 })
  const [first, second] = [await given.room({ hourlyRate: 19.99 }), await given.room()]
  const agreed = await call(contract.quoteRental, {
    query: { form: 'check-in', hours: 1.5, facilityType: 'room', facilityId: first.id },
  })
  const typed = await call(contract.quoteRental, { query: { form: 'new-rental', hours: 2, rate: 12.34 } })
  expect(await eventsSince()).toEqual([])
  const checkedIn = await call(contract.startRental, { body: checkInForm(first, 1.5) })
  const rented = await call(contract.startRental, {
    body: await given.newRental(second, { hours: 2, rate: 12.34 }),
  })
  expect([agreed.total, typed.total]).toEqual([checkedIn.totalAmount, rented.totalAmount])
  expect(agreed.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['base', 29.99],
    ['tax', 2.66],
    ['total', 32.65],
    ['due', 32.65],
  ])
})

test('charges elapsed hours for a new rental over a daylight-saving change', async () => {
  const { given, call, refused, clock } = await openVenue()
  const room = await given.room()
  clock.set('2026-10-31T23:00:00')
  const times = { startDate: '2026-10-31T23:00:00', endDate: '2026-11-01T05:00:00' }
  const body = { ...(await given.newRental(room, { rate: 10 })), ...times }
  expect(await refused(contract.startRental, { body: { ...body, hours: 6 } })).toMatchObject({
    status: 422,
    errors: { hours: 'Hours must match the start and the end' },
  })
  expect(await call(contract.startRental, { body: { ...body, hours: 7 } })).toMatchObject({
    totalAmount: 70,
    hours: 7,
    ...times,
  })
})

test('a check-in and a new rental may say how many people stay', async () => {
  const { given, call, ask } = await openVenue()
  const party = { ...checkInForm(await given.room()), people: 3 }
  expect(await call(contract.startRental, { body: party })).toMatchObject({ people: 3 })
  const form = await given.newRental(await given.room())
  expect(await call(contract.startRental, { body: { ...form, people: 2 } })).toMatchObject({ people: 2 })
  expect(await call(contract.startRental, { body: await given.newRental(await given.room()) })).toMatchObject(
    {
      people: 1,
    },
  )
  const nobody = { ...checkInForm(await given.room()), people: 0 }
  expect(await ask('POST', '/api/rentals', { body: nobody })).toMatchObject({
    status: 422,
    body: { errors: { people: 'At least one person' } },
  })
})
