import { expect, test } from 'vitest'
import { countCharacters, cutText, firstGrapheme, isLonger } from './graphemes.ts'

const family = '👩‍👩‍👧‍👦'
const accented = 'e\u0301'

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
  ['', 0],
  ['Ada', 3],
  [family, 1],
  [accented, 1],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿🇨🇭👍🏽', 3],
  ['a\r\nb', 3],
  [`a${'\u0301'.repeat(15)}`, 1],
  // Marks without end are no single character.
  [`a${'\u0301'.repeat(1_599)}`, 100],
])('%j has %i characters', (text, count) => {
  expect(countCharacters(text)).toBe(count)
  expect([isLonger(text, count), count > 0 && isLonger(text, count - 1)]).toEqual([false, count > 0])
})

test.each([
  ['abcdef', 6, '', 'abcdef'],
  ['abcdefg', 6, '...', 'abc...'],
  ['abc👩‍🚒def', 3, '', 'abc'],
  ['abc👩‍🚒def', 4, '', 'abc👩‍🚒'],
  ['abe\u0301d', 3, '', 'abe\u0301'],
  ['🇨🇭🇨🇭', 1, '', '🇨🇭'],
  [family.repeat(6), 6, '...', family.repeat(6)],
  [family.repeat(7), 6, '...', `${family.repeat(3)}...`],
])('%s cut to %i', (text, most, end, cut) => {
  expect(cutText(text, most, end)).toBe(cut)
})
