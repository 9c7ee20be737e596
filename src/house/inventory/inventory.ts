/** The use cases of inventory. */

export { addItem, deleteItem, editItem, restoreItem } from './manage-items.ts'
export { findProducts } from './products.ts'
export { listItems, readItem } from './read-items.ts'
export { bookAutomaticUses } from './stock/automatic-use.ts'
export { countItem, countSheet } from './stock/count-items.ts'
export { listMovements, recordUse, reverseMovement } from './stock/movements.ts'
export { countSheetCsv, readReorderList, reorderCsv } from './stock/reorder.ts'
export { listRestocks, restockItem } from './stock/restock-item.ts'
export {
  lockProducts,
  type ProductRow,
  putBack,
  readProducts,
  type SoldLine,
  stockWarnings,
  takeSold,
} from './stock/sell-stock.ts'
