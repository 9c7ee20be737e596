import type { Quote, QuoteLine } from '#money/pricing/contract.ts'
import { type Label, say } from '#money/pricing/languages/texts.ts'
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
    toDollars(prices.reduce((cents, { quote }) => cents + toCents(of(quote)), 0))
  const [total, tax, paid] = [sum(({ total }) => total), sum(({ tax }) => tax), sum(({ paid }) => paid)]
  const due = sum(({ due }) => Math.max(0, due))
  const line = (kind: QuoteLine['kind'], { label, words }: Label, amount: number): QuoteLine => ({
    kind,
    label,
    ...(words && { words }),
    amount,
    included: kind === 'tax',
  })
  const unused = toDollars(toCents(due) - toCents(total) + toCents(paid))
  const lines = [
    ...prices.map(price => line('base', price, price.quote.total)),
    ...(tax === 0 ? [] : [line('tax', say('includes', { tax: say('plainTaxWithin', { rate: '' }) }), tax)]),
    line('total', say('total'), total),
    ...(paid === 0 ? [] : [line('paid', say('alreadyPaid'), -paid)]),
    ...(unused === 0 ? [] : [line('paid', say('creditNotUsed'), unused)]),
    line('due', say('due'), due),
  ]
  return { lines, total, paid, due }
}

/** Returns an error's text with the facility that it is about in front, unless the text names it. */
export const namingFacility = (facility: string, text: string): string =>
  text.includes(facility) ? text : `${facility}: ${text}`

/** Returns 'one facility' or '3 facilities', for the audit trail, which names no guests. */
export const facilitiesText = ({ length }: { length: number }): string =>
  length === 1 ? 'one facility' : `${length} facilities`
