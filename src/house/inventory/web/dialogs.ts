declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'add-inventory': Record<never, never>
    'edit-inventory': ItemId
    'restock-inventory': ItemId
    'inventory-details': ItemId
    'use-inventory': ItemId
    'count-inventory': ItemId
  }
}

/** Parameters of item dialogs. */
export interface ItemId {
  itemId: number
}
