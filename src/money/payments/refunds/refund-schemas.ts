import { z } from 'zod'
import { amount, id, money } from '#platform/values/fields.ts'

/** A line of a bill of which something is left to refund. Dollars. */
export const refundableLine = z.object({
  lineId: id,
  billId: id,
  /** 'Room 101', 'Tip'. */
  label: z.string(),
  /** The rest after corrections, discounts and refunds, tax included. */
  left: amount,
  /** The tax in what is left. */
  tax: amount,
})
export type RefundableLine = z.infer<typeof refundableLine>

/** How much of which lines is refunded. The server takes back the tax of each. */
export const refundedLines = z
  .array(z.object({ lineId: id, amount: money(0.01, 'Amount must be at least 0.01') }))
  .min(1, 'Choose what to refund')
  .max(1_000)
  .refine(lines => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, 'Name each line once')
