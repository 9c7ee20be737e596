import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#platform/values/time.ts'
import type { FacilityStatus } from './contract.ts'
import {
  nextStatuses,
  statusError,
  statusWhenCleaningCancelled,
  statusWhenFreed,
  statusWhenSetByHand,
  statusWithRepair,
} from './rules.ts'
import { facilityStatuses, judgeUrgency, overdueTime } from './words.ts'

/** PRODUCT, Facilities: every pair of statuses. */
const allowed: Record<FacilityStatus, Record<FacilityStatus, boolean>> = {
  available: { available: true, occupied: true, cleaning: true, repair: true },
  occupied: { available: true, occupied: true, cleaning: true, repair: true },
  cleaning: { available: true, occupied: false, cleaning: true, repair: true },
  repair: { available: true, occupied: false, cleaning: true, repair: true },
}

const pairs = facilityStatuses.flatMap(from => facilityStatuses.map(to => [from, to] as const))

describe('a facility without a rental or visit', () => {
  test.each(pairs)('%s to %s', (from, to) => {
    const refusal = statusError({ name: 'Room 7', status: from, held_by: null }, to)
    expect(refusal === undefined).toBe(allowed[from][to])
    if (refusal) expect(refusal).toMatch(/^Room 7 is in (cleaning|repair) and cannot become occupied$/)
  })
})

describe.each([
  ['rental', 'Room 7 has a running rental; check the guest out first'],
  ['checkin', "Room 7 is used by a member's visit; check the member out first"],
] as const)('a facility held by a %s', (held_by, sentence) => {
  test.each(facilityStatuses)('to %s', to => {
    const refusal = statusError({ name: 'Room 7', status: 'occupied', held_by }, to)
    expect(refusal).toBe(to === 'occupied' ? undefined : sentence)
  })
})

test('the table does not contain the current status', () => {
  for (const status of facilityStatuses) expect(nextStatuses[status]).not.toContain(status)
})

describe('a facility that needs repair', () => {
  const inUse = { repair_for: '#0012' }

  test.each(['available', 'cleaning'] as const)(
    'goes into repair when freed, and is %s after the repair',
    to => {
      const freed = statusWhenFreed(inUse, to)
      expect(freed).toEqual({ status: 'repair', after_repair: to })
      expect(statusWithRepair(freed, null)).toEqual({ status: to, after_repair: null })
    },
  )

  test.each([
    ['available', 'repair'],
    ['occupied', 'occupied'],
    ['cleaning', 'cleaning'],
    ['repair', 'repair'],
  ] as const)('is at once, from %s: %s', (status, next) => {
    expect(statusWithRepair({ status, after_repair: null }, '#0012').status).toBe(next)
  })

  test('becomes available if staff had set it to repair by hand', () => {
    expect(statusWithRepair({ status: 'repair', after_repair: null }, null).status).toBe('available')
  })

  test('cannot be made available by hand before the repair is done', () => {
    const facility = { name: 'Room 7', status: 'repair', held_by: null, repair_for: '#0012' } as const
    const sentence = 'Room 7 is in repair for #0012; complete that first'
    expect(facilityStatuses.map(to => statusError(facility, to))).toEqual([
      sentence,
      sentence,
      sentence,
      undefined,
    ])
  })

  test('returns to cleaning after a repair that staff set during the cleaning', () => {
    expect(statusWhenSetByHand({ status: 'cleaning', repair_for: '#0012' }, 'repair').after_repair).toBe(
      'cleaning',
    )
    expect(statusWhenSetByHand({ status: 'occupied', repair_for: '#0012' }, 'available')).toEqual({
      status: 'repair',
      after_repair: 'available',
    })
  })
})

test('a facility without a required repair takes the status it is freed to', () => {
  expect(statusWhenFreed({ repair_for: null }, 'cleaning')).toEqual({
    status: 'cleaning',
    after_repair: null,
  })
})

test('a facility whose cleaning began in repair is cleaned after the repair, also if that cleaning was cancelled', () => {
  const cancelled = statusWhenCleaningCancelled({ repair_for: null }, 'repair')
  expect(cancelled.status).toBe('repair')
  const needsRepair = statusWithRepair(cancelled, '#0012')
  expect(statusWithRepair(needsRepair, null)).toEqual({ status: 'cleaning', after_repair: null })
})

test.each([
  [10 * MINUTE + 1, 'calm'],
  [10 * MINUTE, 'ending'],
  [1, 'ending'],
  [0, 'overdue'],
  [-HOUR, 'overdue'],
])('%d ms before its end, a stay is %s', (left, expected) => {
  expect(judgeUrgency(5 * HOUR, 5 * HOUR - left)).toBe(expected)
})

test.each([
  [0, 1],
  [MINUTE, 1],
  [46 * MINUTE + 1, 47],
])('%d ms past its end, a stay is overdue by %d started minutes, as on the bill', (past, minutes) => {
  expect(overdueTime(5 * HOUR, 5 * HOUR + past)).toBe(minutes * MINUTE)
})
