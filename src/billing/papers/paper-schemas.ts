import { z } from 'zod'
import { amount } from '../../shared/values/fields.ts'

/** The venue as a paper names it. It is stored with the paper: later changes of the settings do not reach it. */
export const seller = z.object({
  name: z.string(),
  address: z.string(),
  taxId: z.string(),
  /** Text below name and address, and at the bottom. */
  header: z.string(),
  footer: z.string(),
  currency: z.string(),
  timeZone: z.string(),
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

/** What every issued paper says. */
export const paperHead = z.object({
  seller,
  /** Name of the customer; empty if not known. */
  customer: z.string(),
  /** The amount of the paper; negative if the customer gets it. */
  amount,
})
export type PaperHead = z.infer<typeof paperHead>
