import { z } from 'zod'
import { moneyAccounts, postingKinds } from '../billing/contract.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  amount,
  calendarDay,
  email,
  id,
  idParams,
  instant,
  line,
  money,
  optional,
  paragraph,
  requiredLine,
} from '../shared/fields.ts'
import { hasThreeDecimals } from '../shared/money.ts'
import { desk, managers } from '../shared/roles.ts'
import { statuses } from './rules.ts'

/** Invoices that a page of the list holds. */
export const PAGE = 30

/** Most that one invoice may come to, in dollars. */
export const MOST = 1_000_000

export const invoiceLine = z.object({
  description: requiredLine('Description is required'),
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

/** The New Invoice form: for a member, for the guest of a rental, or for anybody by name and address. */
export const invoiceForm = z.object({
  memberId: id.nullish(),
  rentalId: id.nullish(),
  customerName: requiredLine('Customer name is required', 120),
  customerAddress: paragraph(300).default(''),
  customerEmail: optional(email),
  lines: z.array(invoiceLine).min(1, 'Add at least one line').max(100),
  dueDate: calendarDay,
  notes: paragraph(1_000).default(''),
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
  /** Still owed; 0 of a draft. */
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
  createdAt: instant,
  sentAt: instant.nullable(),
  voidedAt: instant.nullable(),
  voidReason: z.string().nullable(),
  /** Payments and what was given back of them, in order. */
  payments: z.array(
    z.object({
      id,
      at: instant,
      kind: z.enum(postingKinds),
      method: z.enum(moneyAccounts),
      amount,
      by: z.string(),
    }),
  ),
  version: z.number().int(),
})

export type InvoiceDetails = z.infer<typeof invoiceDetails>

export const shown = ['draft', 'sent', 'overdue', 'paid', 'void'] as const

export const invoiceList = z.object({
  invoices: z.array(invoice),
  /** Over all invoices: what is owed, and of that what is overdue. */
  owed: amount,
  overdue: amount,
})

const invoices = '/api/invoices'

export const listInvoices = endpoint({
  method: 'GET',
  path: invoices,
  summary: 'Invoices, the newest first, a page of 30 before an invoice',
  roles: desk,
  query: z.object({
    show: z.enum(shown).optional(),
    /** In number or customer. */
    search: line(100).optional(),
    before: idParams.shape.id.optional(),
  }),
  answer: invoiceList,
})
export const readInvoice = endpoint({
  method: 'GET',
  path: `${invoices}/:id`,
  summary: 'One invoice with its lines and payments',
  roles: desk,
  params: idParams,
  answer: invoiceDetails,
})
export const draftInvoice = endpoint({
  method: 'POST',
  path: invoices,
  summary: 'Write a new invoice; it is a draft until it is sent',
  roles: desk,
  body: invoiceForm,
  answer: invoiceDetails,
  status: 201,
})
export const editInvoice = endpoint({
  method: 'PATCH',
  path: `${invoices}/:id`,
  summary: 'Change a draft',
  roles: desk,
  params: idParams,
  body: invoiceForm
    .extend({
      customerAddress: paragraph(300),
      notes: paragraph(1_000),
    })
    .partial(),
  answer: invoiceDetails,
})
export const discardInvoice = endpoint({
  method: 'DELETE',
  path: `${invoices}/:id`,
  summary: 'Throw a draft away',
  roles: desk,
  params: idParams,
  answer: z.object({ id }),
})
export const sendInvoice = endpoint({
  method: 'POST',
  path: `${invoices}/:id/send`,
  summary: 'Give a draft its number and charge it',
  roles: desk,
  params: idParams,
  answer: invoiceDetails,
})
export const payInvoice = endpoint({
  method: 'POST',
  path: `${invoices}/:id/payments`,
  summary: 'Take a payment for an invoice, all of it or a part',
  roles: desk,
  params: idParams,
  body: z.object({
    amount: money(0.01, 'Amount is required'),
    paymentMethod: z.enum(moneyAccounts),
  }),
  answer: invoiceDetails,
  status: 201,
})
export const voidInvoice = endpoint({
  method: 'POST',
  path: `${invoices}/:id/void`,
  summary: 'Take back what an invoice charged; it keeps its number',
  roles: managers,
  params: idParams,
  body: z.object({ reason: requiredLine('Reason is required') }),
  answer: invoiceDetails,
})
