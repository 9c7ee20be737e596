import { z } from 'zod'
import { memberPaymentMethod, memberPayments, memberPosting } from '../billing/contract.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  amount,
  calendarDay,
  id,
  idParams,
  instant,
  localDateTime,
  money,
  optional,
  paragraph,
  requiredLine,
} from '../shared/fields.ts'
import { desk, managers } from '../shared/roles.ts'

export const membershipTypes = ['standard', 'premium', 'family', 'student', 'senior'] as const
export const membershipStatuses = ['active', 'expired', 'cancelled', 'suspended'] as const
export const billingFrequencies = ['monthly', 'quarterly', 'biannual', 'annual'] as const

export type MembershipType = (typeof membershipTypes)[number]
export type MembershipStatus = (typeof membershipStatuses)[number]
export type BillingFrequency = (typeof billingFrequencies)[number]

/** Memberships of one page of the list. */
export const PAGE = 50

/** A day of the venue, or an instant that falls in it. */
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
  /** Dollars a month, tax included. */
  monthlyFee: money(0),
  notes: optional(paragraph()),
}

/** The New Membership form (SPEC §5). */
export const membershipForm = z.object({
  memberId,
  ...terms,
  monthlyFee: z.number('Monthly fee is required').pipe(terms.monthlyFee),
  startDate: day,
  endDate: day,
})

/** Defaults of SPEC §9; the server adds the dates: today, and one billing period later. */
export const defaultTerms = {
  type: 'standard',
  billingFrequency: 'monthly',
  paymentMethod: 'credit_card',
  monthlyFee: 50,
} as const

/** Whether what is due is taken at once, and how. */
const payNow = z.object({
  payNow: z.boolean().optional(),
  /** In place of the membership's own payment method. */
  paidBy: memberPaymentMethod.optional(),
  /** In place of the one method: what each brings, together what is due. */
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
  endDate: optional(day),
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
  /** Last billed day. */
  billedUntil: z.string(),
  /** Owed for it; below zero is credit. */
  balance: amount,
  notes: z.string(),
  cancelledAt: instant.nullable(),
  cancelReason: z.string().nullable(),
  createdAt: instant,
  version: z.number().int(),
})

export type Membership = z.infer<typeof membership>

/** What a step would do to dates and money, before it is taken. */
export const membershipQuote = z.object({
  startDate: z.string(),
  endDate: z.string(),
  /** The periods charged at once. */
  periods: z.array(z.object({ from: z.string(), until: z.string(), amount })),
  charged: amount,
  /** Tax inside what is charged. */
  tax: amount,
  /** Owed before; below zero is credit. */
  balance: amount,
  due: amount,
})

export type MembershipQuote = z.infer<typeof membershipQuote>

export const listMemberships = endpoint({
  method: 'GET',
  path: '/api/memberships',
  summary: 'Memberships, newest first, 50 a page',
  roles: desk,
  query: z.object({
    status: z.enum(membershipStatuses).optional(),
    memberId: idParams.shape.id.optional(),
    /** Only memberships with a smaller id: the next page. */
    before: idParams.shape.id.optional(),
  }),
  answer: z.array(membership),
})

export const readMembership = endpoint({
  method: 'GET',
  path: '/api/memberships/:id',
  summary: 'One membership',
  roles: desk,
  params: idParams,
  answer: membership,
})

/** SPEC §3: the fee is called monthlyFee or amount. */
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
  summary: 'Sell a membership: its first billing period is charged at once',
  roles: desk,
  body: orAmount(newMembership),
  answer: membership,
  status: 201,
})

/** The Edit Membership form; fees and frequency count from the next period on. */
export const membershipChange = z
  .object(terms)
  .extend({
    memberId,
    startDate: day,
    endDate: day,
    /** Suspends an active membership, or says the status it has. */
    status: z.enum(membershipStatuses),
  })
  .partial()

export const editMembership = endpoint({
  method: 'PATCH',
  path: '/api/memberships/:id',
  summary: 'Change a membership, or suspend it',
  roles: desk,
  params: idParams,
  body: orAmount(membershipChange),
  answer: membership,
})

export const quoteMembership = endpoint({
  method: 'GET',
  path: '/api/memberships/quote',
  summary: 'Dates and charges of a new membership',
  roles: desk,
  query: z.object({
    billingFrequency: z.enum(billingFrequencies),
    monthlyFee: z.coerce.number().pipe(terms.monthlyFee),
    startDate: calendarDay.optional(),
    endDate: calendarDay.optional(),
  }),
  answer: membershipQuote,
})

export const quoteRenewal = endpoint({
  method: 'GET',
  path: '/api/memberships/:id/renewal',
  summary: 'Dates and charges if the membership were renewed now',
  roles: desk,
  params: idParams,
  answer: membershipQuote.extend({ currentEndDate: z.string() }),
})

export const renewMembership = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/renew',
  summary: 'Extend by one billing period from the end date that was shown; another end date is refused',
  roles: desk,
  params: idParams,
  body: z.object({
    /** The end date that is renewed: a second renewal of it is refused. */
    currentEndDate: calendarDay,
    ...payNow.shape,
  }),
  answer: membership,
})

export const cancelMembership = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/cancel',
  summary: 'Cancel at once, with a reason; periods that have not begun are taken back',
  roles: desk,
  params: idParams,
  body: z.object({ reason: requiredLine('Reason is required') }),
  answer: membership,
})

const newDates = { startDate: calendarDay.optional(), endDate: optional(calendarDay) }

export const quoteReactivation = endpoint({
  method: 'GET',
  path: '/api/memberships/:id/reactivation',
  summary: 'Dates and charges if the membership were reactivated',
  roles: desk,
  params: idParams,
  query: z.object(newDates),
  answer: membershipQuote,
})

export const reactivateMembership = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/reactivate',
  summary: 'Make an expired or suspended membership active again, with new dates',
  roles: desk,
  params: idParams,
  body: z.object({ ...newDates, ...payNow.shape }),
  answer: membership,
})

/** The Add Payment form: what the member has handed over. */
export const paymentForm = z.object({
  amount: z.number('Amount is required').pipe(money(0.01, 'Amount must be at least 0.01')),
  paymentMethod: terms.paymentMethod,
  /** In place of the one method: what each brings, together the amount. */
  payments: memberPayments,
  note: optional(requiredLine('Required', 200)),
})

export const addPayment = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/payments',
  summary: 'Take a payment; more than is owed becomes credit',
  roles: desk,
  params: idParams,
  body: paymentForm,
  answer: membership,
})

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/memberships/:id/payments',
  summary: 'Charges and payments of a membership, newest first',
  roles: desk,
  params: idParams,
  answer: z.array(memberPosting),
})

export const listMemberPayments = endpoint({
  method: 'GET',
  path: '/api/members/:id/payments',
  summary: 'Charges and payments of a member, newest first',
  roles: desk,
  params: idParams,
  answer: z.array(memberPosting),
})

/** What memberships of a type take off the price of a rental. */
export const benefit = z.object({
  type: z.enum(membershipTypes),
  /** Whole percent, off what free hours leave. */
  discountPercent: z.number().int().min(0).max(100),
  /** Hours of rentals a calendar month that cost nothing. */
  freeHours: z.number().int().min(0).max(744),
  version: z.number().int(),
})

export type Benefit = z.infer<typeof benefit>

export const listBenefits = endpoint({
  method: 'GET',
  path: '/api/memberships/benefits',
  summary: 'What each type of membership takes off the price of a rental',
  roles: desk,
  answer: z.array(benefit),
})

export const saveBenefit = endpoint({
  method: 'PATCH',
  path: '/api/memberships/benefits/:type',
  summary: 'Set what memberships of a type take off; running rentals keep what they began with',
  roles: managers,
  params: benefit.pick({ type: true }),
  body: benefit.pick({ discountPercent: true, freeHours: true }).partial(),
  answer: benefit,
})
