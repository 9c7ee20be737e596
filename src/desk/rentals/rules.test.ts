import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#platform/values/time.ts'
import type { RentalStatus } from './contract.ts'
import { hoursMatch, isBooking, nextStatuses } from './rules.ts'
import { rentalStatuses } from './words.ts'

/**
 * A booking is checked in or cancelled; a running rental ends, and its check-out can be undone; a cancelled one is
 * final.
 */
const allowed: Record<RentalStatus, Record<RentalStatus, boolean>> = {
  booked: { booked: false, active: true, completed: false, cancelled: true },
  active: { booked: false, active: false, completed: true, cancelled: false },
  completed: { booked: false, active: true, completed: false, cancelled: false },
  cancelled: { booked: false, active: false, completed: false, cancelled: false },
}

test.each(rentalStatuses.flatMap(from => rentalStatuses.map(to => [from, to] as const)))(
  '%s to %s',
  (from, to) => {
    expect(nextStatuses[from].includes(to)).toBe(allowed[from][to])
  },
)

test.each([
  [0, false],
  [MINUTE, false],
  [MINUTE + 1, true],
  [-HOUR, false],
])('a start %d ms ahead is a booking: %s', (ahead, expected) => {
  expect(isBooking(1_000_000 + ahead, 1_000_000)).toBe(expected)
})

describe('hours of the form', () => {
  test.each([
    [1, 60, true],
    [1.67, 100, true],
    [1.6667, 100, true],
    [1.33, 80, true],
    [1.68, 100, false],
    [1.66, 100, false],
    [2, 100, false],
    [1, 61, false],
  ])('%d hours for %d minutes: %s', (hours, minutes, expected) => {
    expect(hoursMatch(hours, 0, minutes * MINUTE)).toBe(expected)
  })
})
