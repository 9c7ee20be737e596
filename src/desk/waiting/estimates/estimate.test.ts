import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#platform/values/time.ts'
import {
  assumed,
  type EstimatedFacility,
  estimateLine,
  expectedEnd,
  expectedFree,
  findMedian,
} from './estimate.ts'

const NOW = Date.parse('2026-05-20T22:00:00Z')
const measured = { overdues: [-10, 0, 5, 10, 40].map(m => m * MINUTE), cleaning: 12 * MINUTE, stay: 2 * HOUR }
const room: EstimatedFacility = {
  id: 1,
  type: 'room',
  status: 'occupied',
  status_since: NOW - HOUR,
  held_for: null,
  repair_for: null,
  retired_at: null,
  capacity: null,
  room_type: '',
  size: '',
  ends_at: NOW + 30 * MINUTE,
  booked_at: null,
}
const terms = { isCleaned: true, offerMinutes: 10 }
const minutes = (instant: number | undefined) => instant !== undefined && (instant - NOW) / MINUTE

test('a stay ends as late as stays usually do, and a late one as those that were later still', () => {
  expect(minutes(expectedEnd(NOW + 30 * MINUTE, measured.overdues, NOW))).toBe(35)
  expect(minutes(expectedEnd(NOW - 20 * MINUTE, measured.overdues, NOW))).toBe(20)
  expect(minutes(expectedEnd(NOW - 50 * MINUTE, measured.overdues, NOW))).toBe(5)
  expect(minutes(expectedEnd(NOW + 30 * MINUTE, [], NOW))).toBe(30)
})

test.each([
  ['occupied: its end and a cleaning', {}, 47],
  ['in cleaning: what is left of one', { status: 'cleaning' as const, status_since: NOW - 5 * MINUTE }, 7],
  ['in cleaning for too long', { status: 'cleaning' as const }, 1],
  ['available', { status: 'available' as const, ends_at: null }, 0],
  ['held for somebody else', { status: 'available' as const, ends_at: null, held_for: '#1' }, 132],
  [
    'available but booked soon',
    { status: 'available' as const, ends_at: null, booked_at: NOW + 65 * MINUTE },
    197,
  ],
  ['in repair', { status: 'repair' as const, ends_at: null }, false],
  ['in house use', { ends_at: null }, false],
])('a facility is expected free, %s', (_what, changes, expected) => {
  expect(minutes(expectedFree({ ...room, ...changes }, measured, terms, NOW))).toBe(expected)
})

test('each guest takes the facility that is expected first, and it comes back for those behind', () => {
  const entry = (id: number) => ({
    id,
    line_at: NOW - 10 + id,
    people: 1,
    wants: [{ facilityType: 'room' as const, kind: '' }],
    skipped: new Set(id === 2 ? [1] : []),
  })
  const locker = { ...entry(4), wants: [{ facilityType: 'locker' as const, kind: '' }] }
  const estimates = estimateLine(
    {
      entries: [entry(2), entry(1), entry(3), locker],
      facilities: [room, { ...room, id: 2, ends_at: NOW + HOUR }],
      measured: { room: measured, locker: assumed },
      ...terms,
    },
    NOW,
  )
  expect([1, 2, 3, 4].map(id => minutes(estimates.get(id)))).toEqual([47, 77, 47 + 132, false])
})

test('the median is one of the values', () => {
  expect(findMedian([1, 2, 9])).toBe(2)
  expect(findMedian([1, 2])).toBe(1)
  expect(findMedian([])).toBeUndefined()
})
