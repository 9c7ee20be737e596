import type { LineRow } from '../reversals.ts'
import type { TaxPart } from './paper-schemas.ts'

/** Returns the taxes in a line of a bill. A tip is not taxed. */
export const taxesOf = (line: Pick<LineRow, 'kind' | 'tax_rate' | 'net_cents' | 'tax_cents'>): TaxPart[] =>
  line.kind === 'tip'
    ? []
    : [
        {
          name: 'Tax',
          rate: line.tax_rate === null ? null : line.tax_rate / 1_000,
          netCents: line.net_cents,
          taxCents: line.tax_cents,
        },
      ]

/** Returns the sums of tax parts by name and rate, lowest rate first, without those that cancel out. */
export function sumTaxes(parts: readonly TaxPart[]): TaxPart[] {
  const sums = new Map<string, TaxPart>()
  for (const part of parts) {
    const key = `${part.name} ${part.rate}`
    const sum = sums.get(key)
    sums.set(key, {
      ...part,
      netCents: part.netCents + (sum?.netCents ?? 0),
      taxCents: part.taxCents + (sum?.taxCents ?? 0),
    })
  }
  return [...sums.values()]
    .filter(({ netCents, taxCents }) => netCents !== 0 || taxCents !== 0)
    .sort((a, b) => (a.rate ?? 100) - (b.rate ?? 100))
}
