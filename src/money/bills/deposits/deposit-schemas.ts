import { z } from 'zod'
import { cashGiven, paymentMethod, payOutForm } from '#money/ledger/contract.ts'
import { depositLines, depositPurposes, depositStatuses } from '#money/ledger/words.ts'
import { amount, id, isoInstant, money, requiredText } from '#platform/values/fields.ts'

/** Form for taking a deposit for a lent item. */
export const depositForm = z.object({
  item: requiredText('Item is required', 60),
  amount: z.number('Amount is required').pipe(money(0.01, 'Amount must be at least 0.01')),
  paymentMethod: paymentMethod.default('cash'),
})

/** Form for taking a deposit on its own, with the cash handed over. */
export const takeDepositForm = depositForm.extend({ cashGiven })

export const deposit = z.object({
  id,
  rentalId: id,
  /** A prepayment pays the booking: it cannot be kept. */
  purpose: z.enum(depositPurposes),
  item: z.string(),
  amount,
  method: paymentMethod,
  status: z.enum(depositStatuses),
  takenAt: isoInstant,
  settledAt: isoInstant.nullable(),
  kept: amount,
  /** The part that paid the bill. */
  applied: amount,
  reason: z.string().nullable(),
})
export type Deposit = z.infer<typeof deposit>

/** `isRest`: a prepayment whose booking did not take place, so that it can become credit. */
export const heldDeposit = deposit.extend({ isRest: z.boolean() })
export type HeldDeposit = z.infer<typeof heldDeposit>

/** Without an amount the entire deposit is kept; the rest is returned. */
export const keepDepositForm = payOutForm.extend({ amount: payOutForm.shape.amount.optional() })

/** The choice for each held deposit when its guest leaves. Each deposit is named at most once. */
export const depositSettlements = z
  .array(
    z.discriminatedUnion('settle', [
      z.object({ id, settle: z.literal('return') }),
      keepDepositForm.extend({
        id,
        settle: z.literal('keep'),
        /** Charges the amount as this line, which the deposit pays. Without one it is kept as revenue. */
        line: z.enum(depositLines).optional(),
      }),
    ]),
  )
  .max(50)
  .refine(
    deposits => new Set(deposits.map(({ id }) => id)).size === deposits.length,
    'List each deposit once',
  )
  .optional()
export type DepositSettlement = NonNullable<z.output<typeof depositSettlements>>[number]
