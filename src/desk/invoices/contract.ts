import { z } from 'zod'
import { cashGiven } from '#money/ledger/contract.ts'
import { moneyAccounts } from '#money/ledger/words.ts'
import { accountPayments } from '#money/payments/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import { id, idParams, money, multilineText, requiredText, searchText } from '#platform/values/fields.ts'
import { creditForm, creditNote, invoiceDetails, invoiceForm, invoiceList } from './schemas.ts'
import { invoiceFilters } from './words.ts'

const invoices = '/api/invoices'

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
export type { InvoiceFilter } from './words.ts'

export const listInvoices = endpoint({
  method: 'GET',
  path: invoices,
  roles: deskRoles,
  summary: 'Invoices, newest first, 30 a page',
  query: z.object({
    show: z.enum(invoiceFilters).optional(),
    /** Text in the number or customer name. */
    search: searchText.optional(),
    before: idParams.shape.id.optional(),
  }),
  response: invoiceList,
})
export const readInvoice = endpoint({
  method: 'GET',
  path: `${invoices}/:id`,
  roles: deskRoles,
  summary: 'One invoice with its lines and payments',
  params: idParams,
  response: invoiceDetails,
})
export const draftInvoice = endpoint({
  method: 'POST',
  path: invoices,
  roles: deskRoles,
  summary: 'Create an invoice as a draft',
  body: invoiceForm,
  response: invoiceDetails,
  status: 201,
})
export const editInvoice = endpoint({
  method: 'PATCH',
  path: `${invoices}/:id`,
  roles: deskRoles,
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
export const discardInvoice = endpoint({
  method: 'DELETE',
  path: `${invoices}/:id`,
  roles: deskRoles,
  summary: 'Discard a draft',
  params: idParams,
  response: z.object({ id }),
})
export const sendInvoice = endpoint({
  method: 'POST',
  path: `${invoices}/:id/send`,
  roles: deskRoles,
  summary: 'Send a draft: assign its number and charge it',
  params: idParams,
  response: invoiceDetails,
})
export const payInvoice = endpoint({
  method: 'POST',
  path: `${invoices}/:id/payments`,
  roles: deskRoles,
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
export const voidInvoice = endpoint({
  method: 'POST',
  path: `${invoices}/:id/void`,
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Void an invoice: reverse its charges; it keeps its number',
  params: idParams,
  body: z.object({ reason: requiredText('Reason is required') }),
  response: invoiceDetails,
})
export const creditInvoice = endpoint({
  method: 'POST',
  path: `${invoices}/:id/credit-notes`,
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Issue a credit note for an invoice, whole or in part',
  params: idParams,
  body: creditForm,
  response: invoiceDetails,
  status: 201,
})
export const printInvoice = endpoint({
  method: 'POST',
  path: `${invoices}/:id/prints`,
  roles: deskRoles,
  summary: 'Print a sent invoice: later prints are copies',
  params: idParams,
  response: invoiceDetails,
})
export const readCreditNote = endpoint({
  method: 'GET',
  path: `${invoices}/credit-notes/:id`,
  roles: deskRoles,
  summary: 'A credit note as it was issued',
  params: idParams,
  response: creditNote,
})
export const printCreditNote = endpoint({
  method: 'POST',
  path: `${invoices}/credit-notes/:id/prints`,
  roles: deskRoles,
  summary: 'Print a credit note: later prints are copies',
  params: idParams,
  response: creditNote,
})
