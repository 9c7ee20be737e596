/** The use cases of selling products. */
export { findProducts } from './find-products.ts'
export { quoteReturn, returnProducts } from './return-products.ts'
export { addProductsToBill, quoteSale, sellProducts } from './sell-products.ts'
export { parseProductName, readSoldProducts } from './sold-lines.ts'
