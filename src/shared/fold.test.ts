import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'

describe('a folded text', () => {
  test.each([
    ['Łukasz  Ibáñez', 'lukasz ibanez'],
    ['  SØREN Bjørnstad ', 'soren bjornstad'],
    ['Straße', 'strasse'],
    ['İpek Işık', 'ipek isik'],
    ['Nguyễn Đức', 'nguyen duc'],
    ['ﬁona', 'fiona'],
    ['Ольга Соколова', 'ольга соколова'],
    ['', ''],
  ])('%j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
    expect(fold(fold(text))).toBe(folded)
  })
})
