import type { Reader } from '#platform/database/database.ts'
import { normalizeBarcode } from '#platform/values/barcode.ts'
import { toDollars } from '#platform/values/money.ts'
import { normalizeForSearch } from '#platform/values/search/normalize-for-search.ts'
import { compareNaturally } from '#platform/values/text/natural-order.ts'
import type { Product } from './contract.ts'
import type { ItemRow } from './item-row.ts'

/**
 * Returns the items that are sold, favorites first, then by name. `barcode` finds the one product that has it; `q`
 * those whose name or category contain all its words, or whose barcode it is.
 */
export async function findProducts(
  db: Reader,
  { q, barcode }: { q?: string | undefined; barcode?: string | undefined },
): Promise<Product[]> {
  const rows = await db
    .selectFrom('items')
    .selectAll()
    .where('price_cents', 'is not', null)
    .where('deleted_at', 'is', null)
    .$if(barcode !== undefined, query => query.where('barcode', '=', normalizeBarcode(barcode!)))
    .execute()
  return rows
    .filter(row => matches(row, q))
    .sort((a, b) => b.is_favorite - a.is_favorite || compareNaturally(a.name, b.name) || a.id - b.id)
    .flatMap(toProduct)
}

function matches({ name, barcode, category }: ItemRow, q = ''): boolean {
  if (barcode !== null && barcode === normalizeBarcode(q)) return true
  const text = normalizeForSearch(`${name} ${category}`)
  return normalizeForSearch(q)
    .split(' ')
    .every(word => text.includes(word))
}

function toProduct(row: ItemRow): Product[] {
  if (row.price_cents === null) return []
  return [
    {
      id: row.id,
      name: row.name,
      category: row.category,
      price: toDollars(row.price_cents),
      taxClass: row.tax_class,
      barcode: row.barcode ?? '',
      isFavorite: row.is_favorite === 1,
      tileColor: row.tile_color,
      unit: row.unit,
      currentStock: row.stock,
    },
  ]
}
