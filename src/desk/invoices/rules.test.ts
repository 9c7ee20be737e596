import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addUp, deriveStatus, isOverdue, lineCents, nextStatuses, priceLine, statuses } from './rules.ts'

describe('totals of lines', () => {
  test.each([
    [1, 20, 2_000],
    [3, 19.99, 5_997],
    [0.5, 19.99, 1_000],
    [1.333, 3, 400],
    [0.001, 4, 0],
    [100_000, 10, 100_000_000],
  ])('%s at %s', (quantity, unitPrice, cents) => {
    expect(lineCents({ quantity, unitPrice })).toBe(cents)
  })

  test('tax is computed per line and rate, and added up by name and rate', () => {
    const line = (unitPrice: number, ...rates: { name: string; rate: number }[]) =>
      priceLine({ quantity: 1, unitPrice }, rates)
    const state = { name: 'State tax', rate: 4 }
    const city = { name: 'City tax', rate: 2.5 }
    const exempt = { name: 'Exempt', rate: 0 }
    // 4 % of 10.13 is 40.52 cents, 2.5 % are 25.325 cents; 6.5 % would be 65.845 cents.
    expect(line(10.13, state, city)).toMatchObject({ netCents: 1_013, taxCents: 41 + 25 })
    expect(addUp([line(10.13, state, city), line(10.13, state, city), line(7, exempt)])).toEqual({
      netCents: 2_726,
      taxCents: 132,
      totalCents: 2_858,
      taxes: [
        { ...exempt, netCents: 700, taxCents: 0 },
        { ...city, netCents: 2_026, taxCents: 50 },
        { ...state, netCents: 2_026, taxCents: 82 },
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
        const totals = addUp(
          lines.map(({ taxRate, ...line }) => priceLine(line, [{ name: 'Tax', rate: taxRate }])),
        )
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
    expect(deriveStatus(status, owed)).toBe(expected)
  })

  test('is overdue from the day after the due date, while it is open', () => {
    expect(isOverdue('sent', '2026-05-20', '2026-05-20')).toBe(false)
    expect(isOverdue('sent', '2026-05-20', '2026-05-21')).toBe(true)
    for (const status of ['draft', 'paid', 'void'] as const)
      expect(isOverdue(status, '2026-05-20', '2026-05-21')).toBe(false)
  })
})
