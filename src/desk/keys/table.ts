import type { Generated } from 'kysely'

/** Keys and wristbands. */
export interface KeysTable {
  id: Generated<number>
  label: string
  /** The label in capitals without blanks, as a scanner sends it. */
  label_key: string
  /** When it was lost; null if it can be handed out. */
  blocked_at: number | null
}

/** Loans of keys. A key is out until it is back or lost. */
export interface KeyLoansTable {
  id: Generated<number>
  key_id: number
  rental_id: number
  out_at: number
  out_by: string
  back_at: number | null
  lost_at: number | null
}

declare module '#platform/database/database.ts' {
  interface Database {
    keys: KeysTable
    key_loans: KeyLoansTable
  }
}
