import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageBalance, findBucket, noAging, oldestUncovered, owedIn } from '../aging.ts'

test.each([
  ['2026-05-20', 'to30'],
  ['2026-06-20', 'to30'],
  ['2026-04-20', 'to30'],
  ['2026-04-19', 'to60'],
  ['2026-03-21', 'to60'],
  ['2026-03-20', 'to90'],
  ['2026-02-19', 'to90'],
  ['2026-02-18', 'over90'],
])('what was due on %s is %s on May 20', (day, bucket) => {
  expect(findBucket(day, '2026-05-20')).toBe(bucket)
})

test('payments settle the oldest charge first', () => {
  const charges = [
    { day: '2026-05-19', cents: 1_000 },
    { day: '2026-01-02', cents: 3_000 },
  ]
  expect(ageBalance(1_500, charges, '2026-05-20')).toEqual({ ...noAging, to30: 1_000, over90: 500 })
  expect(ageBalance(-700, charges, '2026-05-20')).toEqual({ ...noAging, credit: 700 })
})

test('every cent that is owed is in one bucket', () => {
  const charge = fc.record({
    day: fc.constantFrom('2026-05-01', '2026-04-01', '2026-01-01'),
    cents: fc.nat(),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1 }), fc.array(charge), (cents, charges) => {
      const aging = ageBalance(cents, charges, '2026-05-20')
      expect([owedIn(aging), aging.credit]).toEqual([cents, 0])
    }),
  )
})

test.each([
  [0, undefined],
  [-20, undefined],
  [30, '2026-07-21'],
  [50, '2026-07-21'],
  [51, '2026-06-21'],
  [150, '2026-05-20'],
  [170, '2026-05-20'],
])('of three charges of 50, %i owed is uncovered since %s', (cents, day) => {
  const charges = ['2026-07-21', '2026-06-21', '2026-05-20'].map(day => ({ day, cents: 50 }))
  expect(oldestUncovered(cents, charges)).toBe(day)
})
