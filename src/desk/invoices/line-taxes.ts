import type { LineText } from '#money/ledger/lines/lines.ts'
import type { Price } from '#money/pricing/price.ts'
import { resolveTaxation, splitTaxes, storedTaxRate, type Taxation } from '#money/pricing/taxes.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { toCents } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import { addUp, lineCents, type PricedLine, priceLine, type StoredLine, type Totals } from './rules.ts'

/** A line with its taxes of a day. */
export interface DatedLine {
  line: StoredLine
  priced: PricedLine
  /** Its charge and text on the bill. */
  price: Price
  text: LineText
}

/**
 * Prices lines by the rates that hold at an instant: today's for a draft, those of the day of sending for good. A line
 * with a typed rate keeps it, and what was taken over from a stay keeps the taxes that were charged for it.
 */
export const priceLines = (
  lines: readonly StoredLine[],
  settings: Pick<VenueSettings, 'taxClasses' | 'timeZone'>,
  at: Instant,
): DatedLine[] =>
  lines.map(line => {
    if (line.taxCents !== undefined) return ofStay(line, line.taxCents)
    const taxation = taxationIn(line, settings, at)
    const named = splitTaxes(taxation, { baseCents: 0, taxCents: 0, taxes: withoutCents(taxation) })
    const priced = priceLine(
      line,
      named.map(({ name, rate }) => ({ name, rate: rate! / 1_000 })),
    )
    const { netCents, taxCents, taxes } = priced
    const amounts = taxes.map(tax => ({
      name: tax.name,
      rate: storedTaxRate(tax.rate!),
      cents: tax.taxCents,
    }))
    return {
      line,
      priced,
      price: {
        baseCents: netCents,
        taxCents,
        totalCents: netCents + taxCents,
        ...(taxation.taxes && { taxes: amounts }),
      },
      text: describeLine(line, taxation),
    }
  })

/** Returns the totals of lines by the rates that hold at an instant. */
export const totalsOfLines = (...input: Parameters<typeof priceLines>): Totals =>
  addUp(priceLines(...input).map(({ priced }) => priced))

const taxationIn = (
  { taxClass, taxRate }: StoredLine,
  settings: Parameters<typeof resolveTaxation>[0],
  at: Instant,
): Taxation =>
  taxClass === undefined ? { taxRate: storedTaxRate(taxRate ?? 0) } : resolveTaxation(settings, taxClass, at)

const withoutCents = ({ taxes }: Taxation) => taxes?.map(tax => ({ ...tax, cents: 0 }))

/** Lines taken over from a stay keep their taxes. */
function ofStay(line: StoredLine, taxCents: number): DatedLine {
  const { taxClass, taxAmounts } = line
  const taxRate = line.taxRate === null ? null : storedTaxRate(line.taxRate ?? 0)
  const baseCents = lineCents(line)
  const price: Price = {
    baseCents,
    taxCents,
    totalCents: baseCents + taxCents,
    ...(taxAmounts && { taxes: taxAmounts }),
  }
  const taxes = splitTaxes({ taxRate, taxClass }, price).map(({ rate, ...part }) => ({
    ...part,
    rate: rate === null ? null : rate / 1_000,
  }))
  return {
    line,
    priced: { netCents: baseCents, taxCents, taxes },
    price,
    text: describeLine(line, { taxClass, taxRate }),
  }
}

const describeLine = (
  { description, quantity, unitPrice, stay }: StoredLine,
  { taxClass, taxRate }: Pick<LineText, 'taxClass' | 'taxRate'>,
): LineText => ({
  kind: stay === 'tip' ? 'tip' : 'invoice',
  label: description,
  tax: 'added',
  taxRate,
  taxClass,
  quantity,
  unitCents: toCents(unitPrice),
})
