import { z } from 'zod'
import { postingKinds, tenderAccounts } from '#money/ledger/words.ts'
import { printedTax, seller } from '#money/papers/contract.ts'
import {
  amount,
  calendarDay,
  email,
  emptyAsNull,
  id,
  isoInstant,
  money,
  multilineText,
  requiredText,
} from '#platform/values/fields.ts'
import { hasThreeDecimals } from '#platform/values/money.ts'
import { invoiceMarks, statuses } from './rules.ts'

const lineFields = z.object({
  description: requiredText('Description is required'),
  quantity: z
    .number()
    .min(0.001, 'Quantity must be above 0')
    .max(100_000, 'Must be at most 100,000')
    .refine(hasThreeDecimals, 'Use at most three decimals'),
  unitPrice: money(),
  /** The tax class. The rates of the day on which the invoice is sent are charged. */
  taxClass: z.string().min(1).max(20).optional(),
  /** Percent, for a line without a tax class. */
  taxRate: z
    .number()
    .min(0, 'Must be from 0 to 100')
    .max(100, 'Must be from 0 to 100')
    .refine(hasThreeDecimals, 'Use at most three decimals')
    .optional(),
})

export const invoiceLine = lineFields.refine(
  ({ taxClass, taxRate }) => taxClass !== undefined || taxRate !== undefined,
  { path: ['taxRate'], message: 'Tax is required' },
)

/** The New Invoice form. The customer is a member, a guest, or a name and address. */
export const invoiceForm = z.object({
  memberId: id.nullish(),
  rentalId: id.nullish(),
  /** The record of the guest or company. Without it, that of the rental's guest, or the one of this name and e-mail. */
  guestId: id.nullish(),
  customerName: requiredText('Customer name is required', 120),
  customerAddress: multilineText(300).default(''),
  customerEmail: emptyAsNull(email),
  /** Without those of the stay; at least one if the stay is not included. */
  lines: z.array(invoiceLine).max(100),
  /** Takes over what the guest of the rental owes for the stay. */
  includesStay: z.boolean().default(false),
  dueDate: calendarDay,
  notes: multilineText(1_000).default(''),
})

const customer = {
  memberId: id.nullable(),
  rentalId: id.nullable(),
  guestId: id.nullable(),
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
  /** Settlements besides payments. */
  marks: z.array(z.enum(invoiceMarks)),
  /** Whether a payment settled a part of it: an invoice that was only credited or written off was not paid. */
  hasPayment: z.boolean(),
})

export type Invoice = z.infer<typeof invoice>

export const invoiceDetails = invoice.extend({
  customerAddress: z.string(),
  customerEmail: z.string().nullable(),
  lines: z.array(
    lineFields.extend({
      taxClass: z.string().nullable(),
      /** Percent, as typed or as a stay was charged; null if the class says it, or if it is not known. */
      taxRate: z.number().nullable(),
      /** For a draft by today's rates. */
      taxes: z.array(printedTax),
      amount,
      /** Taken over from a stay, with the tax that was charged for it. */
      ofStay: z.boolean(),
    }),
  ),
  includesStay: z.boolean(),
  net: amount,
  taxes: z.array(z.object({ name: z.string(), rate: z.number().nullable(), net: amount, tax: amount })),
  paid: amount,
  /** The amount paid beyond the charges; it can be refunded. */
  credit: amount,
  /** The sum of credit notes, and of write-offs. */
  credited: amount,
  writtenOff: amount,
  notes: z.string(),
  /** As of the day of sending; for a draft by the present settings. */
  seller,
  /** Number of prints since it was sent: the second and later ones are copies. */
  prints: z.number().int(),
  /** Null for a draft. */
  billId: id.nullable(),
  creditNotes: z.array(
    z.object({ id, number: z.string(), issuedOn: z.string(), total: amount, reason: z.string() }),
  ),
  /** The lines that can be credited, with tax, and what may be credited in all. */
  creditable: z.object({
    lines: z.array(z.object({ lineId: id, description: z.string(), total: amount, left: amount })),
    left: amount,
  }),
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
      method: z.enum(tenderAccounts),
      amount,
      by: z.string(),
    }),
  ),
  version: z.number().int(),
})

export type InvoiceDetails = z.infer<typeof invoiceDetails>

/** A credit note as it was issued. */
export const creditNote = z.object({
  id,
  /** 'CN-2026-0001' */
  number: z.string(),
  prints: z.number().int(),
  issuedOn: z.string(),
  invoiceId: id,
  invoiceNumber: z.string(),
  seller,
  customer: z.string(),
  customerAddress: z.string(),
  customerEmail: z.string().nullable(),
  reason: z.string(),
  /** Net amounts that are credited. */
  lines: z.array(z.object({ description: z.string(), amount, taxes: z.array(printedTax) })),
  taxes: z.array(printedTax),
  net: amount,
  total: amount,
})

export type CreditNote = z.infer<typeof creditNote>

export const creditForm = z.object({
  reason: requiredText('Reason is required'),
  /** Parts of lines, tax included; without them, all that is left. */
  lines: z
    .array(z.object({ lineId: id, amount: money(0.01, 'Amount must be at least 0.01') }))
    .min(1, 'Enter an amount for at least one line')
    .max(100)
    .optional(),
})

export type CreditForm = z.output<typeof creditForm>

export const invoiceList = z.object({
  invoices: z.array(invoice),
  /** Totals of all invoices: amount owed, and the overdue part of it. */
  owed: amount,
  overdue: amount,
})
