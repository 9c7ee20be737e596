import { z } from 'zod'
import { amount, isoInstant } from '#platform/values/fields.ts'

export const quoteLine = z.object({
  kind: z.enum([
    'base',
    'block',
    'cap',
    'late',
    'over',
    'grace',
    'member',
    'extra',
    'tax',
    'total',
    'paid',
    'due',
  ]),
  label: z.string(),
  /** The label as key and values, for other languages. Absent for what the venue wrote. */
  words: z.string().optional(),
  amount,
  /** For information only: part of a line above, not added to the total. */
  included: z.boolean(),
})

/** A price as labelled lines. Every amount comes from the server's quote engine. */
export const quote = z.object({
  lines: z.array(quoteLine),
  total: amount,
  tax: amount,
  paid: amount,
  due: amount,
})

/** A quote that a request names by its instant. */
export const billedQuote = quote.extend({ at: isoInstant })

/** The `at` of the price shown to the guest; valid for two minutes. */
export const quotedAt = z.iso
  .datetime()
  .transform(text => Date.parse(text))
  .optional()

export type QuoteLine = z.infer<typeof quoteLine>
export type Quote = z.infer<typeof quote>
export type BilledQuote = z.infer<typeof billedQuote>
