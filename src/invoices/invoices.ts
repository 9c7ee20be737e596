/** Use cases of invoices. */
export { payInvoice, printInvoice, sendInvoice, voidInvoice } from './bill-invoice.ts'
export { creditInvoice, printCreditNote, readCreditNote } from './credit-invoice.ts'
export { readInvoice } from './invoice-row.ts'
export {
  billsOfInvoice,
  billsOfMatchingInvoices,
  listInvoices,
  payersOfInvoices,
} from './list-invoices.ts'
export { discardInvoice, draftInvoice, editInvoice } from './write-invoice.ts'
