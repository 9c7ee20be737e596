import { expect, test } from 'vitest'
import { dayOfSubject, subjectOfDay, summaryDay } from './summary.ts'

const calendar = { timeZone: 'America/New_York', dayStart: '06:00' }

test.each([
  ['2026-05-21T11:59:00Z', 2, '2026-05-19'],
  ['2026-05-21T12:00:00Z', 2, '2026-05-20'],
  ['2026-05-22T11:59:00Z', 2, '2026-05-20'],
  // The clocks go back on November 1: the day start stays 6 AM.
  ['2026-11-01T12:59:00Z', 2, '2026-10-30'],
  ['2026-11-01T13:00:00Z', 2, '2026-10-31'],
])('at %s, %i hours after the day start, the summary of %s is due', (now, hours, day) => {
  expect(summaryDay(Date.parse(now), hours, calendar)).toBe(day)
})

test('a business day is kept as a number', () => {
  expect(subjectOfDay('2026-05-09')).toBe(20260509)
  expect(dayOfSubject(20260509)).toBe('2026-05-09')
})
