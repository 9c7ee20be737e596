import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WorkorderStatus } from './contract.ts'
import {
  defaultTitle,
  isOpen,
  issueText,
  nextDueDay,
  pushOfStatus,
  statusError,
  workorderNumber,
} from './rules.ts'
import { workorderStatuses } from './words.ts'

/** PRODUCT, Work orders: every pair of statuses. */
const allowed: Record<WorkorderStatus, Record<WorkorderStatus, boolean>> = {
  pending: { pending: true, in_progress: true, completed: true, cancelled: true },
  in_progress: { pending: true, in_progress: true, completed: true, cancelled: true },
  completed: { pending: false, in_progress: true, completed: true, cancelled: false },
  cancelled: { pending: true, in_progress: false, completed: false, cancelled: true },
}

const pairs = workorderStatuses.flatMap(from => workorderStatuses.map(to => [from, to] as const))

test.each(pairs)('%s to %s', (from, to) => {
  const refusal = statusError({ id: 12, status: from }, to)
  expect(refusal === undefined).toBe(allowed[from][to])
  if (refusal) expect(refusal).toMatch(/^Work order #0012 is (completed|cancelled) and cannot become /)
})

test('open means neither completed nor cancelled', () => {
  expect(workorderStatuses.filter(isOpen)).toEqual(['pending', 'in_progress'])
})

test('announces only completion as workorder_completed', () => {
  expect(workorderStatuses.map(pushOfStatus)).toEqual([
    'workorder_status_changed',
    'workorder_status_changed',
    'workorder_completed',
    'workorder_status_changed',
  ])
})

test.each([
  [1, '#0001'],
  [12, '#0012'],
  [9_999, '#9999'],
  [10_000, '#10000'],
])('%i is shown as %s', (id, shown) => {
  expect(workorderNumber(id)).toBe(shown)
})

describe('the issue text of the table', () => {
  test.each([
    [50, 50],
    [51, 50],
    [200, 50],
    [3, 3],
  ])('of %i characters has %i', (length, shown) => {
    expect(issueText('x'.repeat(length))).toHaveLength(shown)
  })
  test('ends with three dots if it is cut at 47', () => {
    expect(issueText('a'.repeat(51))).toBe(`${'a'.repeat(47)}...`)
  })
})

test.each([
  ['repair', 'The lamp is broken', 'Repair: The lamp is broken'],
  ['maintenance', 'Test\nmore', 'Maintenance: Test'],
] as const)('a %s described as %j is titled %j', (type, description, title) => {
  expect(defaultTitle(type, description)).toBe(title)
})

test('a title made from a long description fits', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 3_000 }), description => {
      expect(defaultTitle('inspection', description).length).toBeLessThanOrEqual(100)
    }),
  )
})

describe('the next due day of a schedule', () => {
  test.each([
    ['2026-05-20', 7, '2026-05-20', '2026-05-27'],
    ['2026-05-20', 1, '2026-05-20', '2026-05-21'],
    ['2026-05-01', 7, '2026-05-20', '2026-05-22'],
    ['2026-02-28', 30, '2026-02-28', '2026-03-30'],
    ['2026-05-25', 7, '2026-05-20', '2026-05-25'],
  ])('from %s every %i days, on %s: %s', (day, every, today, next) => {
    expect(nextDueDay(day, every, today)).toBe(next)
  })

  test('is always after today and at most one interval ahead', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map(days => iso(days))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 400 }), fc.nat(800), (start, every, late) => {
        const today = iso(Date.parse(start) / 86_400_000 + late)
        const next = nextDueDay(start, every, today)
        expect(next > today).toBe(true)
        expect((Date.parse(next) - Date.parse(today)) / 86_400_000).toBeLessThanOrEqual(every)
        expect(((Date.parse(next) - Date.parse(start)) / 86_400_000) % every).toBe(0)
      }),
    )
  })
})

const iso = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10)
