declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'new-sale': SaleStart
    'return-products': { billId: number }
  }
}

/** What a sale starts with: a product in the cart, or whose bill it is on. */
export interface SaleStart {
  itemId?: number | undefined
  rentalId?: number | undefined
  checkinId?: number | undefined
}
