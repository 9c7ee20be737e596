import { expect, test } from 'vitest'
import { sayPlainly } from './languages/say-plainly.ts'
import { englishLines, loadLineWriter, say, writeLabel } from './languages/texts.ts'

const spanish = await loadLineWriter('es')

test('a line of an earlier version, and what the venue wrote, keeps its text', () => {
  expect(writeLabel({ label: 'Lost key', words: null }, spanish)).toBe('Lost key')
  expect(writeLabel({ label: '2 × Water' }, spanish)).toBe('2 × Water')
})

test('a text within a text, amounts and times are in the language of its reader', () => {
  const late = say('lateFeeAtMost', {
    facility: 'Room 101',
    time: { time: 95 * 60_000 },
    most: { dollars: 20, currency: 'USD' },
  })
  const discount = say('discountPercent', { percent: '10', line: late })
  expect(discount.label).toBe('Discount 10%: Room 101, late 1h 35m, at most $20.00')
  expect(writeLabel(discount, spanish)).toBe(
    'Descuento 10%: Room 101, tiempo excedido: 1 h 35 min, máximo $20.00',
  )
})

test('a dialog says the same as the server', () => {
  const texts = [
    sayPlainly('due'),
    sayPlainly('deposit', { item: 'Key' }),
    sayPlainly('newerBills', { count: 3 }),
    sayPlainly('days', { from: { day: '2026-05-20' }, until: { day: '2026-06-19' } }),
    sayPlainly('pastDue', { bill: say('aboutInvoice', { number: '2026-0007' }) }),
  ]
  for (const text of texts) expect(writeLabel(text, englishLines)).toBe(text.label)
  expect(writeLabel(texts[4]!, spanish)).toBe('Saldo vencido, Factura 2026-0007')
})
