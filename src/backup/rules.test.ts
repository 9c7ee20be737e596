import { expect, test } from 'vitest'
import { sizeText } from './rules.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 KB'],
  [1_540_000, '1.5 MB'],
  [150_000_000, '150 MB'],
  [2_300_000_000, '2.3 GB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
