import { z } from 'zod'
import { customerKinds, postingKinds, tenderAccounts } from '#money/ledger/words.ts'
import { amount, id, isoInstant } from '#platform/values/fields.ts'

/** The balance and held deposits of a guest or member. */
export const customerAccount = z.object({
  of: z.enum(customerKinds),
  /** The id of the member, or of the record of the guest or company. */
  id,
  name: z.string(),
  /** Member number or phone. */
  reach: z.string(),
  /** Amount owed; negative is credit. */
  balance: amount,
  /** Deposits held for lent items. */
  deposits: amount,
})
export type CustomerAccount = z.infer<typeof customerAccount>

/** The amount owed by the days since it was due: of an invoice its due date, else the business day of the charge. */
export const aging = z.object({
  /** 0–30 days, and what is not due yet. */
  to30: amount,
  /** 31–60 days. */
  to60: amount,
  /** 61–90 days. */
  to90: amount,
  /** More than 90 days. */
  over90: amount,
  owed: amount,
  /** Positive: what other bills have in credit. */
  credit: amount,
})
export type AgingAmounts = z.infer<typeof aging>

export const agedAccount = aging.extend({
  of: z.enum(customerKinds),
  /** Null for bills without an account, and for erased guests. */
  id: id.nullable(),
  name: z.string(),
  reach: z.string(),
})
export type AgedAccount = z.infer<typeof agedAccount>

export const statement = z.object({
  account: customerAccount,
  from: z.string(),
  to: z.string(),
  /** Balance before the first line and after the last. */
  opening: amount,
  closing: amount,
  lines: z.array(
    z.object({
      id,
      at: isoInstant,
      businessDay: z.string(),
      kind: z.enum(postingKinds),
      method: z.enum(tenderAccounts).nullable(),
      /** 'Room 101', 'Membership'. */
      label: z.string(),
      note: z.string().nullable(),
      /** Change of the balance: positive for charges, negative for payments. */
      amount,
      balance: amount,
    }),
  ),
  /** Number of older lines that are not listed; the opening balance includes them. */
  left: z.number().int(),
  /** The amount owed on all bills at the end of the last day, by age. */
  aging,
  /** The amount owed now. */
  owed: amount,
  /** The part of what is in credit that can pay other bills: all but that of a guest in house. */
  usableCredit: amount,
  /** Number of bills of which something is due now. */
  openCount: z.number().int(),
  /** The oldest 50 of them. */
  openBills: z.array(
    z.object({
      billId: id,
      invoiceId: id.nullable(),
      label: z.string(),
      words: z.string().optional(),
      due: amount,
    }),
  ),
})
export type Statement = z.infer<typeof statement>

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
