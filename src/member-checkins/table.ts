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
}

declare module '../shared/database/database.ts' {
  interface Database {
    member_checkins: MemberCheckinsTable
  }
}
