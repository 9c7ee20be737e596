/** The use cases of inventory. */

export { bookAutomaticUses } from './automatic-use.ts'
export { countItem, countSheet } from './count-items.ts'
export { addItem, deleteItem, editItem, restoreItem } from './manage-items.ts'
export { listMovements, recordUse, reverseMovement } from './movements.ts'
export { findProducts } from './products.ts'
export { listItems, readItem } from './read-items.ts'
export { countSheetCsv, readReorderList, reorderCsv } from './reorder.ts'
export { listRestocks, restockItem } from './restock-item.ts'
export {
  lockProducts,
  type ProductRow,
  putBack,
  readProducts,
  type SoldLine,
  stockWarnings,
  takeSold,
} from './sell-stock.ts'
