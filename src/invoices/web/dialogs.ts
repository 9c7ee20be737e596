declare module '../../shared/web/dialog.ts' {
  interface Dialogs {
    'new-invoice': { memberId?: number | undefined }
    'edit-invoice': InvoiceId
    'invoice-details': InvoiceId
    'pay-invoice': InvoiceId
  }
}

/** An invoice as its dialogs name it. */
export interface InvoiceId {
  invoiceId: number
}
