import type { Generated } from 'kysely'

/**
 * One person's or desk's time at a cash drawer. What it took are the ledger's rows after one id up to another, so
 * that neither a clock nor a slow request can move money between shifts.
 */
export interface ShiftsTable {
  id: Generated<number>
  /** Name of the drawer, and the same folded: one open shift each. */
  drawer: string
  drawer_key: string
  opened_at: number
  opened_by: number
  float_cents: number
  after_ledger_id: number
  /** How often a manager looked at the interim figures. */
  x_reports: Generated<number>
  /** All null while it is open. */
  closed_at: number | null
  closed_by: number | null
  /** The business day it was closed on. */
  closed_on: string | null
  until_ledger_id: number | null
  expected_cents: number | null
  counted_cents: number | null
}

/** Who was at which drawer, by ids of the ledger as above; `until_ledger_id` is null while they are. */
export interface ShiftPeopleTable {
  id: Generated<number>
  shift_id: number
  account_id: number
  after_ledger_id: number
  until_ledger_id: number | null
}

/** Cash put into a drawer or taken out of it that is no guest's payment. Rows are only ever added. */
export interface DrawerMovementsTable {
  id: Generated<number>
  shift_id: number
  at: number
  business_day: string
  kind: 'in' | 'out'
  amount_cents: number
  reason: string
  actor_id: number | null
  actor_name: string
}

/** Z reports as they were drawn. Rows are only ever added. */
export interface ZReportsTable {
  id: Generated<number>
  kind: 'shift' | 'day'
  /** Counted up from 1 for each kind, without gaps. */
  number: number
  shift_id: number | null
  /** The day reported, or on which the shift was closed. */
  business_day: string
  drawn_at: number
  /** The figures as JSON, kept to the letter. */
  document: string
  /** SHA-256 of the hash before it and this document: no report can be exchanged without all that follow. */
  hash: string
}
