/** Use cases of invoices. */

export { readInvoice } from './invoice-row.ts'
export {
  billsOfInvoice,
  billsOfMatchingInvoices,
  listInvoices,
  payersOfInvoices,
} from './list-invoices.ts'
export { payInvoice, printInvoice, sendInvoice, voidInvoice } from './sent/bill-invoice.ts'
export { creditInvoice, printCreditNote, readCreditNote } from './sent/credit-invoice.ts'
export { discardInvoice, draftInvoice, editInvoice } from './write-invoice.ts'
