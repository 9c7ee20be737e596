import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#platform/values/time.ts'
import { ATTEMPT_TIMEOUT, LEASE, nextAttempt, reasonText } from './rules.ts'

test('an email is tried again after growing delays, for a day', () => {
  const delays = [1, 2, 3, 4, 9, 20].map(attempts => nextAttempt({ attempts, created_at: 0 }, 0))
  expect(delays).toEqual([15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, HOUR, HOUR])
  expect(nextAttempt({ attempts: 30, created_at: 0 }, 23 * HOUR)).toBe(24 * HOUR)
  expect(nextAttempt({ attempts: 31, created_at: 0 }, 23 * HOUR + 1)).toBeUndefined()
})

test('a lease is longer than an attempt, so that only a killed process loses it', () => {
  expect(LEASE).toBeGreaterThanOrEqual(2 * ATTEMPT_TIMEOUT)
})

test('a reason names the reply code of the mail server', () => {
  expect(reasonText('address', 550)).toBe('the mail server refuses the address (550)')
  expect(reasonText('over', null)).toBe('the offer ended first')
})
