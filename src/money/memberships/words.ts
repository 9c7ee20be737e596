export const membershipTypes = ['standard', 'premium', 'family', 'student', 'senior'] as const

export type MembershipType = (typeof membershipTypes)[number]

export const membershipStatuses = ['active', 'expired', 'cancelled', 'suspended'] as const

export type MembershipStatus = (typeof membershipStatuses)[number]

export const billingFrequencies = ['monthly', 'quarterly', 'biannual', 'annual'] as const

export type BillingFrequency = (typeof billingFrequencies)[number]

/** Orders of the list. Equal ones follow newest first. */
export const membershipOrders = ['newest', 'ends_first', 'ends_last', 'type', 'owed'] as const

export type MembershipOrder = (typeof membershipOrders)[number]

/** Why a membership needs the desk. */
export const followUpReasons = ['arrears', 'due', 'expiring', 'frozen', 'untold'] as const

export type FollowUpReason = (typeof followUpReasons)[number]

/** Why notice ends a membership on its last day: what is billed, the notice, the minimum term, or its end date. */
export const lastDayReasons = ['billed', 'notice', 'minimum_term', 'end_date'] as const

/** Days before and after the end in which a membership that does not renew is followed up. */
export const EXPIRING_DAYS = 30

/** A plan that includes every facility at all times. */
export const anyEntry: { facilities: 'all'; weekdays: number[]; from: null; until: null } = {
  facilities: 'all',
  weekdays: [],
  from: null,
  until: null,
}

/** Memberships per page. */
export const PAGE = 50

/** Defaults (SPEC §9). The server adds the dates: from today, for one billing period. */
export const defaultTerms = {
  type: 'standard',
  billingFrequency: 'monthly',
  paymentMethod: 'credit_card',
  monthlyFee: 50,
} as const
