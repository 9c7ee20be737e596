import { expect, test } from 'vitest'
import { isModified, latinKey } from './keys.ts'

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

test.each([
  ['no modifier', {}, false],
  ['AltGr on Windows', { ctrlKey: true, altKey: true, graph: true }, false],
  ['AltGr elsewhere', { graph: true }, false],
  ['Ctrl', { ctrlKey: true }, true],
  ['Alt', { altKey: true }, true],
  ['Ctrl and Alt', { ctrlKey: true, altKey: true }, true],
  ['Meta', { metaKey: true }, true],
  ['Meta with AltGr', { metaKey: true, graph: true }, true],
])('%s', (_what, { graph = false, ...keys }: Record<string, boolean>, modified) => {
  const event = { ctrlKey: false, altKey: false, metaKey: false, ...keys, getModifierState: () => graph }
  expect(isModified(event as unknown as KeyboardEvent)).toBe(modified)
})
