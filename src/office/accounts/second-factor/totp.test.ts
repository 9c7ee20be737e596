import { expect, test } from 'vitest'
import { stepAt, stepOfCode, toBase32, totpCode, totpUri } from './totp.ts'

const key = Buffer.from('12345678901234567890')

// RFC 6238, appendix B.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at second %i the code of the standard’s key is %s', (seconds, code) => {
  expect(totpCode(key, stepAt(seconds * 1_000), 8)).toBe(code)
})

test('a code is accepted one step early or late, and only once', () => {
  const now = 1_234_567_890_000
  const step = stepAt(now)
  for (const [distance, found] of [
    [-2, undefined],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, undefined],
  ] as const)
    expect(stepOfCode(key, totpCode(key, step + distance), now, null)).toBe(found)
  expect(stepOfCode(key, totpCode(key, step), now, step)).toBeUndefined()
  expect(stepOfCode(key, totpCode(key, step), now, step - 1)).toBe(step)
  expect(stepOfCode(key, '12345', now, null)).toBeUndefined()
})

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base32 is %j', (text, encoded) => expect(toBase32(Buffer.from(text))).toBe(encoded))

test('an app reads key, venue and user name from the address', () => {
  const uri = new URL(totpUri(Buffer.from('foobar'), 'Bath & Sauna', 'ada'))
  expect(uri.href).toBe('otpauth://totp/Bath%20%26%20Sauna:ada?secret=MZXW6YTBOI&issuer=Bath%20%26%20Sauna')
})
