import type { Generated } from 'kysely'
import type { MemberPaymentMethod } from '#money/ledger/words.ts'
import type { BillingFrequency, MembershipStatus, MembershipType } from './contract.ts'

/** A membership from its start to its end date, inclusive. Days as yyyy-MM-dd. */
export interface MembershipsTable {
  id: Generated<number>
  bill_id: number
  member_id: number
  type: MembershipType
  status: MembershipStatus
  start_date: string
  end_date: string
  /** Day of the month on which billing periods end; the last day of shorter months. */
  anchor_day: number
  /** Last day that is billed, or that needs no billing because it passed before the sale. */
  billed_until: string
  billing_frequency: BillingFrequency
  payment_method: MemberPaymentMethod
  /** Price of one billing period, tax included. */
  period_fee_cents: number
  notes: string
  cancelled_at: number | null
  cancel_reason: string | null
  created_at: number
  version: Generated<number>
}

/** Rental discounts by membership type. A type without a row has none. */
export interface MembershipBenefitsTable {
  type: MembershipType
  discount_percent: number
  /** Per member and calendar month. */
  free_hours: number
  version: Generated<number>
}

/** Proposed fees of a membership type, in cents per billing period. A type without a row has the default fees. */
export interface MembershipFeesTable {
  type: MembershipType
  monthly_cents: number
  quarterly_cents: number
  biannual_cents: number
  annual_cents: number
  version: number
}

/** A billed period of a membership, both days inclusive. */
export interface MembershipPeriodsTable {
  id: Generated<number>
  membership_id: number
  starts_on: string
  ends_on: string
  amount_cents: number
  /** Tax included in the amount. */
  tax_cents: number
  billed_at: number
  /** When the charge was credited because the membership was cancelled before the period began. */
  credited_at: number | null
}

declare module '#platform/database/database.ts' {
  interface Database {
    memberships: MembershipsTable
    membership_periods: MembershipPeriodsTable
    membership_benefits: MembershipBenefitsTable
    membership_fees: MembershipFeesTable
  }
}
