import * as inventory from '#house/inventory/inventory.ts'
import { splitTax } from '#money/pricing/price.ts'
import { resolveTaxation } from '#money/pricing/taxes.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
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
    const taxation = resolveTaxation(settings, product.taxClass, at)
    const { totalCents } = splitTax({ ...taxation, tax: settings.productTax }, toCents(product.price))
    return { ...product, total: toDollars(totalCents) }
  })
}
