import { type NamedTax, taxText } from '#money/pricing/rules.ts'
import { PLAIN_TAX } from '#office/settings/words.ts'

/** Re-exported for other domains, which may not import the rules of billing. */
export { taxText }

/** Returns the taxes of one line of a paper: '8.875%', 'State tax 4%, City tax 2.5%'. */
export const lineTaxText = (taxes: readonly NamedTax[], name = taxText): string =>
  taxes
    .map(tax => (tax.name === PLAIN_TAX ? (tax.rate === null ? '' : `${tax.rate}%`) : name(tax)))
    .join(', ')
