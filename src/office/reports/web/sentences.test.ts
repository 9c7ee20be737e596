import { expect, test } from 'vitest'
import type { Figure } from '../contract.ts'
import { writeSentences } from './sentences.ts'

const figure = (more: Partial<Figure>): Figure => ({
  id: 'revenue',
  label: 'Revenue',
  kind: 'money',
  value: 4963.17,
  before: 5337,
  change: -7,
  ...more,
})

test.each<[Partial<Figure>, string]>([
  [{}, 'Revenue: $4,963.17, 7% less than the $5,337.00 before.'],
  [
    { label: 'Occupancy', kind: 'percent', value: 46.2, before: 40.1, change: 6 },
    'Occupancy: 46.2%, 6 percentage points more than the 40.1% before.',
  ],
  [
    { label: 'Occupancy', kind: 'percent', value: 41, before: 40.1, change: 1 },
    'Occupancy: 41.0%, 1 percentage point more than the 40.1% before.',
  ],
  [{ change: 0 }, 'Revenue: $4,963.17, about as before.'],
  [{ before: 12, change: null }, 'Revenue: $4,963.17.'],
  [{ value: null, change: null }, 'Revenue: nothing to count.'],
])('%o says: %s', (more, sentence) => {
  expect(writeSentences([figure(more)], 'USD')).toEqual([sentence])
})

test('a report begins with at most three', () => {
  expect(
    writeSentences(
      [1, 2, 3, 4].map(id => figure({ id: String(id) })),
      'USD',
    ),
  ).toHaveLength(3)
})
