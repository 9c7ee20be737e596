import { expect, test } from 'vitest'
import { fieldName, valueText } from './labels.ts'

test.each([
  ['hourly_rate_cents', 'Hourly rate'],
  ['taxRate', 'Tax rate'],
  ['status', 'Status'],
  ['amountCents', 'Amount'],
])('the field %s is shown as %s', (field, name) => {
  expect(fieldName(field)).toBe(name)
})

test.each<[string, unknown, string]>([
  ['hourly_rate_cents', 2050, '20.50'],
  ['status', 'available', 'available'],
  ['notes', '', 'empty'],
  ['assignedTo', null, 'empty'],
  ['outOfService', true, 'yes'],
  ['features', [], 'empty'],
  ['features', ['Sauna', 'TV'], 'Sauna, TV'],
  ['hours', 3, '3'],
  ['tax', { rate: 1 }, '{"rate":1}'],
])('%s %j is shown as %s', (field, value, text) => {
  expect(valueText(field, value)).toBe(text)
})
