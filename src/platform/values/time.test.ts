import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  businessDay,
  businessDayRange,
  clockTime,
  formatDayTime,
  formatDuration,
  HOUR,
  instantToLocal,
  isTimeZone,
  localToInstant,
  MINUTE,
  toIso,
} from './time.ts'

const newYork = 'America/New_York'
const berlin = 'Europe/Berlin'
const lordHowe = 'Australia/Lord_Howe'
const zones = [newYork, berlin, 'Asia/Kolkata', lordHowe, 'Africa/Cairo', 'UTC']

describe('local text to instant', () => {
  test.each([
    ['2026-05-20T14:00:00', newYork, '2026-05-20T18:00:00.000Z'],
    ['2026-05-20T14:00', newYork, '2026-05-20T18:00:00.000Z'],
    ['2026-01-20T14:00:00', newYork, '2026-01-20T19:00:00.000Z'],
    ['2028-02-29T00:00:00', berlin, '2028-02-28T23:00:00.000Z'],
    ['2026-05-20T14:00:00', 'Asia/Kolkata', '2026-05-20T08:30:00.000Z'],
    // Occurs twice: the earlier instant.
    ['2026-11-01T01:30:00', newYork, '2026-11-01T05:30:00.000Z'],
    ['2026-10-25T02:30:00', berlin, '2026-10-25T00:30:00.000Z'],
    // Lord Howe Island shifts its clock by half an hour.
    ['2026-04-05T01:45:00', lordHowe, '2026-04-04T14:45:00.000Z'],
    ['2026-04-05T01:30:00', lordHowe, '2026-04-04T14:30:00.000Z'],
    ['2026-04-05T02:00:00', lordHowe, '2026-04-04T15:30:00.000Z'],
  ])('%s in %s', (text, zone, iso) => {
    expect(localToInstant(text, zone)).toBe(Date.parse(iso))
  })

  test.each([
    ['the clock skips it', '2026-03-08T02:30:00', newYork],
    ['the clock skips it', '2026-03-29T02:00:00', berlin],
    ['the clock skips half an hour', '2026-10-04T02:15:00', lordHowe],
    ['no such day', '2026-02-29T10:00:00', newYork],
    ['no such day', '2026-04-31T10:00:00', newYork],
    ['no such month', '2026-13-01T10:00:00', newYork],
    ['no such hour', '2026-05-20T24:00:00', newYork],
    ['no such minute', '2026-05-20T10:60:00', newYork],
    ['the year 0', '0000-05-20T10:00:00', newYork],
    ['no seconds', '2026-05-20T10', newYork],
    ['with a zone', '2026-05-20T10:00:00Z', newYork],
    ['text', 'tomorrow', newYork],
    ['empty', '', newYork],
  ])('%s: %s', (_why, text, zone) => {
    expect(localToInstant(text, zone)).toBeUndefined()
  })

  test('round-trips an instant, or returns the earlier one in a repeated hour', () => {
    const anyMinute = fc
      .integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) })
      .map(ms => ms - (ms % MINUTE))
    const nearChange = fc
      .tuple(
        fc.constantFrom('2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05', '2026-10-04'),
        fc.integer({ min: -24 * 60, max: 24 * 60 }),
      )
      .map(([day, minutes]) => Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE)
    fc.assert(
      fc.property(fc.oneof(anyMinute, nearChange), fc.constantFrom(...zones), (instant, zone) => {
        const text = instantToLocal(instant, zone)
        const found = localToInstant(text, zone)
        expect(found).toBeDefined()
        expect(found! <= instant).toBe(true)
        expect(instantToLocal(found!, zone)).toBe(text)
        // No earlier instant shows the same text.
        for (const before of [30 * MINUTE, HOUR]) {
          expect(instantToLocal(found! - before, zone)).not.toBe(text)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the business day', () => {
  const night = { timeZone: newYork, dayStart: '06:00' }
  const midnight = { timeZone: newYork, dayStart: '00:00' }

  test.each([
    ['2026-05-20T05:59:59', night, '2026-05-19'],
    ['2026-05-20T06:00:00', night, '2026-05-20'],
    ['2026-05-20T23:59:59', night, '2026-05-20'],
    ['2026-05-21T00:00:00', night, '2026-05-20'],
    ['2026-01-01T03:00:00', night, '2025-12-31'],
    ['2026-05-20T00:00:00', midnight, '2026-05-20'],
    ['2026-05-20T23:59:59', midnight, '2026-05-20'],
  ])('of %s', (text, calendar, day) => {
    expect(businessDay(localToInstant(text, newYork)!, calendar)).toBe(day)
  })

  test.each([
    ['2026-03-08', midnight, 23],
    ['2026-11-01', midnight, 25],
    // A night venue's day begins after the clock change, so the day before has the odd length.
    ['2026-03-07', night, 23],
    ['2026-03-08', night, 24],
    ['2026-10-31', night, 25],
    ['2026-11-01', night, 24],
    ['2026-05-20', night, 24],
    ['2026-10-04', { timeZone: lordHowe, dayStart: '00:00' }, 23.5],
    ['2026-04-05', { timeZone: lordHowe, dayStart: '00:00' }, 24.5],
    ['2026-03-08', { timeZone: 'Asia/Kolkata', dayStart: '00:00' }, 24],
    // Cairo has no midnight on that day.
    ['2026-04-24', { timeZone: 'Africa/Cairo', dayStart: '00:00' }, 23],
  ])('%s in %o has %s hours', (day, calendar, hours) => {
    const { from, until } = businessDayRange(day, calendar)
    expect((until - from) / HOUR).toBe(hours)
  })

  const clockShifts = [
    [newYork, '2026-03-08T07:00:00Z'],
    [newYork, '2026-11-01T06:00:00Z'],
    [berlin, '2026-03-29T01:00:00Z'],
    [berlin, '2026-10-25T01:00:00Z'],
    [lordHowe, '2026-10-03T15:30:00Z'],
    [lordHowe, '2026-04-04T15:00:00Z'],
    ['Africa/Cairo', '2026-04-23T22:00:00Z'],
    ['Asia/Kolkata', '2026-03-29T01:00:00Z'],
  ] as const
  const quarters = Array.from({ length: 17 }, (_, index) => {
    const hour = String(Math.floor(index / 4)).padStart(2, '0')
    return `${hour}:${['00', '15', '30', '45'][index % 4]}`
  })

  test.each(clockShifts)(
    'is the day whose range contains the instant, in %s around %s',
    (timeZone, change) => {
      for (const dayStart of [...quarters, '06:00', '23:45']) {
        const calendar = { timeZone, dayStart }
        for (let at = Date.parse(change) - 5 * HOUR; at < Date.parse(change) + 5 * HOUR; at += 10 * MINUTE) {
          const day = businessDay(at, calendar)
          const { from, until } = businessDayRange(day, calendar)
          expect([dayStart, toIso(at), day, from <= at && at < until]).toEqual([
            dayStart,
            toIso(at),
            day,
            true,
          ])
        }
      }
    },
  )

  test('shifts over months and years', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-05-20', -7)).toBe('2026-05-13')
    expect(addDays('2026-05-20', 0)).toBe('2026-05-20')
  })
})

test('formats times of day', () => {
  expect(clockTime(Date.parse('2026-05-20T18:30:00Z'), newYork)).toBe('2:30 PM')
  expect(clockTime(Date.parse('2026-05-20T04:05:00Z'), newYork)).toBe('12:05 AM')
  expect(formatDayTime(Date.parse('2026-05-05T03:05:00Z'), newYork)).toBe('May 04, 2026, 11:05 PM')
  expect(toIso(Date.parse('2026-05-20T18:30:00Z'))).toBe('2026-05-20T18:30:00.000Z')
})

test.each([
  [0, '0m'],
  [59_999, '0m'],
  [45 * MINUTE, '45m'],
  [HOUR, '1h'],
  [HOUR + 5 * MINUTE, '1h 05m'],
  [26 * HOUR + 30 * MINUTE, '26h 30m'],
  [-12 * MINUTE, '12m'],
])('formats %d ms as %s', (length, text) => {
  expect(formatDuration(length)).toBe(text)
})

test('isTimeZone accepts only known zones', () => {
  expect(['America/New_York', 'UTC', 'Australia/Lord_Howe'].every(isTimeZone)).toBe(true)
  expect(['', 'Mars/Olympus', 'New York', '../etc'].some(isTimeZone)).toBe(false)
})
