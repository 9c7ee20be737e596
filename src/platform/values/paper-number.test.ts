import { expect, test } from 'vitest'
import { isPaperScan, paperNumberIn, receiptBarcode } from './paper-number.ts'

test.each([
  ['R-000012', '000012'],
  ['receipt 12', '000012'],
  ['Receipt #12', '000012'],
  ['0012', '000012'],
  ['1234567', '1234567'],
  [' 2026-0007 ', '2026-0007'],
  ['cn-2026-0007', 'CN-2026-0007'],
])('%s is the number %s', (text, number) => expect(paperNumberIn(text)).toBe(number))

test.each(['107', '1012', 'R 107', 'R-107', '#12', 'M-000123', '2026', '0123456789', 'Ann', ''])(
  '%s is no number of a paper',
  text => expect(paperNumberIn(text)).toBeUndefined(),
)

test('the barcode of a receipt is told from a product, a member card and the code of a room', () => {
  const code = receiptBarcode(234_567)
  expect([isPaperScan(code), paperNumberIn(code)]).toEqual([true, '234567'])
  for (const other of ['234567', 'M-000123', '4006381333931', 'ABCD-EFGH-JKMN', 'KXW7QH'])
    expect(isPaperScan(other), other).toBe(false)
})
