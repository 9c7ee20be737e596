import { expect, test } from 'vitest'
import { linesToPay } from './lines-to-pay.ts'

const bill = (paid: number) => [
  { kind: 'base', label: '2 h booked', amount: 44 },
  { kind: 'total', label: 'Total', amount: 44 },
  ...(paid ? [{ label: 'Already paid', amount: -paid }] : []),
  { kind: 'due', label: 'Due', amount: 44 - paid },
]
const card = { due: 44, deposit: undefined, choice: 'credit_card' as const, rounding: 0, tenders: [] }
const key = { item: 'Key', amount: 20, method: 'cash' as const }
const show = (...[lines, payment]: Parameters<typeof linesToPay>) =>
  linesToPay(lines, payment).map(({ label, amount }) => `${label} ${amount}`)

test('a bill has one total, and names what was paid if that differs', () => {
  expect(show(bill(0), card)).toEqual(['2 h booked 44', 'Due 44'])
  expect(show(bill(10), { ...card, due: 34 })).toEqual([
    '2 h booked 44',
    'Total 44',
    'Already paid -10',
    'Due 34',
  ])
})

test('a deposit is a line of it; what is left for later is no part of what is paid now', () => {
  expect(show(bill(0), { ...card, deposit: key })).toEqual([
    '2 h booked 44',
    'Key deposit 20',
    'To pay now 64',
  ])
  expect(show(bill(0), { ...card, deposit: key, choice: 'later' })).toEqual([
    '2 h booked 44',
    'Due 44',
    'Key deposit 20',
    'To pay now 20',
  ])
})

test('the rounding of cash stands between what is due and what is paid', () => {
  const cash = { ...card, rounding: -0.02, tenders: [{ method: 'cash' as const, amount: 44 }] }
  expect(show(bill(0), cash)).toEqual(['2 h booked 44', 'Due 44', 'Rounding -0.02', 'To pay in cash 44'])
})
