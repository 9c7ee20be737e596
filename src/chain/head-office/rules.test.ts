import { expect, test } from 'vitest'
import { addTotals, isLate, LATE_AFTER, monthOf, totalsByCurrency } from './rules.ts'

const totals = (revenue: number) => ({ revenue, tax: 0.1, payments: 1 })

test('sums of dollars have no errors of fractions', () =>
  expect(addTotals([totals(0.1), totals(0.2), totals(0.3)])).toEqual({ revenue: 0.6, tax: 0.3, payments: 3 }))

test('only a joined venue is late, after four minutes', () => {
  const seen = { seen_at: 1_000 }
  expect(isLate({ state: 'joined', ...seen }, 1_000 + LATE_AFTER)).toBe(false)
  expect(isLate({ state: 'joined', ...seen }, 1_001 + LATE_AFTER)).toBe(true)
  for (const state of ['left', 'revoked'] as const) expect(isLate({ state, ...seen }, 9e9)).toBe(false)
})

test('of a reopened day the last report counts, and the running day only until it is closed', () => {
  const days = [
    { businessDay: '2026-11-02', sequence: 3, totals: totals(25) },
    { businessDay: '2026-11-01', sequence: 1, totals: totals(10) },
    { businessDay: '2026-11-02', sequence: 2, totals: totals(20) },
  ]
  expect(monthOf(days, undefined)).toMatchObject({ revenue: 35, days: 2 })
  expect(monthOf(days, { businessDay: '2026-11-03', totals: totals(7) })).toMatchObject({
    revenue: 42,
    days: 3,
  })
  expect(monthOf(days, { businessDay: '2026-11-02', totals: totals(7) })).toMatchObject({
    revenue: 35,
    days: 2,
  })
})

test('currencies are never added, and a venue without figures counts in none', () => {
  const venue = (currency: string | null, month: number, today?: number) => ({
    currency,
    month: { ...totals(month), days: 1 },
    today:
      today === undefined
        ? null
        : { ...totals(today), businessDay: '2026-11-03', asOf: '2026-11-03T12:00:00Z' },
  })
  expect(
    totalsByCurrency([venue('EUR', 5), venue('USD', 50, 2), venue('USD', 10), venue(null, 0)]),
  ).toMatchObject([
    { currency: 'USD', venues: 2, today: { revenue: 2, payments: 1 }, month: { revenue: 60 } },
    { currency: 'EUR', venues: 1, today: null, month: { revenue: 5 } },
  ])
})
