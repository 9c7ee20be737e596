import type { Generated } from 'kysely'

/** A member's visit from check-in to check-out, with or without a facility. */
export interface MemberCheckinsTable {
  id: Generated<number>
  /** Null if the visit costs nothing. */
  bill_id: number | null
  member_id: number
  /** The membership in force at check-in; null if there was none. */
  membership_id: number | null
  facility_id: number | null
  checked_in_at: number
  /** Null while the member is checked in. */
  checked_out_at: number | null
  notes: string
  /** Agreed end and price terms of a visit with a bill: rate in cents an hour. */
  ends_at: number | null
  rate_cents: number | null
  /** The sum of its tax rates in thousandths of a percent, and JSON of class and rates, null if plain. */
  tax_rate: number | null
  taxes: string | null
  /** JSON of the agreed rates by time; null if the rate applies throughout. */
  rate_plan: string | null
}

declare module '#platform/database/database.ts' {
  interface Database {
    member_checkins: MemberCheckinsTable
  }
}
