declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'new-invoice': { memberId?: number | undefined }
    'edit-invoice': InvoiceId
    'invoice-details': InvoiceId
    'credit-invoice': InvoiceId
    'pay-invoice': InvoiceId
  }
}

/** Parameters of invoice dialogs. */
export interface InvoiceId {
  invoiceId: number
}
