import { expect, test } from 'vitest'
import { type SubmitLabelParts, submitLabel } from './submit-label.ts'

const label = (parts: Partial<SubmitLabelParts>) =>
  submitLabel({ action: 'Check In', due: 35.2, choice: 'cash', tenders: [], left: 35.2, ...parts }, 'USD')
const cash = { method: 'cash', amount: 35.2 } as const
const key = { item: 'Key', amount: 20, method: 'cash' } as const

test('names the amount and the method', () => {
  expect(label({ tenders: [cash] })).toBe('Check In · $35.20 cash')
  expect(label({ choice: 'credit_card', tenders: [{ ...cash, method: 'credit_card' }] })).toBe(
    'Check In · $35.20 credit card',
  )
})

test('says that nothing is due, that it is paid later, or that a method is missing', () => {
  expect(label({ due: 0 })).toBe('Check In · nothing due')
  expect(label({ due: -4 })).toBe('Check In · nothing due')
  expect(label({ choice: 'later' })).toBe('Check In · pay later')
  expect(label({ choice: undefined })).toBe('Check In · $35.20, choose a method')
})

test('can leave out that nothing is paid now', () => {
  expect(label({ choice: 'later', onlyPaid: true })).toBe('Check In')
  expect(label({ due: 0, onlyPaid: true })).toBe('Check In')
  expect(label({ tenders: [cash], onlyPaid: true })).toBe('Check In · $35.20 cash')
})

test('is the plain action without a price', () => {
  expect(label({ due: undefined })).toBe('Check In')
  expect(label({ due: null })).toBe('Check In')
})

test('names each part of a split, or what it leaves', () => {
  const parts = [
    { method: 'cash', amount: 30 },
    { method: 'credit_card', amount: 5.2 },
  ] as const
  const split = { choice: 'split', tenders: parts } as const
  expect(label({ ...split, left: 0 })).toBe('Check In · $30.00 cash + $5.20 credit card')
  expect(label({ ...split, left: 5 })).toBe('Check In · $5.00 remaining')
  expect(label({ ...split, left: -5 })).toBe('Check In · over by $5.00')
})

test('adds a deposit, and what else happens', () => {
  expect(label({ tenders: [cash], deposit: key })).toBe('Check In · $35.20 + $20.00 key deposit cash')
  const byCard = [{ method: 'credit_card', amount: 35.2 }] as const
  expect(label({ choice: 'credit_card', tenders: byCard, deposit: key })).toBe(
    'Check In · $35.20 credit card + $20.00 key deposit cash',
  )
  expect(label({ due: 0, deposit: key })).toBe('Check In · $20.00 key deposit cash')
  expect(label({ choice: 'later', deposit: key })).toBe('Check In · pay later + $20.00 key deposit cash')
  expect(label({ due: 0, also: 'return $20.00 deposit' })).toBe(
    'Check In · nothing due, return $20.00 deposit',
  )
})
