import { expect, test } from 'vitest'
import { joinTexts, takeOutText } from './join-texts.ts'

test.each([
  ['', 'Quiet room'],
  ['Left-handed', 'Quiet room'],
  ['Left-handed\nTall', 'Quiet room\nEarly'],
  ['Left-handed', ''],
  ['', ''],
])('%j joined with %j can be taken apart again, also if more was written since', (one, other) => {
  const joined = joinTexts(one, other)
  expect(takeOutText(joined, other)).toBe(one)
  expect(takeOutText(joinTexts(joined, 'Pays cash'), other)).toBe(joinTexts(one, 'Pays cash'))
})

test('a text that was edited since stays as it is', () => {
  expect(takeOutText('Left-handed\nA quiet room', 'Quiet room')).toBe('Left-handed\nA quiet room')
})
