import { expect, test } from 'vitest'
import { namingFacility, quoteGroupStays } from './rules.ts'

const price = (label: string, total: number, paid: number, tax = 0) => ({
  label,
  quote: { total, tax, paid, due: total - paid },
})

test('a group owes the sum of its stays, with a line for each', () => {
  const quote = quoteGroupStays([price('Room 101', 22, 0, 2), price('Locker 4', 5.5, 0, 0.5)])
  expect(quote).toMatchObject({ total: 27.5, paid: 0, due: 27.5 })
  expect(quote.lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['Room 101', 22],
    ['Locker 4', 5.5],
    ['Includes tax', 2.5],
    ['Total', 27.5],
    ['Due', 27.5],
  ])
})

test('the credit of one stay does not pay for another, and the lines say so', () => {
  const quote = quoteGroupStays([price('Room 101', 22, 30), price('Room 102', 22, 10)])
  expect(quote).toMatchObject({ total: 44, paid: 40, due: 12 })
  const sum = quote.lines.filter(({ kind }) => kind === 'total' || kind === 'paid')
  expect(sum.map(({ amount }) => amount)).toEqual([44, -40, 8])
})

test('an error names the facility once', () => {
  expect(namingFacility('Room 7', 'Room 7 has just been rented')).toBe('Room 7 has just been rented')
  expect(namingFacility('Room 7', 'Duration must be at most 744 hours')).toBe(
    'Room 7: Duration must be at most 744 hours',
  )
})
