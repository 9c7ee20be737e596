import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import { readCsv } from './read-csv.ts'

const cellsIn = (file: Uint8Array) => readCsv(file).rows.map(({ cells }) => cells)
const bytes = (text: string) => new TextEncoder().encode(text)

test('reads what toCsv wrote', () => {
  const rows = [
    ['=1+1', '+1 555', "O'Neil", "'quoted'", 'Doe, Jane', 'line\nbreak', 'the "Den"', ' spaced ', ''],
  ]
  expect(cellsIn(bytes(toCsv(rows)))).toEqual(rows)
})

test.each([
  ['commas', 'First,Last\nJane,Doe\n'],
  ['semicolons', 'First;Last\r\nJane;Doe\r\n'],
  ['tabs', 'First\tLast\nJane\tDoe'],
  ['quotes and blank lines', '"First","Last"\n\n"Jane","Doe"\n,\n'],
  ['a named separator', 'sep=;\r\nFirst;Last\r\nJane;Doe\r\n'],
  ['a byte order mark and a named separator', '\uFEFFsep=|\nFirst|Last\nJane|Doe'],
])('a file with %s', (_what, text) => {
  expect(cellsIn(bytes(text))).toEqual([
    ['First', 'Last'],
    ['Jane', 'Doe'],
  ])
  expect(readCsv(bytes(text)).error).toBeUndefined()
})

test('a file in Windows-1252', () => {
  expect(cellsIn(Uint8Array.from([0x4a, 0x6f, 0x73, 0xe9, 0x2c, 0x78]))).toEqual([['José', 'x']])
})

test('an unclosed quotation mark', () => {
  expect(readCsv(bytes('First,Last\nJane,"Doe\n')).error).toBe('Row 2 has an unclosed quotation mark')
})

test.each([
  ['little', 'le'],
  ['big', 'be'],
])('a file in UTF-16, %s-endian, as Excel and older programs save it', (_what, order) => {
  const file = Buffer.from('\uFEFFsep=;\r\nFirst;Last\r\nJosé;Łuć', 'utf16le')
  if (order === 'be') file.swap16()
  expect(cellsIn(file)).toEqual([
    ['First', 'Last'],
    ['José', 'Łuć'],
  ])
})

test('rows have the numbers of a spreadsheet, which counts blank rows but not the lines in a cell', () => {
  const text = '\nFirst,Note\n\nJane,"one\ntwo"\n,\nJohn,x\n'
  expect(readCsv(bytes(text)).rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
    [2, 'First'],
    [4, 'Jane'],
    [6, 'John'],
  ])
})
