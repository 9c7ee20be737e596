import { describe, expect, test } from 'vitest'
import { normalizeForSearch } from './normalize-for-search.ts'

describe('text normalized for search', () => {
  test.each([
    ['Łukasz  Ibáñez', 'lukasz ibanez'],
    ['  SØREN Bjørnstad ', 'soren bjornstad'],
    ['Straße', 'strasse'],
    ['İpek Işık', 'ipek isik'],
    ['Nguyễn Đức', 'nguyen duc'],
    ['ﬁona', 'fiona'],
    ['Ольга Соколова', 'ольга соколова'],
    ['', ''],
  ])('%j becomes %j', (text, normalized) => {
    expect(normalizeForSearch(text)).toBe(normalized)
    expect(normalizeForSearch(normalizeForSearch(text))).toBe(normalized)
  })
})
