import type { Generated } from 'kysely'
import type { Account, DepositStatus, MoneyAccount, PaymentMethod, PostingKind } from './contract.ts'

/**
 * The ledger, by double entry: the rows of one posting sum to zero. Rows are only ever added; a mistake is
 * reversed by a further posting. What is owed and what came in is positive, what was earned negative.
 */
export interface LedgerTable {
  id: Generated<number>
  /** Names the posting that the row is part of. */
  posting: string
  at: number
  /** The business day it was posted on, as the venue's calendar was then. */
  business_day: string
  kind: PostingKind
  account: Account
  amount_cents: number
  method: MoneyAccount | null
  /** What it is about: a rental, a member's membership, an invoice, or a deposit for something lent in a rental. */
  rental_id: number | null
  member_id: number | null
  membership_id: number | null
  invoice_id: number | null
  deposit_id: number | null
  /** The row that it takes back, wholly or in part: of a payment the one on its money account. */
  reverses_id: number | null
  actor_id: number | null
  note: string | null
}

/** Money held for something lent in a rental, until that comes back or is given up. */
export interface DepositsTable {
  id: Generated<number>
  rental_id: number
  /** What was lent: a key, a towel. */
  item: string
  amount_cents: number
  method: PaymentMethod
  status: DepositStatus
  taken_at: number
  settled_at: number | null
  /** Of the amount, what was kept. */
  kept_cents: number
  reason: string | null
}

/** One row: how far the books are closed. */
export interface BooksTable {
  id: number
  /** The last business day that nothing is booked on any more; null while none is closed. */
  closed_through: string | null
}

/** A printed receipt; its id is its number. */
export interface ReceiptsTable {
  id: Generated<number>
  /** The posting it is about. */
  posting: string
  /** What it said, as JSON. */
  printed: string
  prints: number
  at: number
}
