import { expect, test } from 'vitest'
import { changeLines, fieldName, valueText } from './labels.ts'

test.each([
  ['hourly_rate_cents', 'Hourly rate'],
  ['taxRate', 'Tax rate'],
  ['status', 'Status'],
  ['amountCents', 'Amount'],
  ['is_on', 'On'],
  ['summary_is_on', 'Summary on'],
  ['pin', 'PIN'],
  ['printerId', 'Printer ID'],
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
  ['tax', { share: 1, isShown: true }, 'share 1, shown yes'],
  ['is_on', 1, 'yes'],
  ['summary_is_on', 0, 'no'],
])('%s %j is shown as %s', (field, value, text) => {
  expect(valueText(field, value, { timeZone: 'America/New_York', currency: 'USD' })).toBe(text)
})

test('a record shows only its parts that differ, and a secret only that it changed', () => {
  const rule = { cleaningMinutes: 15, inspect: false, steps: ['Lights'] }
  const turnaround = [
    { room: rule, locker: rule },
    { room: { ...rule, cleaningMinutes: 20 }, locker: rule },
  ]
  const lines = changeLines(
    { turnaround: turnaround as [unknown, unknown], is_on: [0, 1], password: [null, null] },
    { timeZone: 'America/New_York', currency: 'USD' },
  )
  expect(lines).toEqual([
    { name: 'Turnaround room cleaning time', values: ['15 min', '20 min'] },
    { name: 'On', values: ['no', 'yes'] },
    { name: 'Password' },
  ])
})
