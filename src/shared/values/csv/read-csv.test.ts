import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import { readCsv } from './read-csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('reads what toCsv wrote', () => {
  const rows = [
    ['=1+1', '+1 555', "O'Neil", "'quoted'", 'Doe, Jane', 'line\nbreak', 'the "Den"', ' spaced ', ''],
  ]
  expect(readCsv(bytes(toCsv(rows))).rows).toEqual(rows)
})

test.each([
  ['commas', 'First,Last\nJane,Doe\n'],
  ['semicolons', 'First;Last\r\nJane;Doe\r\n'],
  ['tabs', 'First\tLast\nJane\tDoe'],
  ['quotes and blank lines', '"First","Last"\n\n"Jane","Doe"\n,\n'],
])('a file with %s', (_what, text) => {
  expect(readCsv(bytes(text))).toEqual({
    rows: [
      ['First', 'Last'],
      ['Jane', 'Doe'],
    ],
    broken: undefined,
  })
})

test('a file in Windows-1252', () => {
  expect(readCsv(Uint8Array.from([0x4a, 0x6f, 0x73, 0xe9, 0x2c, 0x78])).rows).toEqual([['José', 'x']])
})

test('an unclosed quotation mark', () => {
  expect(readCsv(bytes('First,Last\nJane,"Doe\n')).error).toBe('Row 2 has an unclosed quotation mark')
})
