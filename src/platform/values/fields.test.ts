import { expect, test } from 'vitest'
import { multilineText, requiredText, searchText, singleLineText } from './fields.ts'

const family = '👩‍👩‍👧‍👦'
const accented = 'x\u0301'

test.each([
  ['letters', 'a'],
  ['families', family],
  ['letters with marks', accented],
  ['flags', '🇨🇭'],
])('a text of %s is limited by its characters', (_, character) => {
  for (const field of [singleLineText(5), multilineText(5), requiredText('Required', 5)]) {
    expect(field.parse(character.repeat(5))).toBe(character.repeat(5))
    const { error } = field.safeParse(character.repeat(6))
    expect(error?.issues).toMatchObject([{ code: 'too_big', origin: 'string', maximum: 5, inclusive: true }])
  }
})

test('a letter with marks without end is too long', () => {
  expect(singleLineText(5).safeParse(`a${'\u0301'.repeat(79)}`).success).toBe(true)
  expect(singleLineText(5).safeParse(`a${'\u0301'.repeat(80)}`).success).toBe(false)
})

test('of a search, the first 100 characters count', () => {
  expect(searchText.parse(` ${'a'.repeat(98)}${family}b`)).toBe(`${'a'.repeat(98)}${family}`)
})
