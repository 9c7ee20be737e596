import { deskRoles, managerRoles } from '#platform/http/roles.ts'

export const membershipTypes = ['standard', 'premium', 'family', 'student', 'senior'] as const
export type MembershipType = (typeof membershipTypes)[number]

export const membershipStatuses = ['active', 'expired', 'cancelled', 'suspended'] as const
export type MembershipStatus = (typeof membershipStatuses)[number]

export const billingFrequencies = ['monthly', 'quarterly', 'biannual', 'annual'] as const
export type BillingFrequency = (typeof billingFrequencies)[number]

/** Memberships per page. */
export const PAGE = 50

/** Defaults (SPEC §9). The server adds the dates: from today, for one billing period. */
export const defaultTerms = {
  type: 'standard',
  billingFrequency: 'monthly',
  paymentMethod: 'credit_card',
  monthlyFee: 50,
} as const

export const listMemberships = { method: 'GET', path: '/api/memberships', roles: deskRoles } as const
export const readMembership = { method: 'GET', path: '/api/memberships/:id', roles: deskRoles } as const
/** A manager approves a fee too far below the proposed one. */
export const addMembership = {
  method: 'POST',
  path: '/api/memberships',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const editMembership = {
  method: 'PATCH',
  path: '/api/memberships/:id',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const quoteMembership = { method: 'GET', path: '/api/memberships/quote', roles: deskRoles } as const
export const quoteRenewal = { method: 'GET', path: '/api/memberships/:id/renewal', roles: deskRoles } as const
export const renewMembership = {
  method: 'POST',
  path: '/api/memberships/:id/renew',
  roles: deskRoles,
  approval: managerRoles,
} as const
/** A manager takes back what is unpaid of periods that have begun. */
export const cancelMembership = {
  method: 'POST',
  path: '/api/memberships/:id/cancel',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const quoteReactivation = {
  method: 'GET',
  path: '/api/memberships/:id/reactivation',
  roles: deskRoles,
} as const
export const reactivateMembership = {
  method: 'POST',
  path: '/api/memberships/:id/reactivate',
  roles: deskRoles,
  approval: managerRoles,
} as const
export const addPayment = { method: 'POST', path: '/api/memberships/:id/payments', roles: deskRoles } as const
export const listPayments = {
  method: 'GET',
  path: '/api/memberships/:id/payments',
  roles: deskRoles,
} as const
export const listMemberPayments = {
  method: 'GET',
  path: '/api/members/:id/payments',
  roles: deskRoles,
} as const
export const listBenefits = { method: 'GET', path: '/api/memberships/benefits', roles: deskRoles } as const
export const listFees = { method: 'GET', path: '/api/memberships/fees', roles: deskRoles } as const
export const saveFees = {
  method: 'PATCH',
  path: '/api/memberships/fees/:type',
  roles: managerRoles,
} as const
export const saveBenefit = {
  method: 'PATCH',
  path: '/api/memberships/benefits/:type',
  roles: managerRoles,
} as const
