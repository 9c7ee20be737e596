import { z } from 'zod'
import { cashGiven, memberPaymentMethod } from '#money/ledger/contract.ts'
import { memberPayments } from '#money/payments/contract.ts'
import { quoteLine } from '#money/pricing/contract.ts'
import { taxClassId } from '#office/settings/contract.ts'
import {
  amount,
  calendarDay,
  emptyAsNull,
  id,
  isoInstant,
  localDateTime,
  money,
  multilineText,
  requiredText,
  timeOfDay,
} from '#platform/values/fields.ts'
import {
  type BillingFrequency,
  billingFrequencies,
  lastDayReasons,
  membershipStatuses,
  membershipTypes,
} from './words.ts'

/** A day of the venue, or an instant in it. */
export const day = z.union([calendarDay, localDateTime, z.iso.datetime({ offset: true })], 'Must be a date')

export const memberId = z
  .number('Member is required')
  .int('Member is required')
  .min(1, 'Member is required')
  .max(2_147_483_647)

export const terms = {
  type: z.enum(membershipTypes, 'Membership type is required'),
  billingFrequency: z.enum(billingFrequencies, 'Billing frequency is required'),
  paymentMethod: z.enum(memberPaymentMethod.options, 'Payment method is required'),
  /** Dollars per month, tax included. */
  monthlyFee: money(0),
  /** Dollars per billing period, tax included. Default: `monthlyFee` times the months of the period. */
  periodFee: z.number('Fee is required').pipe(money(0)).optional(),
  notes: emptyAsNull(multilineText()),
  /** Whether the membership is renewed automatically when it ends. */
  renews: z.boolean().optional(),
}

/** The New Membership form (SPEC §5). */
export const membershipForm = z.object({
  memberId,
  /** Default: the default plan of the type. */
  planId: id.optional(),
  ...terms,
  monthlyFee: z.number('Monthly fee is required').pipe(terms.monthlyFee),
  startDate: day,
  endDate: day,
})

/** Whether and how the amount due is paid immediately. */
export const payNow = z.object({
  payNow: z.boolean().optional(),
  /** Replaces the membership's own payment method. */
  paidBy: memberPaymentMethod.optional(),
  cashGiven,
  /** Tenders that replace the single method; their sum is the amount due. */
  payments: memberPayments,
  /** Dollars that other bills of the member have in credit and that pay first, also if the rest is paid later. */
  credit: money(0.01).optional(),
})
export type PayNow = z.infer<typeof payNow>

export const membership = z.object({
  id,
  memberId: id,
  memberNumber: z.string(),
  memberName: z.string(),
  /** What it charges; its account is the payer. */
  billId: id,
  planId: id,
  type: z.enum(membershipTypes),
  status: z.enum(membershipStatuses),
  startDate: z.string(),
  endDate: z.string(),
  billingFrequency: z.enum(billingFrequencies),
  paymentMethod: memberPaymentMethod,
  /** Dollars per month, rounded to cents. */
  monthlyFee: amount,
  amount,
  /** Dollars per billing period. */
  periodFee: amount,
  /** Last billed day, yyyy-MM-dd. */
  billedUntil: z.string(),
  renews: z.boolean(),
  /** Whether the plan of its next period is sold once, such as a trial: it ends on its last day. */
  isOnce: z.boolean(),
  /** The plan of a later period, and its fee; null if it stays. */
  planChange: z.object({ planId: id, effectiveOn: z.string(), periodFee: amount }).nullable(),
  /** The announced fee of a later period, of which the member was told; null if there is none. */
  priceChange: z.object({ effectiveOn: z.string(), periodFee: amount }).nullable(),
  /** Last day of the minimum term; null if there is none. */
  committedUntil: z.string().nullable(),
  /** The last day by notice, and why; null if no notice was given. */
  notice: z.object({ lastDay: z.string(), reason: z.string() }).nullable(),
  /** Why it rests, or the freeze that begins later; null if it does not. `until` is the last day of a freeze. */
  suspension: z
    .object({
      kind: z.enum(['freeze', 'arrears', 'desk']),
      from: z.string(),
      until: z.string().nullable(),
      reason: z.string(),
    })
    .nullable(),
  /** The day through which a manager excuses its arrears, and why; null if they are not. */
  excuse: z.object({ until: z.string(), reason: z.string() }).nullable(),
  /** Amount owed for it; negative is credit. */
  balance: amount,
  notes: z.string(),
  cancelledAt: isoInstant.nullable(),
  cancelReason: z.string().nullable(),
  createdAt: isoInstant,
  version: z.number().int(),
})

export type Membership = z.infer<typeof membership>

/** Preview of the dates and charges of a change. */
export const membershipQuote = z.object({
  startDate: z.string(),
  endDate: z.string(),
  /** Periods charged immediately. */
  periods: z.array(z.object({ from: z.string(), until: z.string(), amount })),
  /** Charged as well with a member's first membership; otherwise 0. */
  joiningFee: amount,
  charged: amount,
  /** `charged` less what is credited for unused days; negative if that is more. */
  total: amount,
  /** Tax included in `total`, and by name and rate as lines to show: 'Includes State tax 4%'. */
  tax: amount,
  taxLines: z.array(quoteLine),
  /** Amount owed before the change; negative is credit. */
  balance: amount,
  due: amount,
  /** What other bills of the member have in credit and can pay of `due`. */
  credit: amount,
})

export type MembershipQuote = z.infer<typeof membershipQuote>

/** Preview of a plan change. */
export const planChangeQuote = membershipQuote.extend({
  /** Unused days and what is credited for them. */
  credits: z.array(z.object({ from: z.string(), until: z.string(), amount })),
  /** Otherwise nothing is due, and start and end date are those of its first period. */
  isNow: z.boolean(),
  /** Its first day. */
  effectiveOn: z.string(),
  /** The new fee per billing period, and its frequency. */
  periodFee: amount,
  billingFrequency: z.enum(billingFrequencies),
  /** How many people have to leave, as the plan is for fewer. */
  mustRemove: z.number().int(),
})

export type PlanChangeQuote = z.infer<typeof planChangeQuote>

/** Preview of a freeze. */
export const freezeQuote = z.object({
  from: z.string(),
  until: z.string(),
  days: z.number().int(),
  /** The end and the last billed day after it. */
  endDate: z.string(),
  billedUntil: z.string(),
  /** Charged when it begins. */
  fee: amount,
  /** The next charge of a period; null if none follows, as it does not renew. */
  nextCharge: z.object({ on: z.string(), amount }).nullable(),
  /** Days of freezes in the year in which it begins, with it, and how many the plan includes. */
  daysOfYear: z.number().int(),
  daysIncluded: z.number().int(),
})

export type FreezeQuote = z.infer<typeof freezeQuote>

/** Preview of what a cancellation leaves. */
export const cancellation = z.object({
  /** Amount credited for periods that have not begun. */
  credited: amount,
  /** Amount owed afterwards; negative is credit. */
  balance: amount,
  /** What `takeBack` takes off that. */
  unpaidFee: amount,
  /** The last day by notice; an earlier end needs a manager. */
  earliestLastDay: z.string(),
  why: z.enum(lastDayReasons),
  /** What is charged until the last day asked for, or `earliestLastDay`. */
  chargedLater: amount,
})

export type Cancellation = z.infer<typeof cancellation>

/** The Edit Membership form. Fee and frequency apply from the next period on. */
export const membershipChange = z
  .object(terms)
  .extend({
    memberId,
    startDate: day,
    endDate: day,
    /** `suspended`, or the current status. */
    status: z.enum(membershipStatuses),
  })
  .partial()

/** The Add Payment form. */
export const paymentForm = z.object({
  amount: z.number('Amount is required').pipe(money(0.01, 'Amount must be at least 0.01')),
  paymentMethod: terms.paymentMethod,
  cashGiven,
  /** Tenders that replace the single method; their sum is `amount`. */
  payments: memberPayments,
  note: emptyAsNull(requiredText('Required', 200)),
})

/** The fields of a plan that a form changes. Fees are dollars per billing period, tax included; null: not offered. */
const planFields = z.object({
  name: requiredText('Name is required', 40),
  /** Sold if a sale names no plan of the type. */
  isDefault: z.boolean(),
  fees: z.object({
    monthly: money(0).nullable(),
    quarterly: money(0).nullable(),
    biannual: money(0).nullable(),
    annual: money(0).nullable(),
  } satisfies Record<BillingFrequency, unknown>),
  /** Whole percent, applied after the free hours. */
  discountPercent: z.number().int().min(0).max(100),
  /** Which facilities it includes, and when. Outside of that a visit with a facility costs the visitor's price. */
  entry: z
    .object({
      facilities: z.enum(['all', 'room', 'locker']),
      /** 0 for Sunday; empty for every day. */
      weekdays: z.array(z.number().int().min(0).max(6)).max(7),
      /** Local times. If `until` is not after `from`, it is on the next day. Both null: all day. */
      from: timeOfDay('22:00').nullable(),
      until: timeOfDay('22:00').nullable(),
    })
    .refine(({ from, until }) => (from === null) === (until === null), {
      path: ['until'],
      message: 'Enter both times or none',
    }),
  /** Maximum of people of one membership. */
  people: z.number().int().min(1).max(20),
  /** Free rental hours of each person per calendar month. */
  freeHours: z.number().int().min(0).max(744),
  /** Whether memberships sold from now on renew by themselves. */
  renews: z.boolean(),
  /** Dollars, tax included, with the first membership of its head. */
  joiningFee: money(0),
  /** Days of a calendar year that staff may freeze without a manager. */
  freezeDays: z.number().int().min(0).max(366),
  /** Dollars per freeze, tax included. */
  freezeFee: money(0),
  /** Days from notice to the last day. */
  noticeDays: z.number().int().min(0).max(366),
  /** Months from the start before which notice cannot end a membership. */
  minMonths: z.number().int().min(0).max(60),
  /** Replaces the tax class of memberships in Settings, also for its fees besides; null: does not. */
  taxClass: taxClassId.nullable(),
  /** Whether each member may have it once, as a trial: it does not renew. */
  once: z.boolean(),
  /** First and last day on which it is sold, inclusive; null: no limit. Sold memberships go on. */
  onSaleFrom: calendarDay.nullable(),
  onSaleUntil: calendarDay.nullable(),
})

const type = z.enum(membershipTypes, 'Membership type is required')

export const plan = planFields.extend({ id, type, version: z.number().int() })
export type Plan = z.infer<typeof plan>

/** The form of a plan. Its type never changes: the memberships sold have it. */
export const planForm = planFields.extend({ type })
export const planChange = planFields.extend({ fees: planFields.shape.fees.partial() }).partial()
