import { type LineText, type Price, priceWithTaxAdded, storedTaxRate } from '../billing/billing.ts'
import type { Quote, QuoteLine } from '../billing/contract.ts'
import type { ProductRow } from '../inventory/inventory.ts'
import type { VenueSettings } from '../settings/contract.ts'
import { Conflict, NotFound } from '../shared/http/errors.ts'
import { formatMoney, toCents, toDollars } from '../shared/values/money.ts'
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

/** Prices a sale: the products' own prices plus the venue's tax, computed per line. Exempt products have no tax. */
export function priceCart(
  products: ReadonlyMap<number, ProductRow>,
  lines: readonly CartLine[],
  { taxRate }: Pick<VenueSettings, 'taxRate'>,
): Cart {
  const priced = lines.map(({ itemId, quantity }): PricedLine => {
    const product = products.get(itemId)
    if (!product) throw new NotFound(`There is no item ${itemId}`)
    const rate = product.tax_class === 'exempt' ? 0 : storedTaxRate(taxRate)
    return {
      itemId,
      quantity,
      text: {
        kind: 'product',
        label: labelOf(product.name, quantity),
        tax: 'added',
        taxRate: rate,
        taxClass: product.tax_class,
        quantity,
        unitCents: product.price_cents,
        itemId,
      },
      price: priceWithTaxAdded(product.price_cents * quantity, rate),
    }
  })
  return { lines: priced, totalCents: priced.reduce((sum, { price }) => sum + price.totalCents, 0) }
}

/** '2 × Bottled Water', 'Bottled Water'. */
export const labelOf = (name: string, quantity: number): string =>
  quantity === 1 ? name : `${quantity} × ${name}`

/** Returns the lines that the desk shows before the sale, and on the button the total. */
export function toSaleQuote({ lines, totalCents }: Cart, { taxRate }: Pick<VenueSettings, 'taxRate'>): Quote {
  const taxCents = lines.reduce((sum, { price }) => sum + price.taxCents, 0)
  const products = lines.map(({ text, price }) => line('base', text.label, price.baseCents))
  return {
    lines: [
      ...products,
      ...(taxCents === 0 ? [] : [line('tax', `Tax ${taxRate}%`, taxCents)]),
      line('total', 'Total', totalCents),
      line('due', 'Due', totalCents),
    ],
    total: toDollars(totalCents),
    tax: toDollars(taxCents),
    paid: 0,
    due: toDollars(totalCents),
  }
}

const line = (kind: QuoteLine['kind'], label: string, cents: number): QuoteLine => ({
  kind,
  label,
  amount: toDollars(cents),
  included: false,
})

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
