import { expect, test } from 'vitest'
import { cutText, firstGrapheme } from './graphemes.ts'

test.each([
  ['Ada', 'A'],
  ['👩‍🚒 Crew', '👩‍🚒'],
  ['🇨🇭 Suite', '🇨🇭'],
  ['e\u0301clair', 'e\u0301'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 England', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['👍🏽 Good', '👍🏽'],
  ['1️⃣ First', '1️⃣'],
  ['\n', '\n'],
  ['', ''],
])('the first character of %s', (text, first) => {
  expect(firstGrapheme(text)).toBe(first)
})

test.each([
  ['abcdef', 6, '', 'abcdef'],
  ['abcdefg', 6, '...', 'abc...'],
  ['abc👩‍🚒def', 6, '', 'abc'],
  ['abc👩‍🚒def', 8, '', 'abc👩‍🚒'],
  ['abe\u0301d', 3, '', 'ab'],
  ['🇨🇭🇨🇭', 6, '', '🇨🇭'],
])('%s cut to %i', (text, most, end, cut) => {
  expect(cutText(text, most, end)).toBe(cut)
})
