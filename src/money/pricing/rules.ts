import { PLAIN_TAX } from '#office/settings/words.ts'
import type { LineWriter } from './languages/texts.ts'

/** A tax as papers name it, with its rate in percent; null if the rate is not known. */
export interface NamedTax {
  name: string
  rate: number | null
}

type LineTranslate = LineWriter['t']

/** Returns a tax as papers and totals name it: 'Tax 8.875%', 'State tax 4%', 'Exempt (Medical treatment)'. */
export function nameTax(t: LineTranslate, { name, rate }: NamedTax): string {
  const percent = String(rate)
  if (name === PLAIN_TAX) return rate === null ? t('tax') : t('taxPercent', { percent })
  return rate ? t('namedTax', { name, percent }) : name
}

/** Returns the taxes of one line of a paper, below the heading 'Tax': '8.875%', 'State tax 4%, City tax 2.5%'. */
export const lineTaxes = (t: LineTranslate, taxes: readonly NamedTax[]): string =>
  taxes.map(tax => (tax.name === PLAIN_TAX ? plainRate(t, tax) : nameTax(t, tax))).join(', ')

const plainRate = (t: LineTranslate, { rate }: NamedTax) =>
  rate === null ? '' : t('percent', { percent: String(rate) })
