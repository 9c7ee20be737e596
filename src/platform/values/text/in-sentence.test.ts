import { expect, test } from 'vitest'
import { inSentence } from './in-sentence.ts'

test.each([
  ['Gift card', 'gift card'],
  ['Key', 'key'],
  ['Z report', 'Z report'],
  ['X report', 'X report'],
  ['USB cable', 'USB cable'],
  ['Locker key of VIP area', 'locker key of VIP area'],
  ['Ñandú', 'ñandú'],
  ['', ''],
])('%s is %s within a sentence', (title, text) => {
  expect(inSentence(title)).toBe(text)
})
