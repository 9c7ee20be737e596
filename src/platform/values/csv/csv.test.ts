import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import { readCsv } from './read-csv.ts'

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
  ['\t=1', "'\t'=1"],
  ['  =HYPERLINK("http://x")', '"\'  =HYPERLINK(""http://x"")"'],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ['Cash;=1+1', "Cash;'=1+1"],
  ['Cash|@SUM(A1)', "Cash|'@SUM(A1)"],
  ['Cash; "=1', `"Cash;' ""=1"`],
  ['Towels:\n-2', `"Towels:\n'-2"`],
  ['a=b; c', 'a=b; c'],
])('escapes text that would run as a formula: %j', (cell, written) => {
  expect(toCsv([[cell]])).toBe(`\uFEFF${written}\r\n`)
})

test('every text is the same after it is read again', () => {
  const text = fc.string({ unit: fc.constantFrom(...'a;|\t\n "\'=+-@＝') })
  fc.assert(
    fc.property(text, cell => {
      // Rows that leave no doubt about the separator.
      const others = Array.from({ length: 9 }, () => Array(12).fill('.'))
      const { rows } = readCsv(Buffer.from(toCsv([...others, ['Note', cell, ...Array(10).fill('.')]])))
      expect(rows[9]?.cells[1]).toBe(cell)
    }),
    { numRuns: 500 },
  )
})

test('does not escape a negative number', () => {
  expect(toCsv([[-2]])).toBe('\uFEFF-2\r\n')
})
