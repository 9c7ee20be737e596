import type { Product } from '../../inventory/contract.ts'
import { normalizeForSearch } from '../../shared/values/normalize-for-search.ts'

/** Returns the products whose name contains all words, or whose barcode it is. */
export function filterProducts(products: readonly Product[], search: string): Product[] {
  const words = normalizeForSearch(search).split(' ')
  return products.filter(({ name, barcode }) => {
    const text = normalizeForSearch(name)
    return (barcode !== '' && barcode === search.trim()) || words.every(word => text.includes(word))
  })
}
