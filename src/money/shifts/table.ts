import type { Generated } from 'kysely'
import type { MovementKind } from './words.ts'

/**
 * A period of use of a cash drawer. Its payments are a range of ledger ids, so neither a clock change nor a
 * slow request can move money between shifts.
 */
export interface ShiftsTable {
  id: Generated<number>
  /** Name of the drawer, and its normalized form: a drawer has at most one open shift. */
  drawer: string
  drawer_key: string
  opened_at: number
  opened_by: number
  float_cents: number
  after_ledger_id: number
  /** Number of X reports viewed. */
  x_reports: Generated<number>
  /** These columns are null while the shift is open. */
  closed_at: number | null
  closed_by: number | null
  /** Business day in whose books, and Z report of the day, the count is. */
  closed_on: string | null
  until_ledger_id: number | null
  expected_cents: number | null
  counted_cents: number | null
}

/** People at drawers, as ranges of ledger ids. `until_ledger_id` is null while they are there. */
export interface ShiftPeopleTable {
  id: Generated<number>
  shift_id: number
  account_id: number
  after_ledger_id: number
  until_ledger_id: number | null
}

/** Cash paid into or out of a drawer that is not a customer payment. Append-only. */
export interface DrawerMovementsTable {
  id: Generated<number>
  shift_id: number
  at: number
  business_day: string
  kind: MovementKind
  amount_cents: number
  reason: string
  /** Its posting in the ledger; null for movements of earlier versions. */
  posting: Generated<string | null>
  /** The tax of a receipt, which the amount includes. `taxes`: JSON as of a bill's line. */
  tax_class: Generated<string | null>
  tax_rate: Generated<number | null>
  tax_cents: Generated<number>
  taxes: Generated<string | null>
  /** The person who got the tips; null for other kinds. */
  person_id: Generated<number | null>
  actor_id: number | null
  actor_name: string
}

/** Z reports. Append-only. */
export interface ZReportsTable {
  id: Generated<number>
  kind: 'shift' | 'day'
  /** Counts from 1 for each kind, without gaps. */
  number: number
  shift_id: number | null
  /** The reported day, or the day that the shift was worked in. */
  business_day: string
  /** How often the day had been closed before; always 0 for a shift. */
  repeat: Generated<number>
  drawn_at: number
  /** The report as JSON, byte for byte as it was hashed. */
  document: string
  /** SHA-256 of the previous hash and this document: replacing a report invalidates all later hashes. */
  hash: string
}

declare module '#platform/database/database.ts' {
  interface Database {
    shifts: ShiftsTable
    shift_people: ShiftPeopleTable
    drawer_movements: DrawerMovementsTable
    z_reports: ZReportsTable
  }
}
