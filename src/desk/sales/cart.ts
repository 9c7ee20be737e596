import type { ProductRow } from '#house/inventory/inventory.ts'
import type { LineText } from '#money/ledger/lines/lines.ts'
import type { Quote } from '#money/pricing/contract.ts'
import { say } from '#money/pricing/languages/texts.ts'
import { type Price, splitTax } from '#money/pricing/price.ts'
import { addedTaxLine, includedTaxLine, line } from '#money/pricing/quote.ts'
import { addTaxParts, resolveTaxation, splitTaxes, type Taxation } from '#money/pricing/taxes.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import type { CartLine } from './contract.ts'

/** A product on a sale, as its bill states it. */
export interface PricedLine {
  itemId: number
  quantity: number
  text: LineText
  price: Price
}

/** A priced sale; amounts in cents. */
export interface Cart {
  lines: PricedLine[]
  totalCents: number
}

/**
 * Prices a sale: the products' own prices, to which the tax of their class is added or in which it is included, as the
 * venue sets. It is computed per line.
 */
export function priceCart(
  products: ReadonlyMap<number, Pick<ProductRow, 'name' | 'price_cents' | 'tax_class'>>,
  lines: readonly CartLine[],
  settings: VenueSettings,
  at: Instant,
): Cart {
  const { productTax: tax } = settings
  const priced = lines.map(({ itemId, quantity }): PricedLine => {
    const product = products.get(itemId)
    if (!product) throw new NotFound(`There is no item ${itemId}`)
    const cents = product.price_cents * quantity
    const { taxation, price } = priceProducts(settings, { taxClass: product.tax_class, cents }, at)
    return {
      itemId,
      quantity,
      text: {
        kind: 'product',
        label: formatLabel(product.name, quantity),
        tax,
        taxRate: taxation.taxRate,
        taxClass: product.tax_class,
        quantity,
        unitCents: product.price_cents,
        itemId,
      },
      price,
    }
  })
  return { lines: priced, totalCents: priced.reduce((sum, { price }) => sum + price.totalCents, 0) }
}

/** Prices products of one tax class, at their own prices: its tax is added or included, as the venue sets. */
export function priceProducts(
  settings: VenueSettings,
  { taxClass, cents }: { taxClass: string; cents: number },
  at: Instant,
): { taxation: Taxation; price: Price } {
  const taxation = resolveTaxation(settings, taxClass, at)
  return { taxation, price: splitTax({ ...taxation, tax: settings.productTax }, cents) }
}

/** '2 × Bottled Water', 'Bottled Water'. */
export const formatLabel = (name: string, quantity: number): string =>
  quantity === 1 ? name : `${quantity} × ${name}`

/** Returns the lines that the desk shows before the sale, and on the button the total. */
export function toSaleQuote({ lines, totalCents }: Cart): Quote {
  const taxCents = lines.reduce((sum, { price }) => sum + price.taxCents, 0)
  const parts = addTaxParts(lines.flatMap(({ text, price }) => splitTaxes(text, price)))
  const products = lines.map(({ text, price }) =>
    line('base', text, text.tax === 'added' ? price.baseCents : price.totalCents),
  )
  const isIncluded = lines.some(({ text }) => text.tax === 'included')
  return {
    lines: [
      ...products,
      ...parts
        .filter(({ taxCents }) => taxCents !== 0)
        .map(tax => (isIncluded ? includedTaxLine(tax) : addedTaxLine(tax))),
      line('total', say('total'), totalCents),
      line('due', say('due'), totalCents),
    ],
    total: toDollars(totalCents),
    tax: toDollars(taxCents),
    paid: 0,
    due: toDollars(totalCents),
  }
}

/** Throws Conflict with the present total if the desk showed another one. */
export function assertTotalShown(
  { totalCents }: Cart,
  expectedTotal: number,
  { currency }: Pick<VenueSettings, 'currency'>,
): void {
  if (toCents(expectedTotal) === totalCents) return
  const total = formatMoney(toDollars(totalCents), currency)
  throw new Conflict(`The price has changed: it is now ${total}`, undefined, { total: toDollars(totalCents) })
}
