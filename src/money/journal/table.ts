import type { Generated } from 'kysely'
import type { JournalAccount } from './words.ts'

/** A month that a person closed. Rows are kept: a month that is reopened and closed again has several. */
export interface ClosedMonthsTable {
  id: Generated<number>
  /** '2026-05' */
  month: string
  /** Its last calendar day. No business day through this one can be reopened. */
  last_day: string
  /** Its figures as JSON, when it was closed. */
  document: string
  closed_at: number
  closed_by: number | null
  closed_by_name: string
  /** Null while the month is closed. */
  reopened_at: number | null
  reopened_by: number | null
  reopened_by_name: string | null
  reason: string | null
}

/** The accountant's code and name of our accounts that do not have the default. */
export interface JournalAccountsTable {
  account: JournalAccount
  code: string
  name: string
}

/** The accountant's code and name of named taxes that have their own account. */
export interface JournalTaxAccountsTable {
  /** The name as it is on the lines, so that a tax that was renamed keeps its account. */
  tax: string
  code: string
  name: string
}

declare module '#platform/database/database.ts' {
  interface Database {
    closed_months: ClosedMonthsTable
    journal_accounts: JournalAccountsTable
    journal_tax_accounts: JournalTaxAccountsTable
  }
}
