import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, everyone, hideMoneyFields, managerRoles } from '#platform/http/roles.ts'
import { idParams, requiredText } from '#platform/values/fields.ts'

import { item, itemFields, newItem } from './item-schemas.ts'
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

const inventory = '/api/inventory'

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
export type { Category, MovementKind, Occasion, TileColor } from './words.ts'

const hidesMoney = hideMoneyFields('price', 'cost', 'costPerUnit', 'totalCost', 'newCost')

export const listItems = endpoint({
  method: 'GET',
  path: inventory,
  roles: everyone,
  summary: 'All items in stock, by name',
  hides: hidesMoney,
  response: z.array(item),
})
export const readItem = endpoint({
  method: 'GET',
  path: `${inventory}/:id`,
  roles: everyone,
  summary: 'One item, deleted or not',
  hides: hidesMoney,
  params: idParams,
  response: item,
})
export const addItem = endpoint({
  method: 'POST',
  path: inventory,
  roles: managerRoles,
  summary: 'Add an item; its initial stock is the first movement',
  body: newItem,
  response: item,
  status: 201,
})
export const editItem = endpoint({
  method: 'PATCH',
  path: `${inventory}/:id`,
  roles: managerRoles,
  summary: 'Edit an item; a different stock is recorded as a correction',
  params: idParams,
  body: itemFields.partial(),
  response: item,
})
export const deleteItem = endpoint({
  method: 'DELETE',
  path: `${inventory}/:id`,
  roles: managerRoles,
  summary: 'Delete an item; its history is kept',
  params: idParams,
  response: item,
})
export const restoreItem = endpoint({
  method: 'POST',
  path: `${inventory}/:id/restore`,
  roles: managerRoles,
  summary: 'Restore a deleted item',
  params: idParams,
  response: item,
})
export const restockItem = endpoint({
  method: 'POST',
  path: `${inventory}/:id/restock`,
  roles: deskRoles,
  summary: 'Record a delivery. 409 if its supplier and invoice were entered before, unless confirmed',
  params: idParams,
  body: restockForm,
  response: restock,
  status: 201,
})
export const recordUse = endpoint({
  method: 'POST',
  path: `${inventory}/:id/use`,
  roles: everyone,
  summary: 'Record the use of units',
  hides: hidesMoney,
  params: idParams,
  body: itemUse,
  response: movement,
  status: 201,
})
export const countItem = endpoint({
  method: 'POST',
  path: `${inventory}/:id/count`,
  roles: deskRoles,
  summary: 'Record the counted stock of an item',
  params: idParams,
  body: countForm,
  response: movement,
  status: 201,
})
export const countSheet = endpoint({
  method: 'POST',
  path: `${inventory}/count`,
  roles: deskRoles,
  summary: 'Record a complete count. 409 if stock changed since its differences were shown',
  body: sheetForm,
  response: sheetAnswer,
})
export const listMovements = endpoint({
  method: 'GET',
  path: `${inventory}/:id/movements`,
  roles: everyone,
  summary: 'Movements of an item, newest first, 50 per page',
  hides: hidesMoney,
  params: idParams,
  query: z.object({ before: idParams.shape.id.optional() }),
  response: z.array(movement),
})
export const reverseMovement = endpoint({
  method: 'POST',
  path: `${inventory}/:id/movements/:movementId/reverse`,
  roles: managerRoles,
  summary: 'Reverse a movement by a further one',
  params: idParams.extend({ movementId: idParams.shape.id }),
  body: z.object({ reason: requiredText('Reason is required', 200) }),
  response: movement,
  status: 201,
})
export const listRestocks = endpoint({
  method: 'GET',
  path: '/api/restocks',
  roles: deskRoles,
  summary: 'Restock records, newest first, 50 per page',
  query: z.object({
    itemId: idParams.shape.id.optional(),
    before: idParams.shape.id.optional(),
  }),
  response: z.array(restock),
})

/** 'low': items that are low; 'all': items below their maximum. */
const reorderQuery = z.object({ of: z.enum(['low', 'all']).default('low') })

export const readReorderList = endpoint({
  method: 'GET',
  path: `${inventory}/reorder`,
  roles: deskRoles,
  summary: 'Reorder list: quantities up to the maximum, by supplier',
  query: reorderQuery,
  response: reorderList,
})
export const downloadReorderList = endpoint({
  method: 'GET',
  path: `${inventory}/reorder.csv`,
  roles: deskRoles,
  summary: 'The reorder list as CSV',
  query: reorderQuery,
  response: z.string(),
})
export const downloadCountSheet = endpoint({
  method: 'GET',
  path: `${inventory}/count-sheet.csv`,
  roles: deskRoles,
  summary: 'The count sheet as CSV',
  response: z.string(),
})
