import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { hideMoneyFields } from '#platform/http/roles.ts'
import { idParams, requiredText, singleLineText } from '#platform/values/fields.ts'
import * as calls from './calls.ts'
import { item, itemFields, newItem, product } from './item-schemas.ts'
import {
  countForm,
  itemUse,
  movement,
  reorderList,
  restock,
  restockForm,
  sheetAnswer,
  sheetForm,
} from './schemas.ts'

export type { Category, MovementKind, Occasion, TileColor } from './calls.ts'
export {
  editFields,
  type Item,
  item,
  itemFields,
  newItem,
  type Product,
  product,
  type UsedBy,
  usedBy,
  withStockChecks,
} from './item-schemas.ts'
export {
  countForm,
  itemUse,
  type Movement,
  movement,
  type ReorderList,
  type Restock,
  reorderList,
  restock,
  restockForm,
  sheetAnswer,
  sheetForm,
} from './schemas.ts'

export const listItems = endpoint(calls.listItems, {
  summary: 'All items in stock, by name',
  hides: hideMoneyFields('price', 'cost', 'costPerUnit', 'totalCost', 'newCost'),
  response: z.array(item),
})
export const readItem = endpoint(calls.readItem, {
  summary: 'One item, deleted or not',
  hides: hideMoneyFields('price', 'cost', 'costPerUnit', 'totalCost', 'newCost'),
  params: idParams,
  response: item,
})
export const findProducts = endpoint(calls.findProducts, {
  summary: 'Products that are sold: favorites first, then by name',
  query: z.object({
    /** Words of the name or category, or a barcode. */
    q: singleLineText(100).optional(),
    /** The barcode of one product. */
    barcode: singleLineText(100).optional(),
  }),
  response: z.array(product),
})
export const addItem = endpoint(calls.addItem, {
  summary: 'Add an item; its initial stock is the first movement',
  body: newItem,
  response: item,
  status: 201,
})
export const editItem = endpoint(calls.editItem, {
  summary: 'Edit an item; a different stock is recorded as a correction',
  params: idParams,
  body: itemFields.partial(),
  response: item,
})
export const deleteItem = endpoint(calls.deleteItem, {
  summary: 'Delete an item; its history is kept',
  params: idParams,
  response: item,
})
export const restoreItem = endpoint(calls.restoreItem, {
  summary: 'Restore a deleted item',
  params: idParams,
  response: item,
})
export const restockItem = endpoint(calls.restockItem, {
  summary: 'Record a delivery. 409 if its supplier and invoice were entered before, unless confirmed',
  params: idParams,
  body: restockForm,
  response: restock,
  status: 201,
})
export const recordUse = endpoint(calls.recordUse, {
  summary: 'Record the use of units',
  hides: hideMoneyFields('price', 'cost', 'costPerUnit', 'totalCost', 'newCost'),
  params: idParams,
  body: itemUse,
  response: movement,
  status: 201,
})
export const countItem = endpoint(calls.countItem, {
  summary: 'Record the counted stock of an item',
  params: idParams,
  body: countForm,
  response: movement,
  status: 201,
})
export const countSheet = endpoint(calls.countSheet, {
  summary: 'Record a complete count. 409 if stock changed since its differences were shown',
  body: sheetForm,
  response: sheetAnswer,
})
export const listMovements = endpoint(calls.listMovements, {
  summary: 'Movements of an item, newest first, 50 per page',
  hides: hideMoneyFields('price', 'cost', 'costPerUnit', 'totalCost', 'newCost'),
  params: idParams,
  query: z.object({ before: idParams.shape.id.optional() }),
  response: z.array(movement),
})
export const reverseMovement = endpoint(calls.reverseMovement, {
  summary: 'Reverse a movement by a further one',
  params: idParams.extend({ movementId: idParams.shape.id }),
  body: z.object({ reason: requiredText('Reason is required', 200) }),
  response: movement,
  status: 201,
})
export const listRestocks = endpoint(calls.listRestocks, {
  summary: 'Restock records, newest first, 50 per page',
  query: z.object({
    itemId: idParams.shape.id.optional(),
    before: idParams.shape.id.optional(),
  }),
  response: z.array(restock),
})

/** 'low': items that are low; 'all': items below their maximum. */
const reorderQuery = z.object({ of: z.enum(['low', 'all']).default('low') })

export const readReorderList = endpoint(calls.readReorderList, {
  summary: 'Reorder list: quantities up to the maximum, by supplier',
  query: reorderQuery,
  response: reorderList,
})
export const downloadReorderList = endpoint(calls.downloadReorderList, {
  summary: 'The reorder list as CSV',
  query: reorderQuery,
  response: z.string(),
})
export const downloadCountSheet = endpoint(calls.downloadCountSheet, {
  summary: 'The count sheet as CSV',
  response: z.string(),
})
