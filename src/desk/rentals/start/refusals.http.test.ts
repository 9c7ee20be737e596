import { beforeAll, describe, expect, test } from 'vitest'
import { type Facility, type Locker, type Room, retireRoom } from '#house/facilities/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

let venue: Venue
let room: Room
let locker: Locker
const rooms: Record<string, Facility> = {}

beforeAll(async () => {
  venue = await openVenue()
  room = await venue.given.room({ name: 'Room 104' })
  locker = await venue.given.locker({ name: 'Locker 7' })
  rooms.rented = await venue.given.room({ name: 'Rented' })
  await venue.given.runningRental({ facility: rooms.rented })
  rooms.used = await venue.given.room({ name: 'Used', status: 'occupied' })
  rooms.dirty = await venue.given.room({ name: 'Dirty', status: 'cleaning' })
  rooms.broken = await venue.given.room({ name: 'Broken', status: 'repair' })
  rooms.retired = await venue.given.room({ name: 'Retired' })
  await venue.call(retireRoom, { params: paramsOf(rooms.retired) })
})

type Change = Record<string, unknown>
type Row = [what: string, change: Change, field: string, sentence: string | RegExp]

/** Sends a form with one invalid field and expects a refusal that names the field, and no stored change. */
async function expectRefused(form: Change, [, change, field, sentence]: Row, status = 422) {
  const before = await allRows(venue.store)
  const body = JSON.parse(JSON.stringify({ ...form, ...change })) as Parameters<
    typeof contract.newRental.parse
  >[0]
  const refusal = await venue.refused(contract.startRental, { body: body as never })
  expect(refusal).toMatchObject({ status, errors: { [field]: expect.stringMatching(sentence) } })
  expect(await allRows(venue.store)).toEqual(before)
}

const exactly = (sentence: string) => new RegExp(`^${sentence.replaceAll(/[()]/g, '\\$&')}$`)

describe('New Rental', () => {
  const rows: Row[] = [
    ['no name', { customerName: '' }, 'customerName', exactly('Customer name is required')],
    ['spaces for a name', { customerName: '   ' }, 'customerName', exactly('Customer name is required')],
    [
      'a name of 121 letters',
      { customerName: 'x'.repeat(121) },
      'customerName',
      exactly('String must contain at most 120 character(s)'),
    ],
    [
      'a name of two lines',
      { customerName: 'Jane\nDoe' },
      'customerName',
      exactly('Must not contain control characters'),
    ],
    ['no e-mail', { customerEmail: '' }, 'customerEmail', exactly('Invalid email format')],
    ['a broken e-mail', { customerEmail: 'jane@' }, 'customerEmail', exactly('Invalid email format')],
    ['no e-mail field', { customerEmail: undefined }, 'customerEmail', exactly('Required')],
    [
      'a short phone',
      { customerPhone: '555-1234' },
      'customerPhone',
      exactly('Phone number must be at least 10 digits'),
    ],
    ['no facility', { facilityId: undefined }, 'facilityId', exactly('Please select a facility')],
    ['facility 0', { facilityId: 0 }, 'facilityId', exactly('Please select a facility')],
    ['a facility as text', { facilityId: 'one' }, 'facilityId', exactly('Please select a facility')],
    ['a fractional facility', { facilityId: 1.5 }, 'facilityId', exactly('Please select a facility')],
    ['an unknown type', { facilityType: 'sauna' }, 'facilityType', exactly('Invalid input')],
    ['no start', { startDate: undefined }, 'startDate', exactly('Required')],
    [
      '31 February',
      { startDate: '2026-02-31T10:00:00' },
      'startDate',
      exactly('There is no such date and time'),
    ],
    [
      'an hour skipped by daylight saving',
      { startDate: '2027-03-14T02:30:00', endDate: '2027-03-14T04:30:00' },
      'startDate',
      exactly('There is no such date and time'),
    ],
    ['a date without a time', { startDate: '2026-05-20' }, 'startDate', exactly('Must be a date and time')],
    ['a start as words', { startDate: 'tomorrow' }, 'startDate', exactly('Must be a date and time')],
    [
      'two days ago',
      { startDate: '2026-05-18T14:00:00', endDate: '2026-05-18T15:00:00' },
      'startDate',
      exactly('Start must not be more than a day ago'),
    ],
    [
      'in three years',
      { startDate: '2029-05-20T14:00:00', endDate: '2029-05-20T15:00:00' },
      'startDate',
      exactly('Start must be within two years'),
    ],
    [
      'the year 9999',
      { startDate: '9999-12-31T22:00:00', endDate: '9999-12-31T23:00:00' },
      'startDate',
      exactly('Start must be within two years'),
    ],
    [
      'an end at the start',
      { endDate: '2026-05-20T14:00:00' },
      'endDate',
      exactly('End date must be after start date'),
    ],
    [
      'an end before the start',
      { endDate: '2026-05-20T13:00:00' },
      'endDate',
      exactly('End date must be after start date'),
    ],
    ['hour 25', { endDate: '2026-05-20T25:00:00' }, 'endDate', exactly('There is no such date and time')],
    ['no hours', { hours: 0 }, 'hours', exactly('Duration must be at least 1 hour')],
    [
      'half an hour',
      { hours: 0.5, endDate: '2026-05-20T14:30:00' },
      'hours',
      exactly('Duration must be at least 1 hour'),
    ],
    ['negative hours', { hours: -1 }, 'hours', exactly('Duration must be at least 1 hour')],
    ['hours as text', { hours: '1' }, 'hours', exactly('Expected number, received string')],
    [
      'hours that differ from the dates',
      { hours: 2 },
      'hours',
      exactly('Hours must match the start and the end'),
    ],
    [
      'more than 31 days',
      { hours: 745, endDate: '2026-06-20T15:00:00' },
      'hours',
      exactly('Duration must be at most 744 hours'),
    ],
    ['a negative rate', { rate: -0.01 }, 'rate', exactly('Rate must be positive')],
    ['a fraction of a cent', { rate: 9.999 }, 'rate', exactly('Use at most two decimals')],
    ['a rate of millions', { rate: 1_000_001 }, 'rate', exactly('Amount must be at most 1,000,000')],
    [
      'notes that are too long',
      { notes: 'x'.repeat(2_001) },
      'notes',
      exactly('String must contain at most 2000 character(s)'),
    ],
  ]
  test.each(rows)('%s', async (...row) => {
    await expectRefused(await venue.given.newRental(room), row)
  })
})

describe('check-in', () => {
  const rows: Row[] = [
    ['no name', { customerName: '' }, 'customerName', exactly('Customer name is required')],
    ['a broken e-mail', { customerEmail: 'jane' }, 'customerEmail', exactly('Invalid email format')],
    [
      'a short phone',
      { customerPhone: '1' },
      'customerPhone',
      exactly('Phone number must be at least 10 digits'),
    ],
    ['no facility', { facilityId: 0 }, 'facilityId', exactly('Please select a facility')],
    ['no duration', { duration: 0 }, 'duration', exactly('Duration must be at least 1 hour')],
    ['no duration field', { duration: undefined }, 'duration', exactly('Required')],
    ['31 days and an hour', { duration: 745 }, 'duration', exactly('Duration must be at most 744 hours')],
    ['an unknown payment method', { paymentMethod: 'cheque' }, 'paymentMethod', exactly('Invalid input')],
    [
      'an end before its start',
      { startTime: '2026-05-20T14:00', endTime: '2026-05-20T13:00' },
      'endTime',
      exactly('End time must be after start time'),
    ],
    [
      'an end that is past',
      { endTime: '2026-05-20T13:59' },
      'endTime',
      exactly('End time must be after start time'),
    ],
    [
      'an impossible date',
      { startTime: '2026-02-30T14:00' },
      'startTime',
      exactly('There is no such date and time'),
    ],
  ]
  test.each(rows)('%s', async (...row) => {
    await expectRefused(checkInForm(room), row)
  })
})

describe('a facility that cannot be rented', () => {
  const rows: [string, number, string][] = [
    ['rented', 409, 'Rented has just been rented'],
    ['used', 409, 'Used is occupied'],
    ['dirty', 409, 'Dirty is in cleaning'],
    ['broken', 409, 'Broken is in repair'],
    ['retired', 409, 'Retired has been retired'],
  ]

  test.each(rows)('%s', async (which, status, sentence) => {
    const facility = rooms[which]!
    const row: Row = ['', {}, 'facilityId', exactly(sentence)]
    await expectRefused(await venue.given.newRental(facility), row, status)
    await expectRefused(checkInForm(facility), row, status)
  })

  test('an unknown facility', async () => {
    const row: Row = ['', { facilityId: 999 }, 'facilityId', exactly('There is no room 999')]
    await expectRefused(await venue.given.newRental(room), row, 404)
    await expectRefused(checkInForm(room), row, 404)
  })

  test('a facility of the other type', async () => {
    await expectRefused(
      checkInForm(locker),
      ['', { facilityType: 'room' }, 'facilityId', exactly('Locker 7 is a locker, not a room')],
      404,
    )
    await expectRefused(
      checkInForm(room),
      ['', { facilityType: 'locker' }, 'facilityId', exactly('Room 104 is a room, not a locker')],
      404,
    )
  })
})

describe('other calls', () => {
  test('an unknown rental', async () => {
    const before = await allRows(venue.store)
    const params = { id: '999' }
    const missing = { status: 404, detail: 'There is no rental 999' }
    expect(await venue.refused(contract.readRental, { params })).toMatchObject(missing)
    expect(await venue.refused(contract.quoteCheckOut, { params })).toMatchObject(missing)
    expect(await venue.refused(contract.quoteExtension, { params, query: { hours: 1 } })).toMatchObject(
      missing,
    )
    expect(await venue.refused(contract.endRental, { params, body: {} })).toMatchObject(missing)
    expect(await venue.refused(contract.extendRental, { params, body: { hours: 1 } })).toMatchObject(missing)
    expect(
      await venue.refused(contract.payRental, { params, body: { paymentMethod: 'cash' } }),
    ).toMatchObject(missing)
    expect(await venue.refused(contract.checkInBooking, { params, body: {} })).toMatchObject(missing)
    expect(await venue.refused(contract.cancelBooking, { params, body: {} })).toMatchObject(missing)
    const to = { facilityType: 'room' as const, facilityId: room.id }
    expect(await venue.refused(contract.moveRental, { params, body: to })).toMatchObject(missing)
    expect(await allRows(venue.store)).toEqual(before)
  })

  test.each<[string, Record<string, string>, string, number]>([
    ['a quote without hours', { form: 'check-in', facilityType: 'room', facilityId: '1' }, 'hours', 400],
    ['a quote without a form', { hours: '1', rate: '5' }, 'form', 400],
    ['a quote of hours as text', { form: 'new-rental', hours: 'one', rate: '5' }, 'hours', 400],
    ['a quote without a rate', { form: 'new-rental', hours: '1' }, 'rate', 422],
    ['a quote of an empty rate', { form: 'new-rental', hours: '1', rate: '' }, 'rate', 400],
    ['a quote of a blank rate', { form: 'new-rental', hours: '1', rate: ' ' }, 'rate', 400],
    ['a quote of a hexadecimal rate', { form: 'new-rental', hours: '1', rate: '0x10' }, 'rate', 400],
    ['a quote of infinite hours', { form: 'new-rental', hours: 'Infinity', rate: '1' }, 'hours', 400],
    ['a check-in quote without a facility', { form: 'check-in', hours: '1' }, 'facilityId', 422],
    [
      'a check-in quote of an unknown facility',
      { form: 'check-in', hours: '1', facilityType: 'room', facilityId: '999' },
      'facilityId',
      404,
    ],
  ])('%s', async (_what, query, field, status) => {
    const { body } = await venue.ask('GET', `/api/rentals/quote?${new URLSearchParams(query)}`)
    expect(body).toMatchObject({ status, errors: { [field]: expect.any(String) } })
  })
})
