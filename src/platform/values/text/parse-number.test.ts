import { expect, test } from 'vitest'
import { parseNumber } from './parse-number.ts'

test.each([
  ['4.50', 4.5],
  ['4,50', 4.5],
  ['4,5', 4.5],
  [',5', 0.5],
  ['.5', 0.5],
  ['4,', 4],
  ['4.', 4],
  ['007', 7],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1 234,50', 1234.5],
  ['1\u00A0234,50', 1234.5],
  ['1\u202F234,50', 1234.5],
  ["1'234.50", 1234.5],
  ['1’234.50', 1234.5],
  ['1,234', 1234],
  ['1,234,567', 1234567],
  ['1.234.567', 1234567],
  ['1,234,567.89', 1234567.89],
  ['0,125', 0.125],
  ['1234,5', 1234.5],
  ['٤', 4],
  ['٤٫٥٠', 4.5],
  ['١٬٢٣٤٫٥٠', 1234.5],
  ['۱۲', 12],
  ['४.५', 4.5],
  ['４．５０', 4.5],
  ['４，５０', 4.5],
  ['𝟒𝟐', 42],
  ['-4.50', -4.5],
  ['−4,50', -4.5],
  ['–4.50', -4.5],
  ['－4', -4],
  ['4.50-', -4.5],
  ['(4.50)', -4.5],
  ['-0', 0],
  ['$ 4.50', 4.5],
  ['$4.50', 4.5],
  ['-$4.50', -4.5],
  ['$-4.50', -4.5],
  ['US$ 4.50', 4.5],
  ['4,50 €', 4.5],
  ['4.50 EUR', 4.5],
  ['USD 4.50', 4.5],
  ['CHF 1’234.50', 1234.5],
  ['8.875 %', 8.875],
  ['\u200E4.50\u200F', 4.5],
  [' 4.50\n', 4.5],
])('%j is %d', (text, number) => {
  expect(parseNumber(text)).toBe(number)
})

test.each([
  '',
  ' ',
  '-',
  '.',
  ',',
  'abc',
  '4 50',
  '4,5,0',
  '4.5.0',
  '12,34,567',
  '1.23,456.7',
  '1,2345,678',
  '4e3',
  '0x10',
  '4.50 or 5',
  '1/2',
  '4:50',
  '12abc',
  '1..5',
  '4,-50',
  'NaN',
  'Infinity',
])('%j is no number', text => {
  expect(parseNumber(text)).toBeUndefined()
})

test('a comma before three digits is the decimal point in a field with three decimals', () => {
  expect(parseNumber('8,875', 3)).toBe(8.875)
  expect(parseNumber('8,875', 2)).toBe(8875)
})

test('a point before three digits can be read in two ways where only whole numbers are meant', () => {
  expect(parseNumber('1.234', 0)).toBeUndefined()
  expect(parseNumber('1,234', 0)).toBe(1234)
  expect(parseNumber('1.5', 0)).toBe(1.5)
})
