import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'

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
    expect(fold(text)).toBe(normalized)
    expect(fold(fold(text))).toBe(normalized)
  })
})
