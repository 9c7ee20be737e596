import { describe, expect, test } from 'vitest'
import {
  fromNow,
  hoursBetween,
  hoursUntil,
  withEnd,
  withEndKept,
  withEndTime,
  withHours,
  withStart,
} from './times.ts'

const zone = 'America/New_York'
const at = (text: string) => Date.parse(text)

test('a rental from now starts at the next whole second', () => {
  expect(fromNow(1, at('2026-11-20T19:30:00.250Z'), zone)).toEqual({
    start: '2026-11-20T14:30:01',
    end: '2026-11-20T15:30:01',
    hours: 1,
  })
})

const afternoon = { start: '2026-11-20T14:30:00', end: '2026-11-20T15:30:00', hours: 1 }

test('moving the start moves the end', () => {
  expect(withStart(afternoon, '2026-11-21T23:30:00', zone)).toEqual({
    start: '2026-11-21T23:30:00',
    end: '2026-11-22T00:30:00',
    hours: 1,
  })
})

test('changing the hours moves the end, and changing the end updates the hours', () => {
  expect(withHours(afternoon, 2.5, zone)).toMatchObject({ end: '2026-11-20T17:00:00', hours: 2.5 })
  expect(withEnd(afternoon, '2026-11-20T15:50:00', zone)).toMatchObject({ hours: 1.33 })
})

test('hours beyond the longest stay move the end no further, and stay for the form to refuse', () => {
  const hours = 4_006_381_333_931
  expect(withHours(afternoon, hours, zone)).toMatchObject({ end: '2026-12-21T14:30:00', hours })
  expect(fromNow(hours, at('2026-11-20T19:30:00Z'), zone)).toMatchObject({
    end: '2026-12-21T14:30:00',
    hours,
  })
})

test('an end is reached after the hour that the clock shows twice', () => {
  const now = at('2026-11-01T05:10:00Z')
  const form = { start: '2026-11-01T01:10:00', end: '2026-11-01T02:10:00', hours: 1 }
  const end = '2026-11-01T03:00:00'
  const expected = hoursUntil(end, now, zone)
  expect(withEnd(form, end, zone, expected)).toEqual({ ...form, end, hours: 2.83 })
  expect(withEndKept({ ...form, end }, '2026-11-01T01:11:00', zone, expected - 1 / 60)).toMatchObject({
    hours: 2.82,
  })
  expect(hoursUntil(end, at('2026-11-01T08:00:00Z'), zone)).toBe(0)
})

test('an end on an earlier day does not change the hours', () => {
  const end = '2026-11-19T15:30:00'
  expect(withEnd(afternoon, end, zone)).toEqual({ ...afternoon, end })
})

test('an end equal to the start stays for the form to refuse', () => {
  const end = afternoon.start
  expect(withEnd(afternoon, end, zone)).toEqual({ ...afternoon, end })
})

describe('the time of day of an end', () => {
  const evening = { start: '2026-11-20T19:12:31', end: '2026-11-20T20:12:31', hours: 1 }

  test.each([
    ['later in the evening', '22:30:00', '2026-11-20T22:30:00'],
    ['before the start', '01:00:00', '2026-11-21T01:00:00'],
    ['in the minute of the start', '19:12:00', '2026-11-20T19:12:00'],
  ])('%s is the next such time after the start', (_, time, end) => {
    expect(withEndTime(evening, time, zone)).toBe(end)
  })

  test.each([['13:00:00'], ['09:00:00'], ['19:11:00']])(
    'that was %s first moves back to the evening',
    time => {
      const end = withEndTime(evening, time, zone)
      expect(end.slice(0, 10)).toBe('2026-11-21')
      expect(withEndTime({ ...evening, end }, '22:30:00', zone)).toBe('2026-11-20T22:30:00')
    },
  )

  test('moves back over midnight, too', () => {
    const night = { start: '2026-11-20T23:30:00', end: '2026-11-21T00:30:00', hours: 1 }
    expect(withEndTime(night, '23:50:00', zone)).toBe('2026-11-20T23:50:00')
  })

  test('keeps the day of an end that is a day or more after the start', () => {
    const days = { ...evening, end: '2026-11-22T20:00:00', hours: 48.79 }
    expect(withEndTime(days, '09:00:00', zone)).toBe('2026-11-22T09:00:00')
  })

  test('that the clock change skips stays on its day', () => {
    const night = { start: '2026-03-08T01:30:00', end: '2026-03-08T03:30:00', hours: 1 }
    expect(withEndTime(night, '02:30:00', zone)).toBe('2026-03-08T02:30:00')
  })

  test('that is not typed to its end is none', () => {
    expect(withEndTime(evening, '', zone)).toBe('2026-11-20T')
  })
})

test('zero hours do not move the end', () => {
  expect(withHours(afternoon, 0, zone)).toEqual({ ...afternoon, hours: 0 })
})

test('a start that the clock change skips does not move the end', () => {
  expect(withStart(afternoon, '2026-03-08T02:30:00', zone)).toEqual({
    ...afternoon,
    start: '2026-03-08T02:30:00',
  })
})

test.each([
  ['a night with one hour less', '2026-03-07T23:00:00', 6, '2026-03-08T06:00:00'],
  ['a night with one hour more', '2026-10-31T23:00:00', 6, '2026-11-01T04:00:00'],
])('%s does not change the length of a rental', (_night, start, hours, end) => {
  expect(withHours({ start, end: start, hours }, hours, zone).end).toBe(end)
  expect(hoursBetween(start, end, zone)).toBe(hours)
})
