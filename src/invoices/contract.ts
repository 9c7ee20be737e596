import { z } from 'zod'
import { moneyAccounts, postingKinds } from '../billing/contract.ts'
import { endpoint } from '../shared/http/endpoint.ts'
import { deskRoles, managerRoles } from '../shared/http/roles.ts'
import {
  amount,
  calendarDay,
  email,
  emptyAsNull,
  id,
  idParams,
  isoInstant,
  money,
  multilineText,
  requiredText,
  singleLineText,
} from '../shared/values/fields.ts'
import { hasThreeDecimals } from '../shared/values/money.ts'
import { statuses } from './rules.ts'

/** Invoices per page. */
export const PAGE = 30

/** Maximum total of an invoice, in dollars. */
export const MAX_TOTAL = 1_000_000

export const invoiceLine = z.object({
  description: requiredText('Description is required'),
  quantity: z
    .number()
    .min(0.001, 'Quantity must be above 0')
    .max(100_000, 'Must be at most 100,000')
    .refine(hasThreeDecimals, 'Use at most three decimals'),
  unitPrice: money(),
  /** Percent. */
  taxRate: z
    .number()
    .min(0, 'Must be from 0 to 100')
    .max(100, 'Must be from 0 to 100')
    .refine(hasThreeDecimals, 'Use at most three decimals'),
})

export type InvoiceLine = z.infer<typeof invoiceLine>

/** The New Invoice form. The customer is a member, the guest of a rental, or a name and address. */
export const invoiceForm = z.object({
  memberId: id.nullish(),
  rentalId: id.nullish(),
  customerName: requiredText('Customer name is required', 120),
  customerAddress: multilineText(300).default(''),
  customerEmail: emptyAsNull(email),
  lines: z.array(invoiceLine).min(1, 'Add at least one line').max(100),
  dueDate: calendarDay,
  notes: multilineText(1_000).default(''),
})

const customer = {
  memberId: id.nullable(),
  rentalId: id.nullable(),
  customerName: z.string(),
}

export const invoice = z.object({
  id,
  status: z.enum(statuses),
  overdue: z.boolean(),
  /** '2026-0007'; a draft has none. */
  number: z.string().nullable(),
  ...customer,
  issuedOn: z.string().nullable(),
  dueDate: z.string(),
  total: amount,
  /** Amount still due; 0 for a draft. */
  due: amount,
})

export type Invoice = z.infer<typeof invoice>

export const invoiceDetails = invoice.extend({
  customerAddress: z.string(),
  customerEmail: z.string().nullable(),
  lines: z.array(invoiceLine.extend({ amount })),
  net: amount,
  taxes: z.array(z.object({ rate: z.number(), net: amount, tax: amount })),
  paid: amount,
  notes: z.string(),
  createdAt: isoInstant,
  sentAt: isoInstant.nullable(),
  voidedAt: isoInstant.nullable(),
  voidReason: z.string().nullable(),
  /** Payments, refunds and voids, in order. */
  payments: z.array(
    z.object({
      id,
      at: isoInstant,
      kind: z.enum(postingKinds),
      method: z.enum(moneyAccounts),
      amount,
      by: z.string(),
    }),
  ),
  version: z.number().int(),
})

export type InvoiceDetails = z.infer<typeof invoiceDetails>

/** Values of the list filter. */
export const invoiceFilters = ['draft', 'sent', 'overdue', 'paid', 'void'] as const

export const invoiceList = z.object({
  invoices: z.array(invoice),
  /** Totals of all invoices: amount owed, and the overdue part of it. */
  owed: amount,
  overdue: amount,
})

const invoices = '/api/invoices'

export const listInvoices = endpoint({
  method: 'GET',
  path: invoices,
  summary: 'Invoices, newest first, 30 a page',
  roles: deskRoles,
  query: z.object({
    show: z.enum(invoiceFilters).optional(),
    /** Text in the number or customer name. */
    search: singleLineText(100).optional(),
    before: idParams.shape.id.optional(),
  }),
  response: invoiceList,
})
export const readInvoice = endpoint({
  method: 'GET',
  path: `${invoices}/:id`,
  summary: 'One invoice with its lines and payments',
  roles: deskRoles,
  params: idParams,
  response: invoiceDetails,
})
export const draftInvoice = endpoint({
  method: 'POST',
  path: invoices,
  summary: 'Create an invoice as a draft',
  roles: deskRoles,
  body: invoiceForm,
  response: invoiceDetails,
  status: 201,
})
export const editInvoice = endpoint({
  method: 'PATCH',
  path: `${invoices}/:id`,
  summary: 'Change a draft',
  roles: deskRoles,
  params: idParams,
  body: invoiceForm
    .extend({
      customerAddress: multilineText(300),
      notes: multilineText(1_000),
    })
    .partial(),
  response: invoiceDetails,
})
export const discardInvoice = endpoint({
  method: 'DELETE',
  path: `${invoices}/:id`,
  summary: 'Discard a draft',
  roles: deskRoles,
  params: idParams,
  response: z.object({ id }),
})
export const sendInvoice = endpoint({
  method: 'POST',
  path: `${invoices}/:id/send`,
  summary: 'Send a draft: assign its number and charge it',
  roles: deskRoles,
  params: idParams,
  response: invoiceDetails,
})
export const payInvoice = endpoint({
  method: 'POST',
  path: `${invoices}/:id/payments`,
  summary: 'Take a full or partial payment for an invoice',
  roles: deskRoles,
  params: idParams,
  body: z.object({
    amount: money(0.01, 'Amount is required'),
    paymentMethod: z.enum(moneyAccounts),
  }),
  response: invoiceDetails,
  status: 201,
})
export const voidInvoice = endpoint({
  method: 'POST',
  path: `${invoices}/:id/void`,
  summary: 'Void an invoice: reverse its charges; it keeps its number',
  roles: managerRoles,
  params: idParams,
  body: z.object({ reason: requiredText('Reason is required') }),
  response: invoiceDetails,
})
