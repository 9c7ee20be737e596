import { normalizeBarcode } from '#platform/values/barcode.ts'
import { normalizeForSearch } from '#platform/values/search/normalize-for-search.ts'
import type { ProductForSale } from '../contract.ts'

/** Returns the products whose name or category contains all words, or whose barcode it is. */
export function filterProducts(products: readonly ProductForSale[], search: string): ProductForSale[] {
  const words = normalizeForSearch(search).split(' ')
  const code = normalizeBarcode(search)
  return products.filter(({ name, category, barcode }) => {
    const text = normalizeForSearch(`${name} ${category}`)
    return (barcode !== '' && barcode === code) || words.every(word => text.includes(word))
  })
}
