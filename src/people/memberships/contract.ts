import { z } from 'zod'
import { memberPosting } from '#money/receivables/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import {
  calendarDay,
  emptyAsNull,
  idParams,
  numberInQuery,
  requiredText,
  singleLineText,
  withAlias,
} from '#platform/values/fields.ts'
import {
  benefit,
  cancellation,
  day,
  memberId,
  membership,
  membershipChange,
  membershipFees,
  membershipForm,
  membershipQuote,
  paymentForm,
  payNow,
  terms,
} from './schemas.ts'
import {
  billingFrequencies,
  defaultTerms,
  membershipOrders,
  membershipStatuses,
  membershipTypes,
} from './words.ts'

export {
  type Benefit,
  benefit,
  type Cancellation,
  type Membership,
  type MembershipFees,
  type MembershipQuote,
  membership,
  membershipChange,
  membershipFees,
  membershipForm,
  membershipQuote,
  type PayNow,
  paymentForm,
} from './schemas.ts'
export type { BillingFrequency, MembershipStatus, MembershipType } from './words.ts'

const newMembership = z.object({
  memberId,
  type: membershipForm.shape.type.default(defaultTerms.type),
  billingFrequency: membershipForm.shape.billingFrequency.default(defaultTerms.billingFrequency),
  paymentMethod: membershipForm.shape.paymentMethod.default(defaultTerms.paymentMethod),
  /** Default: the fee of the type and billing period in Settings. */
  monthlyFee: membershipForm.shape.monthlyFee.optional(),
  periodFee: terms.periodFee,
  notes: terms.notes,
  startDate: day.optional(),
  endDate: emptyAsNull(day),
  status: z.literal('active').optional(),
  ...payNow.shape,
})

export const listMemberships = endpoint({
  method: 'GET',
  path: '/api/memberships',
  roles: deskRoles,
  summary: 'Memberships, by default newest first, 50 a page',
  query: z.object({
    status: z.enum(membershipStatuses).optional(),
    type: z.enum(membershipTypes).optional(),
    memberId: idParams.shape.id.optional(),
    /** Words of the member's name, number, email or phone. */
    search: singleLineText(100).optional(),
    /** First and last end date, inclusive. */
    endsFrom: calendarDay.optional(),
    endsTo: calendarDay.optional(),
    /** Those that expire, or have expired, in the month of the current business day. */
    expires: z.literal('this_month').optional(),
    /** Those for which something is owed. */
    balance: z.literal('owed').optional(),
    order: z.enum(membershipOrders).optional(),
    /** Last id of the previous page in the same order. */
    before: idParams.shape.id.optional(),
  }),
  response: z.array(membership),
})

export const readMembership = endpoint({
  method: 'GET',
  path: '/api/memberships/:id',
  roles: deskRoles,
  summary: 'One membership',
  params: idParams,
  response: membership,
})

/** A manager approves a fee too far below the proposed one. */
export const addMembership = endpoint({
  method: 'POST',
  path: '/api/memberships',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Sell a membership and charge its first billing period',
  body: withAlias(newMembership, 'amount', 'monthlyFee'),
  response: membership,
  status: 201,
})

export const editMembership = endpoint({
  method: 'PATCH',
  path: '/api/memberships/:id',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Change a membership, or suspend it',
  params: idParams,
  body: withAlias(membershipChange, 'amount', 'monthlyFee'),
  response: membership,
})

const periodFeeInQuery = numberInQuery(terms.periodFee.unwrap()).optional()

/** Replaces the membership's own fee from this period on. */
const newFee = { periodFee: terms.periodFee }

export const quoteMembership = endpoint({
  method: 'GET',
  path: '/api/memberships/quote',
  roles: deskRoles,
  summary: 'Dates and charges of a new membership',
  query: z.object({
    /** Of whom credit is offered. */
    memberId: idParams.shape.id.optional(),
    billingFrequency: z.enum(billingFrequencies),
    monthlyFee: numberInQuery(terms.monthlyFee),
    periodFee: periodFeeInQuery,
    startDate: calendarDay.optional(),
    endDate: calendarDay.optional(),
  }),
  response: membershipQuote,
})

export const quoteRenewal = endpoint({
  method: 'GET',
  path: '/api/memberships/:id/renewal',
  roles: deskRoles,
  summary: 'Preview of a renewal: dates and charges',
  params: idParams,
  query: z.object({ periodFee: periodFeeInQuery }),
  response: membershipQuote.extend({ currentEndDate: z.string() }),
})

export const renewMembership = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/renew',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Extend by one billing period. 409 if currentEndDate is no longer current',
  params: idParams,
  body: z.object({
    /** The end date that the user saw. A second renewal from the same date is refused. */
    currentEndDate: calendarDay,
    ...newFee,
    ...payNow.shape,
  }),
  response: membership,
})

export const quoteCancellation = endpoint({
  method: 'GET',
  path: '/api/memberships/:id/cancellation',
  roles: deskRoles,
  summary: 'Preview of a cancellation: what it credits and what is still owed',
  params: idParams,
  response: cancellation,
})

/** A manager takes back what is unpaid of periods that have begun. */
export const cancelMembership = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/cancel',
  roles: deskRoles,
  approval: managerRoles,
  summary:
    'Cancel immediately, with a reason; future periods are credited, and with `takeBack` what is unpaid',
  params: idParams,
  body: z.object({
    reason: requiredText('Reason is required'),
    /** Takes back what is unpaid of periods that have begun: sold by mistake, or never used. */
    takeBack: z.boolean().default(false),
  }),
  response: membership,
})

const newDates = { startDate: calendarDay.optional(), endDate: emptyAsNull(calendarDay) }

export const quoteReactivation = endpoint({
  method: 'GET',
  path: '/api/memberships/:id/reactivation',
  roles: deskRoles,
  summary: 'Preview of a reactivation: dates and charges',
  params: idParams,
  query: z.object({ ...newDates, periodFee: periodFeeInQuery }),
  response: membershipQuote,
})

export const reactivateMembership = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/reactivate',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Make an expired or suspended membership active again, with new dates',
  params: idParams,
  body: z.object({ ...newDates, ...newFee, ...payNow.shape }),
  response: membership,
})

export const addPayment = endpoint({
  method: 'POST',
  path: '/api/memberships/:id/payments',
  roles: deskRoles,
  summary: 'Take a payment; an excess becomes credit',
  params: idParams,
  body: paymentForm,
  response: membership,
})

/** `before`: id of the last posting of the previous page. */
const pageQuery = z.object({ before: idParams.shape.id.optional() })

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/memberships/:id/payments',
  roles: deskRoles,
  summary: 'Charges and payments of a membership, newest first, 50 a page',
  params: idParams,
  query: pageQuery,
  response: z.array(memberPosting),
})

export const listMemberPayments = endpoint({
  method: 'GET',
  path: '/api/members/:id/payments',
  roles: deskRoles,
  summary: 'Charges and payments of a member, newest first, 50 a page',
  params: idParams,
  query: pageQuery,
  response: z.array(memberPosting),
})

export const listBenefits = endpoint({
  method: 'GET',
  path: '/api/memberships/benefits',
  roles: deskRoles,
  summary: 'Rental discounts of the membership types',
  response: z.array(benefit),
})

export const listFees = endpoint({
  method: 'GET',
  path: '/api/memberships/fees',
  roles: deskRoles,
  summary: 'Proposed fees of the membership types per billing period',
  response: z.array(membershipFees),
})

export const saveFees = endpoint({
  method: 'PATCH',
  path: '/api/memberships/fees/:type',
  roles: managerRoles,
  summary: 'Change the proposed fees of a membership type; memberships keep theirs',
  params: membershipFees.pick({ type: true }),
  body: membershipFees.shape.fees.partial(),
  response: membershipFees,
})

export const saveBenefit = endpoint({
  method: 'PATCH',
  path: '/api/memberships/benefits/:type',
  roles: managerRoles,
  summary: 'Change the rental discount of a membership type; running rentals keep theirs',
  params: benefit.pick({ type: true }),
  body: benefit.pick({ discountPercent: true, freeHours: true }).partial(),
  response: benefit,
})
