import { describe, expect, test } from 'vitest'
import { notesAndCoins } from '#platform/values/denominations.ts'
import { localToInstant } from '#platform/values/time.ts'
import { addUpFigures, countedCents, expectedCents, sumPieces, workedDay, zNumber } from './rules.ts'

describe('a count', () => {
  const of = (...pieces: [number, number][]) => pieces.map(([value, quantity]) => ({ value, quantity }))

  test.each<[string, Parameters<typeof countedCents>[0], ReturnType<typeof countedCents>]>([
    ['as a total', { pieces: [], total: 312.5 }, 31_250],
    ['of nothing', { pieces: [], total: 0 }, 0],
    ['by notes and coins', { pieces: of([20, 7], [0.25, 3], [0.01, 2]) }, 14_077],
    ['by notes and coins with the same total', { pieces: of([20, 7]), total: 140 }, 14_000],
    [
      'by notes and coins with another total',
      { pieces: of([20, 7]), total: 141 },
      { total: 'The total differs from the notes and coins' },
    ],
    ['that says nothing', { pieces: [] }, { total: 'Count the drawer' }],
    ['with a note that there is not', { pieces: of([3, 1]) }, { pieces: 'Not a note or coin in USD' }],
    ['with a note twice', { pieces: of([20, 7], [20, 1]) }, { pieces: 'Count each note and coin once' }],
  ])('%s', (_what, count, expected) => {
    expect(countedCents(count, 'USD')).toEqual(expected)
  })

  test('knows the notes and coins of every currency, largest first', () => {
    for (const currency of ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF', 'MXN']) {
      const values = notesAndCoins(currency)
      expect(values).toEqual([...values].sort((a, b) => b - a))
      expect(sumPieces(values.map(cents => ({ value: cents / 100, quantity: 1 })))).toBe(
        values.reduce((sum, cents) => sum + cents, 0),
      )
    }
    expect(notesAndCoins('USD')).toContain(25)
    expect(notesAndCoins('EUR')).not.toContain(25)
  })
})

test.each([
  ['counted a minute before the day ends', '05-20T22:00', '05-21T05:59', '2026-05-20'],
  ['counted as the day ends', '05-20T22:00', '05-21T06:00', '2026-05-20'],
  ['counted after the day ended', '05-20T22:00', '05-21T06:10', '2026-05-20'],
  ['of a morning that was opened early', '05-21T05:50', '05-21T14:00', '2026-05-21'],
  ['of the morning after', '05-21T06:00', '05-21T06:10', '2026-05-21'],
  ['through the night with an hour more', '10-31T22:00', '11-01T06:10', '2026-10-31'],
  ['through the night with an hour less', '03-07T22:00', '03-08T06:10', '2026-03-07'],
  ['as long before the end of the day of 25 hours as after it', '10-31T20:00', '11-01T17:00', '2026-11-01'],
  ['longer before the end of the day of 25 hours than after it', '10-31T20:00', '11-01T16:58', '2026-10-31'],
])('a shift %s belongs to the business day of its middle', (_what, opened, closed, day) => {
  const calendar = { timeZone: 'America/New_York', dayStart: '06:00' }
  const at = (local: string) => localToInstant(`2026-${local}:00`, calendar.timeZone)!
  expect(workedDay(at(opened), at(closed), calendar)).toBe(day)
  expect(workedDay(at(opened), at(closed) + 1, calendar)).toBe(day)
})

test('expected cash is the float, the cash taken and the cash paid in, less the cash paid out', () => {
  expect(expectedCents({ floatCents: 20_000, cashCents: 12_345, inCents: 5_000, outCents: 1_250 })).toBe(
    36_095,
  )
})

test('figures sum the ledger by method and by kind', () => {
  const figures = addUpFigures(
    [
      { kind: 'charge', account: 'receivable', cents: 11_000 },
      { kind: 'charge', account: 'revenue', cents: -10_000 },
      { kind: 'charge', account: 'tax', cents: -1_000 },
      { kind: 'payment', account: 'cash', cents: 7_000 },
      { kind: 'payment', account: 'credit_card', cents: 4_000 },
      { kind: 'payment', account: 'receivable', cents: -11_000 },
      { kind: 'refund', account: 'cash', cents: -1_100 },
      { kind: 'refund', account: 'receivable', cents: 1_100 },
      { kind: 'allowance', account: 'receivable', cents: -1_100 },
      { kind: 'allowance', account: 'revenue', cents: 1_000 },
      { kind: 'allowance', account: 'tax', cents: 100 },
      { kind: 'void', account: 'credit_card', cents: -500 },
      { kind: 'void', account: 'receivable', cents: 500 },
      { kind: 'deposit', account: 'cash', cents: 2_000 },
      { kind: 'deposit', account: 'deposits', cents: -2_000 },
      { kind: 'deposit_return', account: 'cash', cents: -500 },
      { kind: 'deposit_return', account: 'deposits', cents: 500 },
      { kind: 'deposit_keep', account: 'deposits', cents: 1_000 },
      { kind: 'deposit_keep', account: 'revenue', cents: -1_000 },
    ],
    [
      { kind: 'charge', count: 3 },
      { kind: 'payment', count: 4 },
      { kind: 'refund', count: 1 },
    ],
    [{ kind: 'out', cents: 750, count: 2 }],
  )
  expect(figures).toMatchObject({
    payments: 110,
    refunds: -11,
    voids: -5,
    depositsTaken: 20,
    depositsReturned: -5,
    depositsKept: 10,
    // 110 taken, 16 paid back, 10 of the deposits kept.
    revenue: 104,
    charged: 100,
    tax: 9,
    paidIn: 0,
    paidOut: 7.5,
    counts: { charges: 3, payments: 4, refunds: 1, voids: 0, deposits: 0, movements: 2 },
  })
  expect(figures.methods).toEqual([
    {
      method: 'credit_card',
      payments: 40,
      refunds: 0,
      voids: -5,
      depositsTaken: 0,
      depositsReturned: 0,
      net: 35,
    },
    {
      method: 'cash',
      payments: 70,
      refunds: -11,
      voids: 0,
      depositsTaken: 20,
      depositsReturned: -5,
      net: 74,
    },
  ])
})

test('a Z report is labelled with its number', () => {
  expect([zNumber(1), zNumber(12_345)]).toEqual(['Z 0001', 'Z 12345'])
})
