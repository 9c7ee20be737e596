import { expect, test } from 'vitest'
import type { Bill } from '../../contract.ts'
import { billLines } from './bill-summary.tsx'

const bill = { lines: [], taxLines: [], total: 0, openingBalance: 0, paid: 0, balance: 0 }

const shown = (change: Partial<Bill>) =>
  billLines({ ...bill, ...change } as unknown as Bill).map(({ label, amount }) => [label, amount])

test('what a member owed in an earlier system is a line of the bill, and in its total', () => {
  expect(shown({ openingBalance: 12.34, total: 50.1, paid: 60, balance: 2.44 })).toEqual([
    ['Previous balance', 12.34],
    ['Total', 62.44],
    ['Paid', -60],
    ['Due', 2.44],
  ])
  expect(shown({ total: 50, balance: 50 })).toEqual([
    ['Total', 50],
    ['Due', 50],
  ])
})
