import { expect, test } from 'vitest'
import { presetMethod } from './preset-method.ts'

const guests = ['credit_card', 'cash', 'mobile_payment'] as const

test('a form starts with credit card unless the venue sets another method', () => {
  expect(presetMethod('standard', guests)).toBe('credit_card')
  expect(presetMethod('cash', guests)).toBe('cash')
  expect(presetMethod('none', guests)).toBeUndefined()
})

test('a method that is not offered gives way to credit card, or to the first that is', () => {
  expect(presetMethod('bank_transfer', guests)).toBe('credit_card')
  expect(presetMethod('standard', ['cash', 'mobile_payment'] as const)).toBe('cash')
  expect(presetMethod('standard', [])).toBeUndefined()
})
