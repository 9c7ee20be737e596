import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#platform/values/time.ts'
import { ATTEMPT_TIMEOUT, isDaytime, LEASE, nextAttempt, reasonText } from './rules.ts'

test('an email is tried again after growing delays, for a day; one about a membership for three', () => {
  const receipt = { kind: 'receipt', created_at: 0 } as const
  const delays = [1, 2, 3, 4, 9, 20].map(attempts => nextAttempt({ ...receipt, attempts }, 0))
  expect(delays).toEqual([15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, HOUR, HOUR])
  expect(nextAttempt({ ...receipt, attempts: 30 }, 23 * HOUR)).toBe(24 * HOUR)
  expect(nextAttempt({ ...receipt, attempts: 31 }, 23 * HOUR + 1)).toBeUndefined()
  const reminder = { kind: 'membership_unpaid', created_at: 0 } as const
  expect(nextAttempt({ ...reminder, attempts: 80 }, 71 * HOUR)).toBe(72 * HOUR)
  expect(nextAttempt({ ...reminder, attempts: 81 }, 71 * HOUR + 1)).toBeUndefined()
})

test.each([
  ['2026-05-20T11:59:00Z', false],
  ['2026-05-20T12:00:00Z', true],
  ['2026-05-21T00:59:59Z', true],
  ['2026-05-21T01:00:00Z', false],
  // After the clocks went back.
  ['2026-11-01T12:59:00Z', false],
  ['2026-11-01T13:00:00Z', true],
])('at %s members in New York may get an email: %s', (at, expected) => {
  expect(isDaytime(Date.parse(at), 'America/New_York')).toBe(expected)
})

test('a lease is longer than an attempt, so that only a killed process loses it', () => {
  expect(LEASE).toBeGreaterThanOrEqual(2 * ATTEMPT_TIMEOUT)
})

test('a reason names the reply code of the mail server', () => {
  expect(reasonText('address', 550)).toBe('the mail server refuses the address (550)')
  expect(reasonText('over', null)).toBe('the offer ended first')
})
