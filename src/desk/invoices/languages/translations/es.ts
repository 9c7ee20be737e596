import type { CatalogLike } from '#platform/languages/texts.ts'
import type { en } from '../en.ts'

export default {
  invoice: 'Factura',
  invoiceNumbered: '{title} {number}',
  draft: 'Borrador',
  void: 'Anulada',
  notSent: 'no enviada',
  date: 'Fecha',
  dueDate: 'Fecha de vencimiento',
  billTo: 'Facturar a',
  description: 'Descripción',
  quantity: 'Cantidad',
  quantityOf: '{quantity, number}',
  unitPrice: 'Precio unitario',
  tax: 'Impuesto',
  amount: 'Importe',
  totals: 'Totales',
  subtotal: 'Subtotal',
  total: 'Total',
  creditNote: 'Nota de crédito',
  creditNoteNumbered: 'Nota de crédito {number}',
  forInvoice: 'De la factura',
  creditTo: 'Acreditar a',
  reasonGiven: 'Motivo: {reason}',
  totalCredit: 'Crédito total',
} satisfies CatalogLike<typeof en>
