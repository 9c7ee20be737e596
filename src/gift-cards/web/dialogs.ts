declare module '../../shared/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'sell-gift-card': Record<never, never>
    'gift-card-details': GiftCardId
    'extend-gift-card': GiftCardId
    'void-gift-card': GiftCardId
  }
}

/** Parameters of the dialogs about one gift card or visit pack. */
export interface GiftCardId {
  cardId: number
}
