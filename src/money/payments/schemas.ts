import { z } from 'zod'
import { heldDeposit } from '#money/bills/contract.ts'
import { ledgerEntry, payOutForm } from '#money/ledger/contract.ts'
import { moneyKinds, tenderAccounts } from '#money/ledger/words.ts'
import { amount, id, isoInstant } from '#platform/values/fields.ts'
import { jointPayment } from './joint/joint-schemas.ts'
import { refundableLine, refundedLines } from './refunds/refund-schemas.ts'
import { anyPayment, hasMethod, needsMethod } from './tenders/tender-schemas.ts'

/** The bill that a payment belongs to, and its customer. */
export const payer = z.object({
  billId: id,
  rentalId: id.nullable(),
  membershipId: id.nullable(),
  memberId: id.nullable(),
  invoiceId: id.nullable(),
  depositId: id.nullable(),
  /** 'Room 101', 'Membership', 'Invoice 2026-0007'. */
  label: z.string(),
  customer: z.string(),
})

export const payment = z.object({
  id,
  kind: z.enum(moneyKinds),
  at: isoInstant,
  businessDay: z.string(),
  method: z.enum(tenderAccounts),
  /** Negative if money was paid out. */
  amount,
  by: z.string(),
  reason: z.string().nullable(),
  about: payer.extend({
    /** The record of the guest or company on whose account it is. */
    guestId: id.nullable(),
  }),
  /** Refunded, voided or reversed so far. */
  refunded: amount,
  isVoided: z.boolean(),
  /** The rest of it was reversed. */
  isReversed: z.boolean(),
  /** The payment that this row refunds, voids or reverses. */
  reverses: id.nullable(),
  /** The whole payment, if this is a part of one over several bills. Dollars. */
  joint: z.object({ amount, bills: z.number().int() }).nullable(),
})
export type Payment = z.infer<typeof payment>

export const dayTakings = z.object({
  businessDay: z.string(),
  methods: z.array(z.object({ method: z.enum(tenderAccounts), amount })),
})
export type DayTakings = z.infer<typeof dayTakings>

export const paymentDetails = payment.extend({
  /** The whole payment with its parts, if this is one of them. */
  joint: jointPayment.nullable(),
  /** Why the payment cannot be voided; null if it can. */
  whyNotVoid: z.string().nullable(),
  /** The amount that can still be refunded: of a deposit, the part that paid the bill. */
  refundable: amount,
  /** The rest of the lines of its bill, or of the bills of the whole payment, that a refund can name. */
  lines: z.array(refundableLine),
  /** Products were sold on its bill, which may be returned. */
  hasProducts: z.boolean(),
  /** The rows of its posting, and of the refunds, voids and reversals of it. */
  entries: z.array(ledgerEntry),
  /** The methods that a refund is paid by: if the card that paid was voided, those that paid for it. */
  refundMethods: z.array(z.enum(tenderAccounts)),
  /** The current deposit, if the money is a deposit. */
  deposit: heldDeposit.nullable(),
})
export type PaymentDetails = z.infer<typeof paymentDetails>

/**
 * With `lines`, the amount is their sum. Without, the refund is shared over the lines that the payment paid, in
 * proportion, and tips go back last.
 */
export const refundForm = payOutForm
  .extend({ amount: payOutForm.shape.amount.optional(), lines: refundedLines.optional() })
  .refine(({ amount, lines }) => amount !== undefined || lines !== undefined, {
    path: ['amount'],
    message: 'Amount is required',
  })

/** `whole`: all parts of a joint payment. */
export const reversalForm = payOutForm.pick({ reason: true }).extend({ whole: z.boolean().default(false) })

/** How the same amount is paid instead. */
export const methodForm = anyPayment.extend(reversalForm.shape).refine(hasMethod, needsMethod)
