import { expect, test } from 'vitest'
import { loadLineWriter, say, writeLabel } from '#money/pricing/languages/texts.ts'
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

test('a line keeps its words for the guest, with the reason that the server or staff gave', async () => {
  const spanish = await loadLineWriter('es')
  const late = { ...say('lateFee', { facility: 'Room 1', time: { time: 600_000 } }), amount: 5 }
  const lines = [
    { ...late, reason: null },
    { ...late, amount: -5, reason: 'Check-out undone' },
    { label: 'Champagne', amount: 30, reason: 'Birthday' },
  ] as Bill['lines']
  const shown = billLines({ ...bill, lines } as unknown as Bill).slice(0, 3)
  expect(shown.map(({ label }) => label)).toEqual([
    'Room 1, late 10m',
    'Room 1, late 10m (Check-out undone)',
    'Champagne (Birthday)',
  ])
  expect(shown.map(line => writeLabel(line, spanish))).toEqual([
    'Room 1, tiempo excedido: 10 min',
    'Room 1, tiempo excedido: 10 min (Salida anulada)',
    'Champagne (Birthday)',
  ])
})
