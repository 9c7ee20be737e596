import { expect, test } from 'vitest'
import { latinKey } from './keys.ts'

test.each([
  ['English', 'e', 'KeyE', false, 'e'],
  ['Russian', 'у', 'KeyE', false, 'e'],
  ['Russian with Shift', 'У', 'KeyE', true, 'E'],
  ['Greek', 'ψ', 'KeyC', false, 'c'],
  ['Dvorak', 'e', 'KeyD', false, 'e'],
  ['French', 'é', 'Digit2', false, 'é'],
  ['German, Shift 7', '/', 'Digit7', true, '/'],
  ['Arabic slash', 'ظ', 'Slash', false, '/'],
  ['Arabic digit', '٤', 'Digit4', false, '4'],
  ['a named key', 'Enter', 'Enter', false, 'Enter'],
])('%s', (_layout, key, code, shiftKey, latin) => {
  expect(latinKey({ key, code, shiftKey })).toBe(latin)
})
