import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#platform/values/time.ts'
import { toLateTerms } from './late-fee.ts'
import type { Terms } from './price.ts'
import { quoteCheckOut } from './quote.ts'

const terms: Terms = { rateCents: 2_000, taxRate: 10_000, tax: 'added', currency: 'USD' }
const rule = { freeMinutes: 10, steps: [], cap: null, note: '' }
const steps = [
  { afterMinutes: 0, fee: 5 },
  { afterMinutes: 30, fee: 12 },
]

/** The bill of an hour at $20 plus tax whose guest leaves `minutes` late. */
function bill(minutes: number, own: Partial<Parameters<typeof toLateTerms>[0] & object> = {}, base = terms) {
  const late = toLateTerms({ ...rule, ...own })
  const stay = { terms: base, startedAt: 0, agreedLength: HOUR, paidCents: 0, grace: 10 * MINUTE, late }
  return quoteCheckOut(stay, HOUR + minutes * MINUTE)
}

describe('a late fee', () => {
  test.each([
    [10, 2_200],
    [11, 2_700],
    [30, 2_700],
    [31, 3_400],
    [600, 3_400],
  ])('by steps: %i minutes late come to %i cents', (minutes, total) => {
    expect(bill(minutes, { steps }).totalCents).toBe(total)
  })

  test('is a line with tax included; the lines add up', () => {
    const quote = bill(31, { steps })
    expect(quote.lines).toMatchObject([
      { kind: 'base', amount: 20 },
      { kind: 'tax', amount: 2 },
      { kind: 'late', label: 'Late 31m', amount: 12 },
      { kind: 'tax', label: 'Late fee includes tax 10%', amount: 1.09, included: true },
      { kind: 'total', amount: 34 },
      { kind: 'due', amount: 34 },
    ])
    expect(quote).toMatchObject({ baseCents: 2_000 + 1_091, taxCents: 200 + 109 })
  })

  test('lists each tax by name and rate', () => {
    const taxes = [
      { name: 'State tax', rate: 4_000 },
      { name: 'City tax', rate: 2_500 },
    ]
    const { lines } = bill(31, { steps }, { ...terms, taxRate: 6_500, taxes })
    expect(lines.slice(3, 6).map(({ label, amount }) => [label, amount])).toEqual([
      ['Late 31m', 12],
      ['Late fee includes State tax 4%', 0.45],
      ['Late fee includes City tax 2.5%', 0.28],
    ])
  })

  test('at the hourly rate has a limit', () => {
    expect(bill(25, { cap: 15 }).totalCents).toBe(3_300)
    expect(bill(60, { cap: 15 })).toMatchObject({ totalCents: 3_700 })
    expect(bill(60, { cap: 15 }).lines).toContainEqual(
      expect.objectContaining({ label: 'Late 1h, at most $15.00', amount: 15 }),
    )
  })

  test('never falls as the guest stays longer, whatever the tax', () => {
    for (const tax of ['added', 'included'] as const)
      for (const own of [{ steps }, { cap: 7 }, { steps, cap: 9 }, {}]) {
        const totals = Array.from({ length: 200 }, (_, at) => bill(at, own, { ...terms, tax }).totalCents)
        expect(totals).toEqual(totals.toSorted((a, b) => a - b))
      }
  })
})
