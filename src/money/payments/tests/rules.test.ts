import { expect, test } from 'vitest'
import { findCashStep, roundCash } from '../rules.ts'

test.each([
  [3522, 5, 3520],
  [3523, 5, 3525],
  [3520, 5, 3520],
  [2, 5, 0],
  [3, 5, 5],
  [3525, 10, 3520],
  [3526, 10, 3530],
  [3522, 1, 3522],
])('%d cents in steps of %d are %d', (cents, step, rounded) => expect(roundCash(cents, step)).toBe(rounded))

test('a currency with coins of one cent is not rounded, nor one whose venue does not', () => {
  expect(findCashStep({ currency: 'CHF', cashRounding: true })).toBe(5)
  expect(findCashStep({ currency: 'NZD', cashRounding: true })).toBe(10)
  expect(findCashStep({ currency: 'CHF', cashRounding: false })).toBe(1)
  expect(findCashStep({ currency: 'USD', cashRounding: true })).toBe(1)
})
