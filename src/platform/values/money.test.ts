import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from './fields.ts'
import { formatMoney, toCents, toDollars } from './money.ts'

test.each([
  [0, 0],
  [0.01, 1],
  [0.1 + 0.2, 30],
  [19.99, 1_999],
  [1.005, 100],
  [35.1, 3_510],
  [1_000_000, 100_000_000],
])('%d dollars are %d cents', (dollars, cents) => {
  expect(toCents(dollars)).toBe(cents)
})

test('every amount of cents survives conversion to dollars and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), cents => {
      expect(toCents(toDollars(cents))).toBe(cents)
      if (cents >= 0) expect(money().safeParse(toDollars(cents)).success).toBe(true)
    }),
  )
})

test.each([
  [1_234.5, 'USD', '$1,234.50'],
  [0, 'USD', '$0.00'],
  [-5, 'USD', '-$5.00'],
  [12, 'EUR', '€12.00'],
])('formats %d in %s as %s', (dollars, currency, text) => {
  expect(formatMoney(dollars, currency)).toBe(text)
})

test.each([
  [0.125, 'Use at most two decimals'],
  [0.001, 'Use at most two decimals'],
  [0.0000001, 'Use at most two decimals'],
  [10.0001, 'Use at most two decimals'],
  [-0.01, 'Too little'],
  [1_000_000.01, 'Amount must be at most 1,000,000'],
  [1e300, 'Amount must be at most 1,000,000'],
])('rejects %d: %s', (dollars, message) => {
  const { error } = money(0, 'Too little').safeParse(dollars)
  expect(error?.issues[0]?.message).toBe(message)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, '10', null, true, [10]])('%o is not an amount', value => {
  expect(money().safeParse(value).success).toBe(false)
})
