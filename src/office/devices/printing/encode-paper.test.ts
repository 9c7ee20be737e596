import { expect, test } from 'vitest'
import { encodePaper } from './encode-paper.ts'
import { readEscPos, textLines } from './esc-pos-reader.ts'

const linesOf = (name: string, value: string) => {
  const blocks = [{ kind: 'pair' as const, name, value }]
  return textLines(readEscPos(encodePaper({ blocks }, { model: 'generic', columns: 32 })))
}

test('a value stays beside its name if both fit, and is never torn to keep it there', () => {
  expect(linesOf('Closed by Ada', 'Nov 27, 7:58 PM')).toEqual(['Closed by Ada    Nov 27, 7:58 PM'])
  expect(linesOf('Depósitos recibidos menos devueltos', '-$10.00')).toEqual([
    'Depósitos recibidos      -$10.00',
    'menos devueltos',
  ])
  expect(linesOf('Cerrado por Admin User', '27 nov 2026, 7:58 p.m.')).toEqual([
    'Cerrado por Admin User',
    expect.stringMatching(/27 nov 2026, 7:58 p\.m\.$/),
  ])
})
