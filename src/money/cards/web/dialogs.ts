declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    /** `billId`: the open bill that the card goes onto. */
    'sell-gift-card': { billId?: number | undefined }
    'gift-card-details': GiftCardId
    'extend-gift-card': GiftCardId
    'void-gift-card': GiftCardId
  }
}

/** Parameters of the dialogs about one gift card or visit pack. */
export interface GiftCardId {
  cardId: number
}
