import type { Quote } from '#money/pricing/contract.ts'
import { type Label, say } from '#money/pricing/languages/texts.ts'
import { includedTaxLine, line } from '#money/pricing/quote.ts'
import { PLAIN_TAX } from '#office/settings/words.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import type { GroupQuote } from './contract.ts'

/** The price of one stay of a group, and the facility that its line names. */
export interface StayPrice extends Label {
  quote: Pick<Quote, 'total' | 'tax' | 'paid' | 'due'>
}

/**
 * Adds up the prices of stays: a line for each of them, the tax in it, what was paid, and the amount due. The credit of
 * one stay does not pay for another.
 */
export function quoteGroupStays(prices: readonly StayPrice[]): GroupQuote {
  const sum = (of: (quote: StayPrice['quote']) => number) =>
    prices.reduce((cents, { quote }) => cents + toCents(of(quote)), 0)
  const [total, taxCents, paid] = [sum(({ total }) => total), sum(({ tax }) => tax), sum(({ paid }) => paid)]
  const due = sum(({ due }) => Math.max(0, due))
  const unused = due - total + paid
  const lines = [
    ...prices.map(price => line('base', price, toCents(price.quote.total))),
    ...(taxCents === 0 ? [] : [includedTaxLine({ name: PLAIN_TAX, rate: null, taxCents })]),
    line('total', say('total'), total),
    ...(paid === 0 ? [] : [line('paid', say('alreadyPaid'), -paid)]),
    ...(unused === 0 ? [] : [line('paid', say('creditNotUsed'), unused)]),
    line('due', say('due'), due),
  ]
  return { lines, total: toDollars(total), paid: toDollars(paid), due: toDollars(due) }
}

/** Returns an error's text with the facility that it is about in front, unless the text names it. */
export const namingFacility = (facility: string, text: string): string =>
  text.includes(facility) ? text : `${facility}: ${text}`

/** Returns 'one facility' or '3 facilities', for the audit trail, which names no guests. */
export const facilitiesText = ({ length }: { length: number }): string =>
  length === 1 ? 'one facility' : `${length} facilities`
