import type { Generated } from 'kysely'
import type { MemberPaymentMethod } from '#money/ledger/words.ts'
import type { BillingFrequency, MembershipStatus, MembershipType } from './contract.ts'

/** A membership from its start to its end date, inclusive. Days as yyyy-MM-dd. */
export interface MembershipsTable {
  id: Generated<number>
  /** Its account is the payer. */
  bill_id: number
  /** The head: one of its people. */
  member_id: number
  plan_id: number
  /** That of the plan. */
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
  /** 1 if scheduled work extends it when it ends. */
  renews: Generated<number>
  /** Last day of the minimum term; null if there is none. */
  committed_until: string | null
  /** Last day on which arrears suspend nothing, and why. */
  excused_until: Generated<string | null>
  excuse_reason: Generated<string>
  /** The last day whose coming was announced by e-mail. */
  end_announced: Generated<string | null>
  notes: string
  cancelled_at: number | null
  cancel_reason: string | null
  created_at: number
  version: Generated<number>
}

/** What is sold: fees, benefits and terms under one name. A type has one default plan. Flags are 0 or 1. */
export interface MembershipPlansTable {
  id: Generated<number>
  name: string
  /** Never changes: the memberships sold have it. */
  type: MembershipType
  is_default: number
  /** Fee of one billing period, tax included; null if the plan is not offered for it. At least one is set. */
  monthly_cents: number | null
  quarterly_cents: number | null
  biannual_cents: number | null
  annual_cents: number | null
  joining_cents: Generated<number>
  /** Replaces the tax class of memberships in Settings. */
  tax_class: string | null
  /** Whole percent, applied after the free hours. */
  discount_percent: number
  /** Per member and calendar month. */
  free_hours: number
  /** A month. */
  guest_passes: Generated<number>
  /** Maximum of people of one membership. */
  people: Generated<number>
  /** JSON of where and when it gives entry; null for everywhere and always. */
  facility_kinds: string | null
  times: string | null
  /** Whether memberships sold from now on renew on their last day. */
  renews: Generated<number>
  /** Months from the start before which notice cannot end a membership. */
  min_months: Generated<number>
  /** Days from notice to the last day. */
  notice_days: Generated<number>
  /** A year. */
  freeze_days: Generated<number>
  freeze_fee_cents: Generated<number>
  /** Whether each member may buy it once, as a trial. */
  once: Generated<number>
  on_sale_from: string | null
  on_sale_until: string | null
  version: Generated<number>
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
  /** Days of the whole billing period, of which a plan change or the end may have left a part. */
  whole_days: number
  /** Days of it that were frozen or given as goodwill, and that its amount does not pay for. */
  frozen_days: Generated<number>
  /** The bill's line that charges it; null if it cost nothing. */
  line_id: number | null
  billed_at: number
  /** When the charge was credited because the membership was cancelled before the period began. */
  credited_at: number | null
}

/** A fee that a membership had until a day, yyyy-MM-dd: the last one that ended with what was agreed. */
export interface MembershipFormerFeesTable {
  membership_id: number
  until_day: string
  billing_frequency: BillingFrequency
  period_fee_cents: number
}

/** A person of a membership: its head, `member_id`, and the others. Days as yyyy-MM-dd. */
export interface MembershipPeopleTable {
  id: Generated<number>
  membership_id: number
  member_id: number
  from_day: string
  /** Their last day; null while they stay. The database refuses two memberships in force on one day. */
  until_day: string | null
  /** The change of plan with which they leave, while that is planned. */
  leaves_with: Generated<number | null>
}

/** A change of a membership that was asked for, is planned, or was made. At most one of a kind is open. */
export interface MembershipChangesTable {
  id: Generated<number>
  membership_id: number
  kind: 'cancel' | 'plan' | 'price' | 'freeze'
  status: 'requested' | 'planned' | 'applied' | 'withdrawn' | 'refused'
  /** Its first day, yyyy-MM-dd. */
  effective_on: string
  /** JSON of what the membership becomes. */
  terms: string
  reason: Generated<string>
  /** When the member was told. */
  told_at: number | null
  /** The announcement of a new fee. */
  price_change_id: Generated<number | null>
  created_at: number
}

/** An announced fee of a plan. From its day new memberships cost it, others once their members were told. */
export interface MembershipPriceChangesTable {
  id: Generated<number>
  plan_id: number
  billing_frequency: BillingFrequency
  /** Fees of one billing period, tax included. */
  old_cents: number
  new_cents: number
  /** yyyy-MM-dd. */
  from_day: string
  /** Days from telling a member to the fee. */
  notice_days: number
  status: 'planned' | 'applied' | 'withdrawn'
  created_at: number
}

/** A rest of a membership. At most one is open; a freeze may begin later. Days as yyyy-MM-dd. */
export interface MembershipSuspensionsTable {
  id: Generated<number>
  membership_id: number
  kind: 'freeze' | 'arrears' | 'desk'
  from_day: string
  /** Last day of a freeze. */
  until_day: string | null
  /** First day after it; null while it is open. */
  back_on: string | null
  reason: Generated<string>
  created_at: number
}

/** Days that a manager gave to a membership, counted from `given_on`, yyyy-MM-dd. */
export interface MembershipGoodwillTable {
  id: Generated<number>
  membership_id: number
  given_on: string
  days: number
  reason: string
  created_at: number
}

/** A reminder of an unpaid membership. Each step is taken once for what is unpaid since a day. */
export interface ArrearsRemindersTable {
  id: Generated<number>
  membership_id: number
  since_day: string
  /** 1 for the first reminder, 2 for the second. */
  step: number
  /** The e-mail; null if whoever pays has no address, or was erased. */
  email_id: number | null
  created_at: number
}

declare module '#platform/database/database.ts' {
  interface Database {
    memberships: MembershipsTable
    membership_periods: MembershipPeriodsTable
    membership_plans: MembershipPlansTable
    membership_former_fees: MembershipFormerFeesTable
    membership_people: MembershipPeopleTable
    membership_changes: MembershipChangesTable
    membership_price_changes: MembershipPriceChangesTable
    membership_suspensions: MembershipSuspensionsTable
    membership_goodwill: MembershipGoodwillTable
    arrears_reminders: ArrearsRemindersTable
  }
}
