import { describe, expect, test } from 'vitest'
import { decodeScan, LEARNED_CODE, learnScanner, type ScannerProfile } from './scanner-profile.ts'

/** A US keyboard's keys on other layouts. */
const german: Record<string, string> = { Y: 'Z', Z: 'Y', y: 'z', z: 'y', '-': 'ß', '/': '-' }
const french: Record<string, string> = {
  ...{ A: 'Q', Q: 'A', Z: 'W', W: 'Z', M: '?', a: 'q', q: 'a', z: 'w', w: 'z', m: ',', '-': ')' },
  ...Object.fromEntries([...'0123456789'].map((digit, index) => [digit, 'à&é"\'(-è_ç'[index]!])),
}

const typeOn = (layout: Record<string, string>, text: string) =>
  [...text].map(character => layout[character] ?? character).join('')

const learn = (text: string, more: Partial<{ gap: number; suffix: ScannerProfile['suffix'] }> = {}) => {
  const { gap = 10, suffix = 'enter' } = more
  const gaps = Array.from({ length: text.length - 1 }, (_, index) => gap + (index % 3))
  return learnScanner([
    { text, gaps, suffix },
    { text, gaps, suffix },
    { text, gaps, suffix },
  ])
}

test('an ordinary scanner has nothing to translate', () => {
  expect(learn(LEARNED_CODE)).toEqual({
    prefix: '',
    suffix: 'enter',
    interval: 11,
    case: 'same',
    layout: {},
  })
})

test('prefix, suffix and speed are learned', () => {
  expect(learn(`~#${LEARNED_CODE}`, { gap: 120, suffix: 'none' })).toMatchObject({
    prefix: '~#',
    suffix: 'none',
    interval: 121,
  })
})

describe.each([
  ['German', german],
  ['French', french],
])('a US scanner at a computer with a %s layout', (_what, layout) => {
  test.each(['R-000123', 'M-000745', 'K7QX9PABCD23', '4006381333931'])('means %s', code => {
    const profile = learn(typeOn(layout, LEARNED_CODE))
    expect(decodeScan(typeOn(layout, code), profile)).toBe(code)
  })
})

test('small letters become capitals again', () => {
  const profile = learn(`x${LEARNED_CODE}`.toLowerCase())
  expect(profile).toMatchObject({ prefix: 'x', case: 'inverted' })
  expect(decodeScan('xm-000123', profile)).toBe('M-000123')
})

test('another code, or scans that differ, teach nothing', () => {
  expect(learn('4006381333931')).toBeUndefined()
  expect(learn('ABCD-EFGHIJ-KLMNOPQRST')).toBeUndefined()
  expect(learn('TEST-AQWZYM-0123456780')).toBeUndefined()
  const sample = { text: LEARNED_CODE, gaps: [10], suffix: 'enter' as const }
  expect(learnScanner([sample, { ...sample, suffix: 'tab' }, sample])).toBeUndefined()
})
