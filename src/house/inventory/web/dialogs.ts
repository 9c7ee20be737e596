import { z } from 'zod'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id } from '#platform/web/ui/dialogs/params.ts'
import * as inventory from '../contract.ts'

const itemParams = z.object({ itemId: id })

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  'add-inventory': {
    find: { label: 'Add Item', words: 'stock, product, supplies' },
    params: z.object({ as: z.literal('product').optional() }),
    calls: [inventory.addItem],
    load: () => import('./items/add-inventory-dialog.tsx'),
  },
  'edit-inventory': {
    params: itemParams,
    calls: [inventory.readItem, inventory.editItem],
    load: () => import('./items/edit-inventory-dialog.tsx'),
  },
  'restock-inventory': {
    params: itemParams,
    calls: [inventory.readItem, inventory.restockItem],
    load: () => import('./stock/restock-inventory-dialog.tsx'),
  },
  'inventory-details': {
    params: itemParams,
    calls: [inventory.readItem, inventory.listMovements],
    load: () => import('./items/inventory-details-dialog.tsx'),
  },
  'use-inventory': {
    params: itemParams,
    calls: [inventory.readItem, inventory.recordUse],
    load: () => import('./items/use-inventory-dialog.tsx'),
  },
  'count-inventory': {
    params: itemParams,
    calls: [inventory.readItem, inventory.countItem],
    load: () => import('./counting/count-inventory-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
