import { deskRoles, everyone, managerRoles } from '#platform/http/roles.ts'

export * from './first-page-calls.ts'

/** The categories of items (SPEC §3). */
export const categories = [
  'room-supplies',
  'maintenance-items',
  'cleaning-supplies',
  'office-supplies',
] as const
export type Category = (typeof categories)[number]

export const movementKinds = ['restock', 'use', 'count', 'correction', 'reversal', 'sale', 'return'] as const
export type MovementKind = (typeof movementKinds)[number]

export const occasions = ['check-out', 'cleaning'] as const
export type Occasion = (typeof occasions)[number]

/** The colors of product tiles. */
export const tileColors = ['gray', 'blue', 'green', 'yellow', 'red', 'purple'] as const
export type TileColor = (typeof tileColors)[number]

/** Page size of movements and restocks. */
export const PAGE = 50

/** Maximum stock of an item, in its units. */
export const MAX_STOCK = 1_000_000

/** Length of a barcode, in characters. */
export const BARCODE_LENGTH = { min: 4, max: 40 } as const

const inventory = '/api/inventory'

export const listItems = { method: 'GET', path: inventory, roles: everyone } as const
export const readItem = { method: 'GET', path: `${inventory}/:id`, roles: everyone } as const
export const addItem = { method: 'POST', path: inventory, roles: managerRoles } as const
export const editItem = { method: 'PATCH', path: `${inventory}/:id`, roles: managerRoles } as const
export const deleteItem = { method: 'DELETE', path: `${inventory}/:id`, roles: managerRoles } as const
export const restoreItem = { method: 'POST', path: `${inventory}/:id/restore`, roles: managerRoles } as const
export const restockItem = { method: 'POST', path: `${inventory}/:id/restock`, roles: deskRoles } as const
export const recordUse = { method: 'POST', path: `${inventory}/:id/use`, roles: everyone } as const
export const countItem = { method: 'POST', path: `${inventory}/:id/count`, roles: deskRoles } as const
export const countSheet = { method: 'POST', path: `${inventory}/count`, roles: deskRoles } as const
export const listMovements = { method: 'GET', path: `${inventory}/:id/movements`, roles: everyone } as const
export const reverseMovement = {
  method: 'POST',
  path: `${inventory}/:id/movements/:movementId/reverse`,
  roles: managerRoles,
} as const
export const listRestocks = { method: 'GET', path: '/api/restocks', roles: deskRoles } as const
export const readReorderList = { method: 'GET', path: `${inventory}/reorder`, roles: deskRoles } as const
export const downloadReorderList = {
  method: 'GET',
  path: `${inventory}/reorder.csv`,
  roles: deskRoles,
} as const
export const downloadCountSheet = {
  method: 'GET',
  path: `${inventory}/count-sheet.csv`,
  roles: deskRoles,
} as const
