import * as inventory from '#house/inventory/inventory.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import { priceProducts } from './cart.ts'
import type { ProductForSale } from './contract.ts'

/** Returns the products that are sold, as `inventory.findProducts` does, each with its price at `at`, with tax. */
export async function findProducts(
  db: Reader,
  query: Parameters<typeof inventory.findProducts>[1],
  at: Instant,
): Promise<ProductForSale[]> {
  const settings = await readSettings(db)
  const products = await inventory.findProducts(db, query)
  return products.map(product => {
    const { price } = priceProducts(settings, { ...product, cents: toCents(product.price) }, at)
    return { ...product, total: toDollars(price.totalCents) }
  })
}
