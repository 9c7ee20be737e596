import { expect, test } from 'vitest'
import { normalizeBarcode } from './barcode.ts'

test.each([
  ['4006381333931', '4006381333931'],
  [' 40 06381 333931\n', '4006381333931'],
  ['036000291452', '0036000291452'],
  ['kd-0007', 'KD-0007'],
  ['', ''],
])('the barcode %j is stored as %j', (text, code) => {
  expect(normalizeBarcode(text)).toBe(code)
  expect(normalizeBarcode(code)).toBe(code)
})
