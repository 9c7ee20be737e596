import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOverdue, lineCents, nextStatuses, statuses, statusOf, totalsOf } from './rules.ts'

describe('totals of lines', () => {
  test.each([
    [1, 20, 2_000],
    [3, 19.99, 5_997],
    [0.5, 19.99, 1_000],
    [1.333, 3, 400],
    [0.001, 4, 0],
    [100_000, 10, 100_000_000],
  ])('%s at %s', (quantity, unitPrice, cents) => {
    expect(lineCents({ quantity, unitPrice, taxRate: 10 })).toBe(cents)
  })

  test('tax is computed once per rate, on the sum of its lines', () => {
    const line = (unitPrice: number, taxRate: number) => ({ quantity: 1, unitPrice, taxRate })
    // Three times 4.5 cents of tax is 14 cents in total, not 15.
    expect(totalsOf([line(0.45, 10), line(0.45, 10), line(0.45, 10), line(100, 8.875), line(7, 0)])).toEqual({
      netCents: 10_835,
      taxCents: 902,
      totalCents: 11_737,
      taxes: [
        { rate: 0, netCents: 700, taxCents: 0 },
        { rate: 8.875, netCents: 10_000, taxCents: 888 },
        { rate: 10, netCents: 135, taxCents: 14 },
      ],
    })
  })

  test('any total is in whole cents and the sum of its parts', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 50_000 }).map(thousandths => thousandths / 1_000),
      unitPrice: fc.integer({ min: 0, max: 500_000 }).map(cents => cents / 100),
      taxRate: fc.integer({ min: 0, max: 30_000 }).map(thousandths => thousandths / 1_000),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), lines => {
        const totals = totalsOf(lines)
        expect(Number.isSafeInteger(totals.totalCents)).toBe(true)
        expect(totals.totalCents).toBe(totals.netCents + totals.taxCents)
        expect(totals.netCents).toBe(lines.reduce((sum, line) => sum + lineCents(line), 0))
        expect(totals.taxCents).toBe(totals.taxes.reduce((sum, { taxCents }) => sum + taxCents, 0))
      }),
    )
  })
})

describe('the status', () => {
  test('follows the transition table', () => {
    expect(statuses.flatMap(from => nextStatuses[from].map(to => `${from} → ${to}`))).toEqual([
      'draft → sent',
      'sent → paid',
      'sent → void',
      'paid → sent',
    ])
  })

  test.each([
    ['draft', 0, 'draft'],
    ['sent', 1, 'sent'],
    ['sent', 0, 'paid'],
    ['sent', -5, 'paid'],
    ['void', 0, 'void'],
  ] as const)('of one that is %s and owes %s is %s', (status, owed, expected) => {
    expect(statusOf(status, owed)).toBe(expected)
  })

  test('is overdue from the day after the due date, while it is open', () => {
    expect(isOverdue('sent', '2026-05-20', '2026-05-20')).toBe(false)
    expect(isOverdue('sent', '2026-05-20', '2026-05-21')).toBe(true)
    for (const status of ['draft', 'paid', 'void'] as const)
      expect(isOverdue(status, '2026-05-20', '2026-05-21')).toBe(false)
  })
})
