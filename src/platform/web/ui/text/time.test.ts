import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '#platform/values/time.ts'
import { relativeTime } from './time.tsx'

const now = Date.parse('2026-11-20T15:00:00Z')

test.each([
  [-5 * SECOND, 'Just now'],
  [59 * SECOND, 'Just now'],
  [MINUTE, '1m ago'],
  [HOUR - 1, '59m ago'],
  [HOUR, '1h ago'],
  [DAY - 1, '23h ago'],
  [DAY, new Date('2026-11-19T15:00:00Z').toLocaleDateString(undefined, { timeZone: 'UTC' })],
])('%d ms ago is %s', (age, text) => {
  expect(relativeTime(now - age, now, 'UTC')).toBe(text)
})

test('the date of what is older is in the language of the page, whatever the browser asks for', () => {
  expect(relativeTime(now - 2 * DAY, now, 'UTC', 'es')).toBe('18/11/2026')
})
