import type { Generated } from 'kysely'
import type { MemberPaymentMethod } from '../billing/contract.ts'
import type { BillingFrequency, MembershipStatus, MembershipType } from './contract.ts'

/** What a member has agreed to pay for, from the start to the end date, both days included. Days as yyyy-MM-dd. */
export interface MembershipsTable {
  id: Generated<number>
  member_id: number
  type: MembershipType
  status: MembershipStatus
  start_date: string
  end_date: string
  /** Day of the month on which billing periods end, where a month has it; the last day where it has not. */
  anchor_day: number
  /** Last day that was billed, or settled before the membership was written down. */
  billed_until: string
  billing_frequency: BillingFrequency
  payment_method: MemberPaymentMethod
  monthly_fee_cents: number
  notes: string
  cancelled_at: number | null
  cancel_reason: string | null
  created_at: number
  version: Generated<number>
}

/** What memberships of a type take off the price of a rental. Types without a row take nothing off. */
export interface MembershipBenefitsTable {
  type: MembershipType
  discount_percent: number
  /** A calendar month, for each member. */
  free_hours: number
  version: Generated<number>
}

/** A billed span of a membership, both days included. */
export interface MembershipPeriodsTable {
  id: Generated<number>
  membership_id: number
  starts_on: string
  ends_on: string
  amount_cents: number
  /** Tax inside the amount, as it was charged. */
  tax_cents: number
  billed_at: number
  /** When its charge was taken back, because the membership was cancelled before it began. */
  credited_at: number | null
}
