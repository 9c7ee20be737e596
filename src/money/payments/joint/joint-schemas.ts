import { z } from 'zod'
import { tenderAccounts } from '#money/ledger/words.ts'
import { amount, id, money, requiredText } from '#platform/values/fields.ts'
import { refundedLines } from '../refunds/refund-schemas.ts'

/** A part of a joint payment: what one method paid on one bill. Dollars. */
const jointPart = z.object({
  paymentId: id,
  billId: id,
  /** 'Room 101'. */
  label: z.string(),
  customer: z.string(),
  method: z.enum(tenderAccounts),
  amount,
  /** Refunded or voided so far. */
  refunded: amount,
  /** The methods that a refund is paid by: if the card that paid was voided, those that paid for it. */
  refundMethods: z.array(z.enum(tenderAccounts)),
})
export type JointPart = z.infer<typeof jointPart>

/** One payment over several bills, such as those of a group. */
export const jointPayment = z.object({
  amount,
  refunded: amount,
  /** Number of bills that it paid. */
  bills: z.number().int(),
  parts: z.array(jointPart),
})
export type JointPayment = z.infer<typeof jointPayment>

/** The refund of each part of a joint payment. */
export const jointRefundForm = z.object({
  parts: z
    .array(
      z.object({
        paymentId: id,
        amount: money(0.01, 'Amount must be at least 0.01'),
        /** The lines of its bill that it is for; their sum is the amount. Default: those that it paid. */
        lines: refundedLines.optional(),
      }),
    )
    .min(1, 'Choose what to refund')
    .max(1_000)
    .refine(
      parts => new Set(parts.map(({ paymentId }) => paymentId)).size === parts.length,
      'Name each part once',
    ),
  reason: requiredText('Reason is required'),
})
