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
  ['hourly_rate_cents', 2050, '$20.50'],
  ['paid', 47.3, '$47.30'],
  ['taxRate', 8.5, '8.5'],
  ['startTime', '2026-05-20T18:05:00.000Z', 'May 20, 2026, 2:05 PM'],
  ['method', 'credit_card', 'credit card'],
  ['status', 'available', 'available'],
  ['notes', '', 'empty'],
  ['assignedTo', null, 'empty'],
  ['outOfService', true, 'yes'],
  ['features', [], 'empty'],
  ['features', ['Sauna', 'TV'], 'Sauna, TV'],
  ['hours', 3, '3'],
  ['tax', { rate: 1 }, '{"rate":1}'],
])('%s %j is shown as %s', (field, value, text) => {
  expect(valueText(field, value, { timeZone: 'America/New_York', currency: 'USD' })).toBe(text)
})
