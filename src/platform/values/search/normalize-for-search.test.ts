import { describe, expect, test } from 'vitest'
import { isVisible, matchSearch, normalizeForSearch, withoutInvisible } from './normalize-for-search.ts'

describe('text normalized for search', () => {
  test.each([
    ['Łukasz  Ibáñez', 'lukasz ibanez'],
    ['  SØREN Bjørnstad ', 'soren bjornstad'],
    ['Straße', 'strasse'],
    ['İpek Işık', 'ipek isik'],
    ['Nguyễn Đức', 'nguyen duc'],
    ['ﬁona', 'fiona'],
    ['Ольга Соколова', 'ольга соколова'],
    ['O’Malley', "o'malley"],
    ['Oʼmalley', "o'malley"],
    ['O´Malley', "o'malley"],
    ['O`Malley', "o'malley"],
    ['O\uff40Malley', "o'malley"],
    ['O\u02cbMalley', "o'malley"],
    ['O\u05f3Malley', "o'malley"],
    ['Jean\u02d7Luc', 'jean-luc'],
    ['Jean‑Luc', 'jean-luc'],
    ['Jean–Luc', 'jean-luc'],
    ['Jo\u00adan\u200b \u202eLee\u202c', 'joan lee'],
    ['Ann\u00a0\u3000Lee', 'ann lee'],
    ['山田 太郎', '山田太郎'],
    ['山田\u3000太郎', '山田太郎'],
    ['ジョン・スミス', 'ションスミス'],
    ['김 철수', '김철수'.normalize('NFKD')],
    ['李 Ming', '李 ming'],
    ['Ａｎｎ', 'ann'],
    ['𝐀𝐧𝐧', 'ann'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['Room ٣', 'room 3'],
    ['\u200b\u2060\u3164', ''],
    ['', ''],
  ])('%j becomes %j', (text, normalized) => {
    expect(normalizeForSearch(text)).toBe(normalized)
    expect(normalizeForSearch(normalizeForSearch(text))).toBe(normalized)
  })
})

test.each(['\u200b', '\u202a\u202c', '\u3164', '\u2800', '\u00ad ', ' '])('%j shows nothing', text => {
  expect(isVisible(text)).toBe(false)
  expect(normalizeForSearch(text)).toBe('')
})

test('invisible characters are removed, except those that shape their neighbors', () => {
  expect(withoutInvisible('\u202aAnn\u202c\u00ad\ufeff')).toBe('Ann')
  for (const text of ['می\u200cخواهم', '👩\u200d🚀', '❤\ufe0f']) expect(withoutInvisible(text)).toBe(text)
})

test.each([
  ['ERIC', ['Éric Lefèvre'], true],
  ['lefevre', [null, 'Éric', 'Lefèvre'], true],
  ['eric lefevre', ['Éric', 'Lefèvre'], false],
  ['\u0301', ['Éric', ''], false],
  ['', ['Éric'], false],
])('%j is found in %j: %s', (search, texts, expected) => {
  expect(matchSearch(search)(...texts)).toBe(expected)
})
