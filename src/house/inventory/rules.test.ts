import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY } from '#platform/values/time.ts'
import type { Item } from './contract.ts'
import {
  averageCost,
  averageCostWithout,
  crossesLow,
  daysLeft,
  fillPercent,
  formatQuantity,
  judgeLevel,
  levelErrors,
  restockQuantity,
  weeklyUse,
} from './rules.ts'
import { reorderList } from './stock/reorder.ts'

const stock = (currentStock: number, minStock = 10, maxStock = 100) => ({ currentStock, minStock, maxStock })

describe('the level of a stock (SPEC §4)', () => {
  test.each([
    [0, 'low'],
    [10, 'low'],
    [11, 'normal'],
    [79, 'normal'],
    [80, 'high'],
    [140, 'high'],
  ])('%i of at least 10 and at most 100 is %s', (current, level) => {
    expect(judgeLevel(stock(current))).toBe(level)
  })

  test('is low if a stock is both at its minimum and above 80%', () => {
    expect(judgeLevel(stock(9, 9, 10))).toBe('low')
  })

  test('crosses into low once on the way down', () => {
    const way = [12, 11, 10, 9, 0, 8, 11, 10]
    const crossings = way.slice(1).map((to, index) => crossesLow(stock(way[index]!), stock(to)))
    expect(crossings).toEqual([false, true, false, false, false, false, true])
  })
})

test.each([
  [0, 0],
  [24, 24],
  [100, 100],
  [250, 100],
])('the bar of %i of 100 is %i %% full (SPEC §9)', (current, percent) => {
  expect(fillPercent(stock(current))).toBe(percent)
})

test.each([
  [3, 7],
  [10, 0],
  [60, 0],
])('a restock of %i of at least 10 offers %i (SPEC §9)', (current, quantity) => {
  expect(restockQuantity(stock(current))).toBe(quantity)
})

describe('contradictory figures (SPEC §5)', () => {
  test.each([
    [stock(5, 10, 10), { maxStock: 'Maximum stock must be greater than minimum stock' }],
    [stock(5, 11, 10), { maxStock: 'Maximum stock must be greater than minimum stock' }],
    [stock(101), { currentStock: 'Current stock cannot exceed maximum stock' }],
    [stock(100), {}],
    [stock(0, 0, 1), {}],
  ])('%o', (form, wrong) => {
    expect(levelErrors(form)).toEqual(wrong)
  })

  test('a stock above the maximum after a delivery may stay but not be increased by hand', () => {
    expect(levelErrors(stock(120), stock(120))).toEqual({})
    expect(levelErrors(stock(119), stock(120))).toHaveProperty('currentStock')
    expect(levelErrors(stock(120, 10, 110), stock(120))).toHaveProperty('currentStock')
  })
})

describe('the average cost', () => {
  test.each([
    [0, 200, 10, 350, 350],
    [10, 200, 10, 300, 250],
    [2, 100, 1, 101, 100],
    [1, 100, 1, 101, 101],
    [5, 0, 0, 999, 0],
    // Nothing was left: what is there now is the delivery.
    [-3, 200, 10, 350, 350],
    [-10, 200, 10, 350, 350],
    [1_000_000, 100_000_000, 1_000_000, 100_000_000, 100_000_000],
  ])('of %i at %i and %i at %i cents is %i', (units, cost, added, at, average) => {
    const result = averageCost({ stock: units, costCents: cost }, { stock: added, costCents: at })
    expect(result).toBe(average)
  })

  const units = fc.integer({ min: 1, max: 10_000 })
  const cents = fc.integer({ min: 0, max: 1_000_000 })

  test('is between both costs, within half a cent of the exact value', () => {
    fc.assert(
      fc.property(units, cents, units, cents, (a, costA, b, costB) => {
        const average = averageCost({ stock: a, costCents: costA }, { stock: b, costCents: costB })
        expect(average).toBeGreaterThanOrEqual(Math.min(costA, costB))
        expect(average).toBeLessThanOrEqual(Math.max(costA, costB))
        expect(Math.abs(average - (a * costA + b * costB) / (a + b))).toBeLessThanOrEqual(0.5 + 1e-9)
      }),
    )
  })

  test('is restored by a reversal of the delivery', () => {
    fc.assert(
      fc.property(units, cents, units, cents, (stock, before, added, costCents) => {
        const after = averageCost({ stock, costCents: before }, { stock: added, costCents })
        const delivery = { stock: added, costCents, before, after }
        expect(averageCostWithout({ stock: stock + added, costCents: after }, delivery)).toBe(before)
      }),
    )
  })

  test('drops the share of a reversed delivery if others came after it', () => {
    // 10 at $2, then 10 at $9 (a slip: $5.50), then 10 at $2.50 ($4.50).
    const slip = { stock: 10, costCents: 900, before: 200, after: 550 }
    expect(averageCostWithout({ stock: 30, costCents: 450 }, slip)).toBe(225)
  })
})

describe('use', () => {
  const now = Date.UTC(2026, 4, 20)

  test.each([
    [40, 60, 10],
    [41, 28, 10.3],
    [10, 14, 5],
    [3, 2, 3],
    [0, 60, 0],
    [-5, 60, 0],
  ])('of %i by an item of %i days is %d a week', (used, days, perWeek) => {
    expect(weeklyUse(used, now - days * DAY, now)).toBe(perWeek)
  })

  test.each([
    [20, 10, 14],
    [0, 10, 0],
    [13, 7, 13],
    [20, 0, undefined],
    [1_000_000, 0.1, undefined],
  ])('a stock of %i at %d a week lasts %s days', (left, perWeek, days) => {
    expect(daysLeft(left, perWeek)).toBe(days)
  })
})

test.each([
  [1, 'pieces', '1 piece'],
  [2, 'pieces', '2 pieces'],
  [1, 'boxes', '1 box'],
  [-1, 'bottles', '-1 bottle'],
  [1, 'glass', '1 glass'],
  [1_200, 'rolls', '1,200 rolls'],
])('%i %s reads %s', (quantity, unit, text) => {
  expect(formatQuantity(quantity, unit)).toBe(text)
})

describe('the reorder list', () => {
  const item = (name: string, currentStock: number, supplier: string, cost = 0.1) =>
    ({ id: 1, name, unit: 'pieces', supplier, cost, ...stock(currentStock) }) as Item
  const items = [item('Soap', 4, 'Zeta'), item('Towels', 10, 'Alpha', 2.35), item('Bulbs', 50, 'Alpha')]

  test('orders low items up to their maximum, by supplier', () => {
    const list = reorderList(items, 'low')
    expect(list.suppliers.map(({ supplier, lines, total }) => [supplier, lines.length, total])).toEqual([
      ['Alpha', 1, 211.5],
      ['Zeta', 1, 9.6],
    ])
    expect(list.suppliers[0]!.lines[0]).toMatchObject({ name: 'Towels', quantity: 90, cost: 2.35 })
    expect(list.total).toBe(221.1)
  })

  test('orders all items below their maximum', () => {
    const list = reorderList([...items, item('Full', 100, 'Alpha'), item('Over', 130, 'Alpha')], 'all')
    expect(list.suppliers.flatMap(({ lines }) => lines.map(({ name }) => name))).toEqual([
      'Towels',
      'Bulbs',
      'Soap',
    ])
  })
})
