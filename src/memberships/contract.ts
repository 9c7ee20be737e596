import { z } from 'zod'
import { memberPaymentMethod, memberPayments, memberPosting } from '../billing/contract.ts'
import { endpoint } from '../shared/http/endpoint.ts'
import { deskRoles, managerRoles } from '../shared/http/roles.ts'
import {
  amount,
  calendarDay,
  emptyAsNull,
  id,
  idParams,
  isoInstant,
  localDateTime,
  money,
  multilineText,
  numberInQuery,
  requiredText,
} from '../shared/values/fields.ts'

export const membershipTypes = ['standard', 'premium', 'family', 'student', 'senior'] as const
export const membershipStatuses = ['active', 'expired', 'cancelled', 'suspended'] as const
export const billingFrequencies = ['monthly', 'quarterly', 'biannual', 'annual'] as const

export type MembershipType = (typeof membershipTypes)[number]
export type MembershipStatus = (typeof membershipStatuses)[number]
export type BillingFrequency = (typeof billingFrequencies)[number]

/** Memberships per page. */
export const PAGE = 50

/** A day of the venue, or an instant in it. */
const day = z.union([calendarDay, localDateTime, z.iso.datetime({ offset: true })], 'Must be a date')

const memberId = z
  .number('Member is required')
  .int('Member is required')
  .min(1, 'Member is required')
  .max(2_147_483_647)

const terms = {
  type: z.enum(membershipTypes, 'Membership type is required'),
  billingFrequency: z.enum(billingFrequencies, 'Billing frequency is required'),
  paymentMethod: z.enum(memberPaymentMethod.options, 'Payment method is required'),
  /** Dollars per month, tax included. */
  monthlyFee: money(0),
  notes: emptyAsNull(multilineText()),
}

/** The New Membership form (SPEC §5). */
export const membershipForm = z.object({
  memberId,
  ...terms,
  monthlyFee: z.number('Monthly fee is required').pipe(terms.monthlyFee),
  startDate: day,
  endDate: day,
})

/** Defaults (SPEC §9). The server adds the dates: from today, for one billing period. */
export const defaultTerms = {
  type: 'standard',
  billingFrequency: 'monthly',
  paymentMethod: 'credit_card',
  monthlyFee: 50,
} as const

/** Whether and how the amount due is paid immediately. */
const payNow = z.object({
  payNow: z.boolean().optional(),
  /** Replaces the membership's own payment method. */
  paidBy: memberPaymentMethod.optional(),
  /** Tenders that replace the single method; their sum is the amount due. */
  payments: memberPayments,
})
export type PayNow = z.infer<typeof payNow>

const newMembership = z.object({
  memberId,
  type: membershipForm.shape.type.default(defaultTerms.type),
  billingFrequency: membershipForm.shape.billingFrequency.default(defaultTerms.billingFrequency),
  paymentMethod: membershipForm.shape.paymentMethod.default(defaultTerms.paymentMethod),
  monthlyFee: membershipForm.shape.monthlyFee.default(defaultTerms.monthlyFee),
  notes: terms.notes,
  startDate: day.optional(),
  endDate: emptyAsNull(day),
  status: z.literal('active').optional(),
  ...payNow.shape,
})

export const membership = z.object({
  id,
  memberId: id,
  memberNumber: z.string(),
  memberName: z.string(),
  type: z.enum(membershipTypes),
  status: z.enum(membershipStatuses),
  startDate: z.string(),
  endDate: z.string(),
  billingFrequency: z.enum(billingFrequencies),
  paymentMethod: memberPaymentMethod,
  monthlyFee: amount,
  amount,
  /** Last billed day, yyyy-MM-dd. */
  billedUntil: z.string(),
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
  charged: amount,
  /** Tax included in `charged`. */
  tax: amount,
  /** Amount owed before the change; negative is credit. */
  balance: amount,
  due: amount,
})

export type MembershipQuote = z.infer<typeof membershipQuote>

export const listMemberships = endpoint({
  method: 'GET',
  path: '/api/memberships',
  summary: 'Memberships, newest first, 50 a page',
  roles: deskRoles,
  query: z.object({
    status: z.enum(membershipStatuses).optional(),
    memberId: idParams.shape.id.optional(),
    /** Last id of the previous page. */
    before: idParams.shape.id.optional(),
  }),
  response: z.array(membership),
})

export const readMembership = endpoint({
  method: 'GET',
  path: '/api/memberships/:id',
  summary: 'One membership',
  roles: deskRoles,
  params: idParams,
  response: membership,
})

/** Accepts `amount` as another name of `monthlyFee` (SPEC §3). */
function orAmount<S extends z.ZodType>(schema: S) {
  const named = (body: unknown) =>
    typeof body === 'object' && body !== null && 'amount' in body && !('monthlyFee' in body)
      ? { ...body, monthlyFee: body.amount }
      : body
  return z.preprocess(named, schema) as unknown as z.ZodType<z.output<S>, z.input<S>>
}

export const addMembership = endpoint({
  method: 'POST',
  path: '/api/memberships',
  summary: 'Sell a membership and charge its first billing period',
  roles: deskRoles,
  body: orAmount(newMembership),
  response: membership,
  status: 201,
})

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

export const editMembership = endpoint({
  method: 'PATCH',
  path: '/api/memberships/:id',
  summary: 'Change a membership, or suspend it',
  roles: deskRoles,
  params: idParams,
  body: orAmount(membershipChange),
  response: membership,
})

export const quoteMembership = endpoint({
  method: 'GET',
  path: '/api/memberships/quote',
  summary: 'Dates and charges of a new membership',
  roles: deskRoles,
  query: z.object({
    billingFrequency: z.enum(billingFrequencies),
    monthlyFee: numberInQuery(terms.monthlyFee),
    startDate: calendarDay.optional(),
    endDate: calendarDay.optional(),
  }),
  response: membershipQuote,
})

export const quoteRenewal = endpoint({
  method: 'GET',
  path: '/api/memberships/:id/renewal',
  summary: 'Preview of a renewal: dates and charges',
  roles: deskRoles,
  params: idParams,
  response: membershipQuote.extend({ currentEndDate: z.string() }),
})

export const renewMembership = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/renew',
  summary: 'Extend by one billing period. 409 if currentEndDate is no longer current',
  roles: deskRoles,
  params: idParams,
  body: z.object({
    /** The end date that the user saw. A second renewal from the same date is refused. */
    currentEndDate: calendarDay,
    ...payNow.shape,
  }),
  response: membership,
})

export const cancelMembership = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/cancel',
  summary: 'Cancel immediately, with a reason; future periods are credited',
  roles: deskRoles,
  params: idParams,
  body: z.object({ reason: requiredText('Reason is required') }),
  response: membership,
})

const newDates = { startDate: calendarDay.optional(), endDate: emptyAsNull(calendarDay) }

export const quoteReactivation = endpoint({
  method: 'GET',
  path: '/api/memberships/:id/reactivation',
  summary: 'Preview of a reactivation: dates and charges',
  roles: deskRoles,
  params: idParams,
  query: z.object(newDates),
  response: membershipQuote,
})

export const reactivateMembership = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/reactivate',
  summary: 'Make an expired or suspended membership active again, with new dates',
  roles: deskRoles,
  params: idParams,
  body: z.object({ ...newDates, ...payNow.shape }),
  response: membership,
})

/** The Add Payment form. */
export const paymentForm = z.object({
  amount: z.number('Amount is required').pipe(money(0.01, 'Amount must be at least 0.01')),
  paymentMethod: terms.paymentMethod,
  /** Tenders that replace the single method; their sum is `amount`. */
  payments: memberPayments,
  note: emptyAsNull(requiredText('Required', 200)),
})

export const addPayment = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/payments',
  summary: 'Take a payment; an excess becomes credit',
  roles: deskRoles,
  params: idParams,
  body: paymentForm,
  response: membership,
})

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/memberships/:id/payments',
  summary: 'Charges and payments of a membership, newest first',
  roles: deskRoles,
  params: idParams,
  response: z.array(memberPosting),
})

export const listMemberPayments = endpoint({
  method: 'GET',
  path: '/api/members/:id/payments',
  summary: 'Charges and payments of a member, newest first',
  roles: deskRoles,
  params: idParams,
  response: z.array(memberPosting),
})

/** Rental discount of a membership type. */
export const benefit = z.object({
  type: z.enum(membershipTypes),
  /** Whole percent, applied after the free hours. */
  discountPercent: z.number().int().min(0).max(100),
  /** Free rental hours per calendar month. */
  freeHours: z.number().int().min(0).max(744),
  version: z.number().int(),
})

export type Benefit = z.infer<typeof benefit>

export const listBenefits = endpoint({
  method: 'GET',
  path: '/api/memberships/benefits',
  summary: 'Rental discounts of the membership types',
  roles: deskRoles,
  response: z.array(benefit),
})

export const saveBenefit = endpoint({
  method: 'PATCH',
  path: '/api/memberships/benefits/:type',
  summary: 'Change the rental discount of a membership type; running rentals keep theirs',
  roles: managerRoles,
  params: benefit.pick({ type: true }),
  body: benefit.pick({ discountPercent: true, freeHours: true }).partial(),
  response: benefit,
})
