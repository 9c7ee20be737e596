import { expect, test } from 'vitest'
import { methodDigits } from './method-digits.ts'

test('card, cash, mobile, split and later have the same digit in every form, others follow from 5', () => {
  expect([...methodDigits(['cash', 'credit_card', 'mobile_payment', 'split', 'later'])]).toEqual([
    ['cash', 2],
    ['credit_card', 1],
    ['mobile_payment', 3],
    ['split', 4],
    ['later', 0],
  ])
  expect([...methodDigits(['credit_card', 'debit_card', 'bank_transfer', 'cash'])]).toEqual([
    ['credit_card', 1],
    ['debit_card', 5],
    ['bank_transfer', 6],
    ['cash', 2],
  ])
})
