import { z } from 'zod'
import { guestPaymentMethods, memberPaymentMethods } from '#office/settings/words.ts'
import { amount, id, isoInstant, money, requiredText } from '#platform/values/fields.ts'
import { jointPayment } from './joint/joint-schemas.ts'
import { printedTax, seller } from './papers/paper-schemas.ts'
import { refundableLine, refundedLines } from './payments/refund-schemas.ts'
import { anyPayment, cashGiven, hasMethod, needsMethod } from './payments/tender-schemas.ts'
import {
  accounts,
  depositLines,
  depositPurposes,
  depositStatuses,
  moneyKinds,
  postingKinds,
  tenderAccounts,
} from './words.ts'

export const paymentMethod = z.enum(guestPaymentMethods)
export const memberPaymentMethod = z.enum(memberPaymentMethods)

/** A row of a member's payment history: a charge, a payment or a refund. */
export const memberPosting = z.object({
  id,
  /** Null if the posting belongs to an invoice. */
  membershipId: id.nullable(),
  invoiceId: id.nullable(),
  kind: z.enum(postingKinds),
  at: isoInstant,
  /** Amount charged or paid; negative for a reversed charge. */
  amount,
  paymentMethod: z.enum(tenderAccounts).nullable(),
  note: z.string().nullable(),
  by: z.string(),
})

export type MemberPosting = z.infer<typeof memberPosting>

export const quoteLine = z.object({
  kind: z.enum([
    'base',
    'block',
    'cap',
    'rounding',
    'late',
    'agreed',
    'grace',
    'member',
    'extra',
    'tax',
    'total',
    'paid',
    'due',
  ]),
  label: z.string(),
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

export type QuoteLine = z.infer<typeof quoteLine>
export type Quote = z.infer<typeof quote>

export const takings = z.object({
  businessDay: z.string(),
  /** Payments less refunds on this business day so far. */
  today: amount,
  /** The same hours of the business day one week earlier. */
  lastWeek: amount,
  /** Change against last week in whole percent; null if last week had too little revenue to compare. */
  trend: z.number().int().nullable(),
})

/** The bill that a payment belongs to, and its customer. */
const payer = z.object({
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

/** A ledger row. */
export const ledgerEntry = z.object({
  id,
  posting: z.string(),
  kind: z.enum(postingKinds),
  at: isoInstant,
  account: z.enum(accounts),
  amount,
  by: z.string(),
  note: z.string().nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

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
const heldDeposit = deposit.extend({ isRest: z.boolean() })
export type HeldDeposit = z.infer<typeof heldDeposit>

export const paymentDetails = payment.extend({
  /** The whole payment with its parts, if this is one of them. */
  joint: jointPayment.nullable(),
  /** Why the payment cannot be voided; null if it can. */
  whyNotVoid: z.string().nullable(),
  /** What can still be refunded of it: of a deposit, what paid the bill. */
  refundable: amount,
  /** What is left of the lines of its bill, or of the bills of the whole payment, that a refund can name. */
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

const reason = requiredText('Reason is required')

/** An amount that is paid out. */
export const payOutForm = z.object({
  amount: z.number('Amount is required').pipe(money(0.01, 'Amount must be at least 0.01')),
  reason,
})

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

export const voidForm = z.object({ reason })

/** `whole`: all parts of a joint payment. */
export const reversalForm = z.object({ reason, whole: z.boolean().default(false) })

/** How the same amount is paid instead. */
export const methodForm = anyPayment.extend(reversalForm.shape).refine(hasMethod, needsMethod)

/** Without an amount the entire deposit is kept; the rest is returned. */
export const keepDepositForm = z.object({ amount: payOutForm.shape.amount.optional(), reason })

/** What happens to held deposits when their guest leaves. Each deposit is named at most once. */
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

/** A receipt. It never changes once it is printed. */
export const receipt = z.object({
  /** Assigned by the first print; null before. */
  number: z.number().int().nullable(),
  paymentId: id,
  seller,
  kind: z.enum(moneyKinds),
  at: isoInstant,
  by: z.string(),
  about: payer,
  lines: z.array(quoteLine),
  /** Amounts by method; negative if paid out. */
  parts: z.array(z.object({ method: z.enum(tenderAccounts), amount })),
  due: amount,
  /** Net and tax by rate of what was charged. Empty for receipts of earlier versions. */
  taxes: z.array(printedTax),
  /** Number of prints. */
  prints: z.number().int(),
})
export type Receipt = z.infer<typeof receipt>
