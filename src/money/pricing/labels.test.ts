import { expect, test } from 'vitest'
import { PLAIN_TAX } from '#office/settings/words.ts'
import { defineTexts } from '#platform/languages/texts.ts'
import { en } from './languages/en.ts'
import { sayPlainly } from './languages/say-plainly.ts'
import { englishLines, lineTexts, loadLineWriter, say, writeLabel } from './languages/texts.ts'
import { addedTaxLine, includedTaxLine } from './quote.ts'
import { lineTaxes, nameTax } from './rules.ts'

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

test('a tax of an earlier version is written as it was', () => {
  const within = (rate: string) => ({
    label: `Includes tax${rate}`,
    words: JSON.stringify({
      key: 'includes',
      values: {
        tax: { label: `tax${rate}`, words: JSON.stringify({ key: 'plainTaxWithin', values: { rate } }) },
      },
    }),
  })
  const added = (rate: string) => ({
    label: `Tax${rate}`,
    words: JSON.stringify({ key: 'plainTax', values: { rate } }),
  })
  const stored = [added(' 8.875%'), added(''), within(' 10%'), within('')]
  for (const line of stored) expect(writeLabel(line, englishLines)).toBe(line.label)
  expect(stored.map(line => writeLabel(line, spanish))).toEqual([
    'Impuesto 8.875%',
    'Impuesto',
    'Incluye impuesto 10%',
    'Incluye impuesto',
  ])
})

test('a tax is a sentence of its own, with and without a rate', () => {
  const rates = [8_875, null]
  const lines = rates.flatMap(rate => [
    addedTaxLine({ name: PLAIN_TAX, rate, taxCents: 100 }),
    includedTaxLine({ name: PLAIN_TAX, rate, taxCents: 100 }),
  ])
  expect(lines.map(({ label }) => label)).toEqual([
    'Tax 8.875%',
    'Includes tax 8.875%',
    'Tax',
    'Includes tax',
  ])
  expect(lines.map(line => writeLabel(line, spanish))).toEqual([
    'Impuesto 8.875%',
    'Incluye impuesto 8.875%',
    'Impuesto',
    'Incluye impuesto',
  ])
})

test('a tax that the venue named is a sentence of its own, too', () => {
  const { translator } = defineTexts({ ...en, namedTax: '{percent} % {name}' }, async () => ({ default: en }))
  const otherOrder = { ...englishLines, t: translator('en') }
  const written = (rate: number | null) => {
    const line = includedTaxLine({ name: 'State tax', rate, taxCents: 100 })
    return [line.label, writeLabel(line, otherOrder)]
  }
  expect(written(4_000)).toEqual(['Includes State tax 4%', 'Includes 4 % State tax'])
  expect(written(null)).toEqual(['Includes State tax', 'Includes State tax'])
})

const taxes = [
  { name: PLAIN_TAX, rate: 8.875 },
  { name: PLAIN_TAX, rate: 0 },
  { name: PLAIN_TAX, rate: null },
  { name: 'VAT', rate: 20 },
  { name: 'Exempt (Medical treatment)', rate: 0 },
]

test('a paper names a tax by one sentence of its language', async () => {
  const english = lineTexts.translator('en')
  const spanish = await lineTexts.load('es')
  const otherOrder = {
    ...en,
    taxPercent: '{percent} % tax',
    namedTax: '{percent} % {name}',
    percent: '{percent} %',
  }
  const pattern = defineTexts(otherOrder, async () => ({ default: en })).translator('en')
  expect(taxes.map(tax => nameTax(english, tax))).toEqual([
    ...['Tax 8.875%', 'Tax 0%', 'Tax', 'VAT 20%'],
    'Exempt (Medical treatment)',
  ])
  expect(taxes.map(tax => nameTax(spanish, tax)).slice(0, 3)).toEqual([
    'Impuesto 8.875%',
    'Impuesto 0%',
    'Impuesto',
  ])
  expect(taxes.map(tax => nameTax(pattern, tax)).slice(2)).toEqual(['Tax', '20 % VAT', taxes[4]!.name])
  expect(lineTaxes(english, taxes.slice(0, 1))).toBe('8.875%')
  expect(lineTaxes(pattern, [taxes[0]!, taxes[3]!])).toBe('8.875 %, 20 % VAT')
})
