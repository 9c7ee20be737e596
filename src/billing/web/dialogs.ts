declare module '../../shared/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'payment-details': { paymentId: number }
    'pay-bill': { billId: number }
    'refund-payment': { paymentId: number }
    'void-payment': { paymentId: number }
  }
}

export {}
