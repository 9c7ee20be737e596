import { expect, test } from 'vitest'
import { englishReport, loadReportWords } from './languages/texts.ts'
import { reasonText } from './rules.ts'

test('a purchase says the taxes that it includes, as papers name them', async () => {
  const taxes = [
    { name: 'Tax', rate: 10 },
    { name: 'VAT', rate: 0 },
  ]
  const purchase = { reason: 'Milk', tax: 1, taxes }
  expect(reasonText(purchase, 'USD')).toBe('Milk (Tax 10% and VAT: $1.00)')
  expect(reasonText(purchase, 'USD', await loadReportWords('es'))).toBe('Milk (Impuesto 10% y VAT: $1.00)')
  expect(reasonText({ reason: 'Bank' }, 'USD', englishReport)).toBe('Bank')
})
