import type { LineRow } from '#money/ledger/lines/line-rows.ts'
import { sumTaxes } from '#money/pricing/taxes.ts'
import type { PrintedTax } from './paper-schemas.ts'

/**
 * Returns the taxes of lines as a paper prints them, lowest rate first, without those that cancel out. A tip and
 * the rounding of cash are not taxed.
 */
export const printedTaxes = (
  lines: readonly Pick<LineRow, 'kind' | 'tax_class' | 'tax_rate' | 'taxes' | 'net_cents' | 'tax_cents'>[],
): PrintedTax[] =>
  sumTaxes(lines.filter(({ kind }) => kind !== 'tip' && kind !== 'rounding'))
    .filter(({ netCents, taxCents }) => netCents !== 0 || taxCents !== 0)
    .map(({ rate, ...part }) => ({ ...part, rate: rate === null ? null : rate / 1_000 }))
    .sort((a, b) => (a.rate ?? 100) - (b.rate ?? 100))
