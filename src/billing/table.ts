import type { Generated } from 'kysely'
import type { Account, DepositStatus, MoneyAccount, PaymentMethod, PostingKind } from './contract.ts'

/**
 * The double-entry ledger: the rows of a posting sum to zero. Rows are append-only; a further posting
 * corrects a mistake. Receivables and money received are positive, revenue is negative.
 */
export interface LedgerTable {
  id: Generated<number>
  /** Id of the posting that contains the row. */
  posting: string
  at: number
  /** Business day of the posting by the venue's calendar at that time. */
  business_day: string
  kind: PostingKind
  account: Account
  amount_cents: number
  method: MoneyAccount | null
  /** Its bill: a rental (with the deposit, if it concerns one), a membership, or an invoice. */
  rental_id: number | null
  member_id: number | null
  membership_id: number | null
  invoice_id: number | null
  deposit_id: number | null
  /** The row that it refunds, voids or reverses; for a payment, the row on its money account. */
  reverses_id: number | null
  actor_id: number | null
  note: string | null
}

/** Money held for an item lent during a rental until it is returned or kept. */
export interface DepositsTable {
  id: Generated<number>
  rental_id: number
  /** The lent item: a key, a towel. */
  item: string
  amount_cents: number
  method: PaymentMethod
  status: DepositStatus
  taken_at: number
  settled_at: number | null
  /** The part of the amount that was kept. */
  kept_cents: number
  reason: string | null
}

/** One row: the last closed business day. */
export interface BooksTable {
  id: number
  /** No posting goes to this day or an earlier one; null if no day is closed. */
  closed_through: string | null
}

/** A printed receipt. Its id is its number. */
export interface ReceiptsTable {
  id: Generated<number>
  /** The posting that it documents. */
  posting: string
  /** Printed text as JSON. */
  printed: string
  prints: number
  at: number
}

declare module '../shared/database/database.ts' {
  interface Database {
    ledger: LedgerTable
    deposits: DepositsTable
    books: BooksTable
    receipts: ReceiptsTable
  }
}
