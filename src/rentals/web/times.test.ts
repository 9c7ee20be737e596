import { expect, test } from 'vitest'
import { fromNow, hoursBetween, withEnd, withHours, withStart } from './times.ts'

const zone = 'America/New_York'
const at = (text: string) => Date.parse(text)

test('a rental that begins now starts with the next whole second', () => {
  expect(fromNow(1, at('2026-11-20T19:30:00.250Z'), zone)).toEqual({
    start: '2026-11-20T14:30:01',
    end: '2026-11-20T15:30:01',
    hours: 1,
  })
})

const afternoon = { start: '2026-11-20T14:30:00', end: '2026-11-20T15:30:00', hours: 1 }

test('the end moves along with the start', () => {
  expect(withStart(afternoon, '2026-11-21T23:30:00', zone)).toEqual({
    start: '2026-11-21T23:30:00',
    end: '2026-11-22T00:30:00',
    hours: 1,
  })
})

test('the end follows the hours, and the hours follow the end', () => {
  expect(withHours(afternoon, 2.5, zone)).toMatchObject({ end: '2026-11-20T17:00:00', hours: 2.5 })
  expect(withEnd(afternoon, '2026-11-20T15:50:00', zone)).toMatchObject({ hours: 1.33 })
})

test('an end of an earlier day leaves the hours alone', () => {
  const end = '2026-11-19T15:30:00'
  expect(withEnd(afternoon, end, zone)).toEqual({ ...afternoon, end })
})

test('a time of day before the start’s means the next day', () => {
  expect(withEnd(afternoon, '2026-11-20T00:30:00', zone)).toEqual({
    ...afternoon,
    end: '2026-11-21T00:30:00',
    hours: 10,
  })
})

test('no hours move no end', () => {
  expect(withHours(afternoon, 0, zone)).toEqual({ ...afternoon, hours: 0 })
})

test('a start that the clock skips moves nothing', () => {
  expect(withStart(afternoon, '2026-03-08T02:30:00', zone)).toEqual({
    ...afternoon,
    start: '2026-03-08T02:30:00',
  })
})

test.each([
  ['the night that is an hour shorter', '2026-03-07T23:00:00', 6, '2026-03-08T06:00:00'],
  ['the night that is an hour longer', '2026-10-31T23:00:00', 6, '2026-11-01T04:00:00'],
])('%s costs and gives no time', (_night, start, hours, end) => {
  expect(withHours({ start, end: start, hours }, hours, zone).end).toBe(end)
  expect(hoursBetween(start, end, zone)).toBe(hours)
})
