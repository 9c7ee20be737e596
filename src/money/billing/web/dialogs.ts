import type { CustomerKind } from '../words.ts'

/** A guest, a company or a member. */
export interface AccountKey {
  of: CustomerKind
  id: number
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'payment-details': { paymentId: number }
    'pay-bill': { billId: number }
    'pay-account': AccountKey
    'use-credit': AccountKey & { billId: number }
    'pay-out-credit': AccountKey
    'refund-payment': { paymentId: number }
    'void-payment': { paymentId: number }
    'reverse-payment': { paymentId: number }
    'change-method': { paymentId: number }
    'reverse-credit': { entryId: number }
  }
}
