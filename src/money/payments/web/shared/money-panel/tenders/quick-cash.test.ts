import { expect, test } from 'vitest'
import { quickCash } from './quick-cash.ts'

test.each([
  [35.2, 'USD', [35.2, 40, 50, 100]],
  [22, 'USD', [22, 25, 30, 40, 50, 100]],
  [20, 'USD', [20, 50, 100]],
  [0.5, 'USD', [0.5, 5, 10, 20, 50, 100]],
  [100, 'USD', [100]],
  [183.7, 'USD', [183.7, 185, 190, 200]],
  [35.2, 'EUR', [35.2, 40, 50, 100, 200, 500]],
  [35.2, 'GBP', [35.2, 40, 50]],
  [35.2, 'CHF', [35.2, 40, 50, 100, 200, 1000]],
  [352, 'MXN', [352, 360, 400, 500, 1000]],
  [0, 'USD', []],
  [-5, 'USD', []],
])('%f %s is paid by %j', (due, currency, amounts) => {
  expect(quickCash(due, currency)).toEqual(amounts)
})
