import { z } from 'zod'
import { moneyAccounts } from '#money/billing/calls.ts'
import { accountPayments, cashGiven } from '#money/billing/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { id, idParams, money, multilineText, requiredText, singleLineText } from '#platform/values/fields.ts'
import * as calls from './calls.ts'
import { invoiceFilters } from './calls.ts'
import { creditForm, creditNote, invoiceDetails, invoiceForm, invoiceList } from './schemas.ts'

export type { InvoiceFilter } from './calls.ts'
export {
  type CreditForm,
  type CreditNote,
  creditForm,
  creditNote,
  type Invoice,
  type InvoiceDetails,
  invoice,
  invoiceDetails,
  invoiceForm,
  invoiceLine,
  invoiceList,
} from './schemas.ts'

export const listInvoices = endpoint(calls.listInvoices, {
  summary: 'Invoices, newest first, 30 a page',
  query: z.object({
    show: z.enum(invoiceFilters).optional(),
    /** Text in the number or customer name. */
    search: singleLineText(100).optional(),
    before: idParams.shape.id.optional(),
  }),
  response: invoiceList,
})
export const readInvoice = endpoint(calls.readInvoice, {
  summary: 'One invoice with its lines and payments',
  params: idParams,
  response: invoiceDetails,
})
export const draftInvoice = endpoint(calls.draftInvoice, {
  summary: 'Create an invoice as a draft',
  body: invoiceForm,
  response: invoiceDetails,
  status: 201,
})
export const editInvoice = endpoint(calls.editInvoice, {
  summary: 'Change a draft',
  params: idParams,
  body: invoiceForm
    .extend({
      customerAddress: multilineText(300),
      notes: multilineText(1_000),
      includesStay: z.boolean(),
    })
    .partial(),
  response: invoiceDetails,
})
export const discardInvoice = endpoint(calls.discardInvoice, {
  summary: 'Discard a draft',
  params: idParams,
  response: z.object({ id }),
})
export const sendInvoice = endpoint(calls.sendInvoice, {
  summary: 'Send a draft: assign its number and charge it',
  params: idParams,
  response: invoiceDetails,
})
export const payInvoice = endpoint(calls.payInvoice, {
  summary: 'Take a full or partial payment for an invoice, by one method or split over several',
  params: idParams,
  body: z
    .object({
      amount: money(0.01, 'Amount is required'),
      paymentMethod: z.enum(moneyAccounts).optional(),
      cashGiven,
      /** A split that replaces the single method. The amounts sum to `amount`. */
      payments: accountPayments,
    })
    .refine(({ paymentMethod, payments }) => paymentMethod || payments, {
      path: ['paymentMethod'],
      message: 'Required',
    }),
  response: invoiceDetails,
  status: 201,
})
export const voidInvoice = endpoint(calls.voidInvoice, {
  summary: 'Void an invoice: reverse its charges; it keeps its number',
  params: idParams,
  body: z.object({ reason: requiredText('Reason is required') }),
  response: invoiceDetails,
})
export const creditInvoice = endpoint(calls.creditInvoice, {
  summary: 'Issue a credit note for an invoice, whole or in part',
  params: idParams,
  body: creditForm,
  response: invoiceDetails,
  status: 201,
})
export const printInvoice = endpoint(calls.printInvoice, {
  summary: 'Print a sent invoice: later prints are copies',
  params: idParams,
  response: invoiceDetails,
})
export const readCreditNote = endpoint(calls.readCreditNote, {
  summary: 'A credit note as it was issued',
  params: idParams,
  response: creditNote,
})
export const printCreditNote = endpoint(calls.printCreditNote, {
  summary: 'Print a credit note: later prints are copies',
  params: idParams,
  response: creditNote,
})
