import { type Cart, priceCart } from '#desk/sales/cart.ts'
import type { CartLine } from '#desk/sales/contract.ts'
import type { BillSubject } from '#money/ledger/bills.ts'
import { chargePosting, type Posting } from '#money/ledger/ledger.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { paymentEvent } from '#office/settings/settings.ts'
import type { NewEvent } from '#platform/feed/append-event.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import { items } from './items.ts'
import type { Random } from './random.ts'

/** The products by item id: items are stored in this order. */
const products = new Map(
  items.flatMap(({ name, sold }, index) =>
    sold ? [[index + 1, { name, tax_class: 'standard', price_cents: toCents(sold.price) }] as const] : [],
  ),
)
const [TOWEL, WATER] = [...products.keys()] as [number, number]

/** Returns what a guest takes: usually one product, most often water. */
export function someProducts(random: Random): CartLine[] {
  const water = { itemId: WATER, quantity: random.chance(0.3) ? 2 : 1 }
  const towel = { itemId: TOWEL, quantity: 1 }
  return random.weighted([
    [[water], 7],
    [[towel], 2],
    [[water, towel], 1],
  ])
}

/** Prices products as a sale does. */
export const toCart = (lines: readonly CartLine[], settings: VenueSettings, at: Instant): Cart =>
  priceCart(products, lines, settings, at)

/** Returns the postings that charge products. */
export const toCharges = ({ lines }: Cart, subject: BillSubject): Posting[] =>
  lines.map(({ text, price }) => chargePosting({ ...subject, source: 'sale' }, text, price))

/** Returns the event of a sale. `where`: 'over the counter', 'to Room 107'. */
export function soldEvent(
  { lines, totalCents }: Cart,
  billId: number,
  where: string,
  settings: VenueSettings,
): NewEvent {
  const total = toDollars(totalCents)
  const what = lines.map(({ text }) => text.label).join(', ')
  return {
    action: 'sale.sold',
    ...paymentEvent(settings, 'Products Sold'),
    message: `${what} sold ${where} for ${formatMoney(total, settings.currency)}`,
    subjectId: billId,
    changes: { total: [null, total] },
  }
}
