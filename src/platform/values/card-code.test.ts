import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawCardCode, formatCardCode, normalizeCardCode } from './card-code.ts'

const alphabet = [...'ABCDEFGHJKMNPQRSTUVWXYZ23456789']

describe('a card code', () => {
  test('is drawn valid, different each time, without characters that are easily confused', () => {
    const codes = Array.from({ length: 500 }, drawCardCode)
    expect(new Set(codes).size).toBe(500)
    for (const code of codes) {
      expect(code).toMatch(/^[A-HJKMNP-Z2-9]{12}$/)
      expect(normalizeCardCode(code)).toBe(code)
    }
  })

  test('is read in lower case, with spaces and dashes', () => {
    const code = drawCardCode()
    expect(formatCardCode(code)).toMatch(/^.{4}-.{4}-.{4}$/)
    expect(normalizeCardCode(` ${formatCardCode(code).toLowerCase()} `)).toBe(code)
    expect(normalizeCardCode(code.replace(/(.{3})/g, '$1 '))).toBe(code)
  })

  test('with one wrong character, or two neighbors swapped, is not a code', () => {
    fc.assert(
      fc.property(fc.nat(11), fc.constantFrom(...alphabet), (place, character) => {
        const code = drawCardCode()
        const wrong = code.slice(0, place) + character + code.slice(place + 1)
        if (wrong !== code) expect(normalizeCardCode(wrong)).toBeUndefined()
        const swapped = `${code.slice(0, place)}${code[place + 1] ?? ''}${code[place]}${code.slice(place + 2)}`
        if (swapped !== code) expect(normalizeCardCode(swapped)).toBeUndefined()
      }),
    )
  })

  test.each(['', 'ABC', 'ABCDEFGHJKMNP', 'ABCD-EFGH-JK0O', '🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡'])('%j is none', text => {
    expect(normalizeCardCode(text)).toBeUndefined()
  })
})
