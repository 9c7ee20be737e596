import type { Generated } from 'kysely'
import type { PaymentMethod } from '#money/ledger/words.ts'
import type { RentalStatus } from './contract.ts'

/** One guest's use of one facility, from booking to check-out. */
export interface RentalsTable {
  id: Generated<number>
  bill_id: number
  /** The record of the guest. */
  guest_id: number | null
  facility_id: number
  customer_name: string
  /** The name normalized for search; null if it is plain ASCII, see `searchNameOf`. */
  search_name: Generated<string | null>
  customer_email: string | null
  customer_phone: string | null
  status: RentalStatus
  /** Start and agreed end. A booking starts in the future. */
  starts_at: number
  ends_at: number
  /** When the guest moved into the current facility: the start or the last move. */
  since_at: number
  ended_at: number | null
  /** The account that checked the guest out. */
  ended_by: number | null
  /** The postings of the check-out: the charge for more time, and the payment; null if there is none. */
  end_charge: string | null
  end_payment: string | null
  rate_cents: number
  /**
   * The taxation at the start: the sum of its rates in thousandths of a percent, and JSON of class and rates, null if
   * plain.
   */
  tax_rate: number
  taxes: string | null
  tax: 'included' | 'added'
  /** The method the guest named. Actual payments are in the ledger. */
  payment_method: PaymentMethod | null
  notes: string
  people: Generated<number>
  /** JSON of the agreed rates by time; null if `rate_cents` applies throughout. */
  rate_plan: string | null
  /** JSON of the rates charged after moves, in order (`RateChange[]`); null if the agreed rate was always kept. */
  rate_changes: string | null
  member_id: number | null
  /** JSON of the member price granted at the start; null if none. */
  member_price: string | null
  /** Free minutes used of the member's monthly allowance, and their month as yyyy-MM. */
  free_minutes: Generated<number>
  free_month: string | null
  created_at: number
  /** When each announcement was made, so that a restart does not repeat it. */
  due_announced_at: number | null
  ending_announced_at: number | null
  overdue_announced_at: number | null
  /** JSON of the terms agreed with a booking (`BookingTerms`); null if it was none, or agreed none. */
  booking_terms: string | null
  /** From when the guest of a booking counts as a no-show; null if no terms were agreed. */
  no_show_at: number | null
  no_show_announced_at: number | null
  /** The group that the guest came with; null for most. */
  group_id: Generated<number | null>
  /** JSON of the last extension (`LastExtension`), so that it can be undone; null if there is none. */
  last_extension: Generated<string | null>
  version: Generated<number>
}

/** A facility that a moved rental occupied before. */
export interface RentalMovesTable {
  id: Generated<number>
  rental_id: number
  facility_id: number
  from_at: number
  until_at: number
}

declare module '#platform/database/database.ts' {
  interface Database {
    rentals: RentalsTable
    rental_moves: RentalMovesTable
    /** SQLite only: the full-text index of guests. */
    rentals_found: { rowid: number }
  }
}
