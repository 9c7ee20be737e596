import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LineRow } from '#money/ledger/lines/line-rows.ts'
import type { LineKind } from '#money/ledger/lines/lines.ts'
import { zeroPrice } from '#money/pricing/price.ts'
import { findReducibles, reduce, sumReducibles, takePercent } from './reductions.ts'

/** A stored line; `tax` is part of `gross`, in cents. */
const line = (id: number, kind: LineKind, gross: number, tax: number, corrects?: number): LineRow => ({
  id,
  bill_id: 1,
  posting: String(id),
  kind,
  label: `Line ${id}`,
  words: null,
  quantity: 1,
  unit_cents: gross,
  net_cents: gross - tax,
  tax_cents: tax,
  gross_cents: gross,
  tax_class: 'standard',
  tax_rate: 10_000,
  taxes: null,
  tax: 'included',
  facility_id: null,
  facility_name: null,
  item_id: null,
  corrects_id: corrects ?? null,
  reason: null,
  at: 0,
  business_day: '2026-05-20',
  actor_id: 1,
})

/** Adds the adjustments of a discount to the lines. */
const withCuts = (lines: LineRow[], adjustments: ReturnType<typeof reduce>['adjustments']): LineRow[] => [
  ...lines,
  ...adjustments.map(({ line: of, price }, index) =>
    line(lines.length + index + 1, 'discount', price.totalCents, price.taxCents, of.id),
  ),
]

describe('a percentage', () => {
  test.each([
    [2205, 10, 221],
    [2205, 33.33, 735],
    [1, 50, 1],
    [999, 100, 999],
    [100_005, 0.5, 500],
  ])('of %i cents, %d %%, is rounded to %i', (cents, percent, expected) => {
    expect(takePercent(cents, percent)).toBe(expected)
  })
})

describe('what can be reduced', () => {
  test('is what the visit of a pack was paid for, which is no discount of the stay', () => {
    const [stay] = findReducibles([line(1, 'stay', 4400, 400), line(2, 'discount', -2400, -218)])
    expect([stay!.price.totalCents, stay!.left.totalCents]).toEqual([2000, 2000])
  })

  test('is the stay as one line and each fee, not tips, gift cards or corrected lines', () => {
    const lines = [
      line(1, 'stay', 2200, 200),
      line(2, 'extension', 1100, 100),
      line(3, 'tip', 500, 0),
      line(4, 'damage', 1000, 91),
      line(5, 'damage', -1000, -91, 4),
      line(6, 'gift_card', 5000, 0),
      line(7, 'service', 300, 27),
      line(8, 'discount', -200, -18, 2),
    ]
    const found = findReducibles(lines, { baseCents: 100, taxCents: 10, totalCents: 110 })
    expect(found.map(({ line, price, left }) => [line.id, price.totalCents, left.totalCents])).toEqual([
      [1, 3410, 3210],
      [7, 300, 300],
    ])
  })

  test('is not what a refund gave back already', () => {
    const lines = [line(1, 'stay', 2200, 200), line(2, 'refund', -2000, -182)]
    const all = { by: 'percent', value: 100 } as const
    expect(reduce(lines, zeroPrice, all, 'USD').cents).toBe(200)
  })
})

test('discounts in any order never leave a line, its base or its tax below zero, and add up to the cent', () => {
  const priced = fc.record({
    kind: fc.constantFrom<LineKind>('stay', 'extension', 'product', 'damage', 'service'),
    gross: fc.integer({ min: 1, max: 5_000 }),
    rate: fc.constantFrom(0, 0.05, 0.08875, 0.2),
  })
  const adjustment = fc.record({ percent: fc.integer({ min: 1, max: 10_000 }), which: fc.nat(6) })
  fc.assert(
    fc.property(
      fc.array(priced, { minLength: 1, maxLength: 5 }),
      fc.array(adjustment, { maxLength: 6 }),
      (prices, adjustments) => {
        let lines = prices.map(({ kind, gross, rate }, index) =>
          line(index + 1, kind, gross, Math.round((gross * rate) / (1 + rate))),
        )
        for (const { percent, which } of adjustments) {
          const all = findReducibles(lines)
          const target = all[which]?.line.id
          const before = sumReducibles(all, 'left')
          const base = target === undefined ? before : all[which]!.left.totalCents
          const expected = takePercent(base, percent / 100)
          const input = { by: 'percent', value: percent / 100, lineId: target } as const
          if (expected === 0) {
            expect(() => reduce(lines, zeroPrice, input, 'USD')).toThrow()
            continue
          }
          const reduction = reduce(lines, zeroPrice, input, 'USD')
          lines = withCuts(lines, reduction.adjustments)
          expect(reduction.cents).toBe(expected)
          expect(sumReducibles(findReducibles(lines), 'left')).toBe(before - expected)
        }
        for (const { left } of findReducibles(lines)) {
          expect(Math.min(left.baseCents, left.taxCents, left.totalCents)).toBeGreaterThanOrEqual(0)
          expect(left.baseCents + left.taxCents).toBe(left.totalCents)
        }
      },
    ),
    { numRuns: 2_000 },
  )
})
