import { describe, expect, test } from 'vitest'
import { type FacilityStatus, facilityStatuses } from './contract.ts'
import { nextStatuses, onceFree, onceNeedingRepair, onceSetByHand, refuseStatus } from './rules.ts'

/** PRODUCT, Facilities: every status against every other. */
const allowed: Record<FacilityStatus, Record<FacilityStatus, boolean>> = {
  available: { available: true, occupied: true, cleaning: true, repair: true },
  occupied: { available: true, occupied: true, cleaning: true, repair: true },
  cleaning: { available: true, occupied: false, cleaning: true, repair: true },
  repair: { available: true, occupied: false, cleaning: true, repair: true },
}

const pairs = facilityStatuses.flatMap(from => facilityStatuses.map(to => [from, to] as const))

describe('a facility nobody holds', () => {
  test.each(pairs)('%s to %s', (from, to) => {
    const refusal = refuseStatus({ name: 'Room 7', status: from, held_by: null }, to)
    expect(refusal === undefined).toBe(allowed[from][to])
    if (refusal) expect(refusal).toMatch(/^Room 7 is in (cleaning|repair) and cannot become occupied$/)
  })
})

describe.each([
  ['rental', 'Room 7 has a running rental; check the guest out first'],
  ['checkin', "Room 7 is used by a member's visit; check the member out first"],
] as const)('a facility held by a %s', (held_by, sentence) => {
  test.each(facilityStatuses)('to %s', to => {
    const refusal = refuseStatus({ name: 'Room 7', status: 'occupied', held_by }, to)
    expect(refusal).toBe(to === 'occupied' ? undefined : sentence)
  })
})

test('staying is no transition of the table', () => {
  for (const status of facilityStatuses) expect(nextStatuses[status]).not.toContain(status)
})

describe('a facility that needs repair', () => {
  const inUse = { repair_for: '#0012' }

  test.each(['available', 'cleaning'] as const)('is in repair once free, and %s after that', to => {
    const freed = onceFree(inUse, to)
    expect(freed).toEqual({ status: 'repair', after_repair: to })
    expect(onceNeedingRepair(freed, null)).toEqual({ status: to, after_repair: null })
  })

  test.each([
    ['available', 'repair'],
    ['occupied', 'occupied'],
    ['cleaning', 'cleaning'],
    ['repair', 'repair'],
  ] as const)('is at once, from %s: %s', (status, next) => {
    expect(onceNeedingRepair({ status, after_repair: null }, '#0012').status).toBe(next)
  })

  test('becomes available where it was in repair by hand before', () => {
    expect(onceNeedingRepair({ status: 'repair', after_repair: null }, null).status).toBe('available')
  })

  test('cannot be sold by hand before that is done', () => {
    const facility = { name: 'Room 7', status: 'repair', held_by: null, repair_for: '#0012' } as const
    const sentence = 'Room 7 is in repair for #0012; complete that first'
    expect(facilityStatuses.map(to => refuseStatus(facility, to))).toEqual([
      sentence,
      sentence,
      sentence,
      undefined,
    ])
  })

  test('is cleaned after a repair that staff began while it was in cleaning', () => {
    expect(onceSetByHand({ status: 'cleaning', repair_for: '#0012' }, 'repair').after_repair).toBe('cleaning')
    expect(onceSetByHand({ status: 'occupied', repair_for: '#0012' }, 'available')).toEqual({
      status: 'repair',
      after_repair: 'available',
    })
  })
})

test('a facility that needs none becomes what it is freed for', () => {
  expect(onceFree({ repair_for: null }, 'cleaning')).toEqual({ status: 'cleaning', after_repair: null })
})
