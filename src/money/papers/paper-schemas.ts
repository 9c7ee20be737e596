import { z } from 'zod'
import { paperKinds } from '#money/ledger/words.ts'
import { languages } from '#platform/languages/languages.ts'
import { amount, calendarDay, id, idParams, isoInstant, singleLineText } from '#platform/values/fields.ts'

/** The venue as a paper names it. It is stored with the paper: later changes of the settings do not reach it. */
export const seller = z.object({
  name: z.string(),
  address: z.string(),
  taxId: z.string(),
  /** Text below name and address, and at the bottom. */
  header: z.string(),
  footer: z.string(),
  /** What the venue calls an invoice in the language of the paper. Empty: as the language does. */
  invoiceTitle: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  /** Of the paper. */
  language: z.enum(languages),
})
export type Seller = z.infer<typeof seller>

/** The part of one tax in an amount. */
export const printedTax = z.object({
  name: z.string(),
  /** Percent; null if not known or mixed. */
  rate: z.number().nullable(),
  netCents: z.number().int(),
  taxCents: z.number().int(),
})
export type PrintedTax = z.infer<typeof printedTax>

/** The content of every issued paper. */
export const paperHead = z.object({
  seller,
  /** Name of the customer; empty if not known. */
  customer: z.string(),
  /** The amount of the paper; negative if the customer gets it. */
  amount,
})
export type PaperHead = z.infer<typeof paperHead>

/** An issued paper in the list. */
export const listedPaper = z.object({
  id,
  kind: z.enum(paperKinds),
  /** As the paper shows it: '000012', '2026-0007', 'CN-2026-0001'. */
  number: z.string(),
  issuedAt: isoInstant,
  businessDay: calendarDay,
  /** As the paper says; empty if not known. */
  customer: z.string(),
  /** Negative if the customer gets it. */
  amount,
  prints: z.number().int(),
  /** The payment of a receipt, or the invoice of an invoice or credit note: where the paper is read. */
  paymentId: id.nullable(),
  invoiceId: id.nullable(),
})
export type ListedPaper = z.infer<typeof listedPaper>

export const paperQuery = z.object({
  kind: z.enum(paperKinds).optional(),
  /** First and last business day of issue. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** A number, with or without zeros in front, or the customer's name, phone or number. */
  search: singleLineText(100).optional(),
  /** Id of the last paper of the previous page. */
  before: idParams.shape.id.optional(),
})
