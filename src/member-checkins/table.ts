import type { Generated } from 'kysely'

/** A member's visit, from check-in to check-out; it may hold a facility. */
export interface MemberCheckinsTable {
  id: Generated<number>
  member_id: number
  /** The membership that was in force; null where none was. */
  membership_id: number | null
  facility_id: number | null
  checked_in_at: number
  /** Null while the member is in. */
  checked_out_at: number | null
  notes: string
}
