import { expect, test } from 'vitest'
import { defaultSettings } from '#office/settings/contract.ts'
import { toTenders } from '../tenders/tenders.ts'

const tenders = (input: Parameters<typeof toTenders>[0]) => toTenders(input, 3520, defaultSettings)

test('one method pays what is due, with the cash given', () => {
  expect(tenders({ paymentMethod: 'cash' })).toEqual([{ method: 'cash', cents: 3520 }])
  expect(tenders({ paymentMethod: 'cash', cashGiven: 50 })).toEqual([
    { method: 'cash', cents: 3520, givenCents: 5000 },
  ])
  expect(tenders({})).toEqual([])
  expect(toTenders({ paymentMethod: 'cash', cashGiven: 50 }, 0, defaultSettings)).toEqual([])
})

test('in a split, the cash given belongs to the cash', () => {
  const payments = [
    { method: 'credit_card' as const, amount: 20 },
    { method: 'cash' as const, amount: 15.2, given: 15.2 },
  ]
  expect(tenders({ payments })).toEqual([
    { method: 'credit_card', cents: 2000 },
    { method: 'cash', cents: 1520, givenCents: 1520 },
  ])
})
