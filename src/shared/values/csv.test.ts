import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('formats a table for spreadsheets', () => {
  expect(
    toCsv([
      ['Item', 'Cost'],
      ['Towels, large', 2.5],
      ['24" tape', null],
    ]),
  ).toBe('\uFEFFItem,Cost\r\n"Towels, large",2.5\r\n"24"" tape",\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1 555 0100', "'+1 555 0100"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['  =HYPERLINK("http://x")', '"\'  =HYPERLINK(""http://x"")"'],
  ['＝1', "'＝1"],
  ['a=b', 'a=b'],
])('escapes text that would run as a formula: %j', (cell, written) => {
  expect(toCsv([[cell]])).toBe(`\uFEFF${written}\r\n`)
})

test('does not escape a negative number', () => {
  expect(toCsv([[-2]])).toBe('\uFEFF-2\r\n')
})
