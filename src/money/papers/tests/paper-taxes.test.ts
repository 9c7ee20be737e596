import { expect, test } from 'vitest'
import { PLAIN_TAX } from '#office/settings/words.ts'
import { defineTexts } from '#platform/languages/texts.ts'
import { en } from '../languages/en.ts'
import { paperTexts } from '../languages/texts.ts'
import { lineTaxes, paperTax } from '../rules.ts'

const taxes = [
  { name: PLAIN_TAX, rate: 8.875 },
  { name: PLAIN_TAX, rate: 0 },
  { name: PLAIN_TAX, rate: null },
  { name: 'VAT', rate: 20 },
  { name: 'Exempt (Medical treatment)', rate: 0 },
]

test('a paper names a tax by one sentence of its language', async () => {
  const english = paperTexts.translator('en')
  const spanish = await paperTexts.load('es')
  const otherOrder = {
    ...en,
    taxPercent: '{percent} % tax',
    namedTax: '{percent} % {name}',
    percent: '{percent} %',
  }
  const pattern = defineTexts(otherOrder, async () => ({ default: en })).translator('en')
  expect(taxes.map(tax => paperTax(english, tax))).toEqual([
    ...['Tax 8.875%', 'Tax 0%', 'Tax', 'VAT 20%'],
    'Exempt (Medical treatment)',
  ])
  expect(taxes.map(tax => paperTax(spanish, tax)).slice(0, 3)).toEqual([
    'Impuesto 8.875%',
    'Impuesto 0%',
    'Impuesto',
  ])
  expect(taxes.map(tax => paperTax(pattern, tax)).slice(2)).toEqual(['Tax', '20 % VAT', taxes[4]!.name])
  expect(lineTaxes(english, taxes.slice(0, 1))).toBe('8.875%')
  expect(lineTaxes(pattern, [taxes[0]!, taxes[3]!])).toBe('8.875 %, 20 % VAT')
})
