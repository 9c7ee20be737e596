import type { ColumnType, Generated } from 'kysely'
import type { BillKind, LineKind, Source } from './lines/lines.ts'
import type { Account, PostingKind, TenderAccount } from './words.ts'

/** Bills. The balance of a bill is its lines less its tenders. Its subject names it by `bill_id`. */
export interface BillsTable {
  id: Generated<number>
  kind: BillKind
  /** The member on whose account it is; null for guests. */
  member_id: number | null
  /** The guest or company on whose account it is. */
  guest_id: number | null
  opened_at: number
  /** When its guest left; null while lines can be added. */
  closed_at: number | null
}

/** A thing on a bill, with everything as it was. Append-only: a further line corrects a line. */
export interface BillLinesTable {
  id: Generated<number>
  bill_id: number
  /** The posting that charges it. */
  posting: string
  kind: LineKind
  /** 'Room 101', '2 × Water'. */
  label: string
  /** The label as key and values, for papers in other languages; null if it is the venue's own text. */
  words: Generated<string | null>
  /** Negative if returned. */
  quantity: number
  /** Price of one as shown: with tax if it is included, without if it is added. */
  unit_cents: number
  net_cents: number
  tax_cents: number
  gross_cents: number
  tax_class: string
  /** The sum of its rates, in thousandths of a percent; null if it was not recorded. */
  tax_rate: number | null
  /** JSON of the amounts by tax (`TaxAmount[]`); null if it has one tax, with the plain name. */
  taxes: string | null
  tax: 'included' | 'added'
  facility_id: number | null
  facility_name: string | null
  /** The inventory item that was sold. */
  item_id: number | null
  /** The line that it corrects or, for a discount or comp, the line that it reduces. */
  corrects_id: number | null
  reason: string | null
  at: number
  business_day: string
  actor_id: number | null
}

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
  method: TenderAccount | null
  /**
   * Null for postings of source 'drawer', and only for them. They have no method and kinds of their own, so that
   * queries by bill, method or kind never select them and read a number.
   */
  bill_id: ColumnType<number, number | null, never>
  /** The source of the money and the guest's facility when the row was posted. Reports group by them. */
  source: Source
  facility_id: number | null
  /** The deposit that it takes, returns, keeps or applies. */
  deposit_id: number | null
  /**
   * The row that it refunds, voids or reverses; for a payment, the row on its money account, for a credit that paid
   * the bill, its row on that bill.
   */
  reverses_id: number | null
  /**
   * What the rows of one payment over several bills share, and those of a refund, void or reversal of it; null for
   * most.
   */
  joint_id: Generated<string | null>
  /** Cash handed over; the change is what exceeds the amount. Null for other methods and if not said. */
  given_cents: number | null
  actor_id: number | null
  note: string | null
}

/** A part of a bill's revenue that is charged and earned later: a month of a membership that was paid ahead. */
export interface DeferredRevenueTable {
  id: Generated<number>
  bill_id: number
  /** The business day from which it is earned. */
  earned_on: string
  cents: number
  /** The amount that is neither earned nor taken back. */
  left_cents: number
}

/** One row: the last closed business day. */
export interface BooksTable {
  id: number
  /** No posting goes to this day or an earlier one; null if no day is closed. */
  closed_through: string | null
  /** Tips on later bill lines count toward the amount owed to each person; earlier ones were paid out unrecorded. */
  tips_after_line_id: Generated<number>
}

/** The balance of an unsettled bill at the end of the last closed day. Only `closeBooks` writes it. */
export interface ClosingBalancesTable {
  bill_id: number
  /** Negative is credit. A settled bill has no row. */
  cents: number
}

/** A change of the balance of a gift card or visit pack. Append-only: the balance is their sum. */
export interface GiftCardEntriesTable {
  id: Generated<number>
  card_id: number
  /** The ledger row on the liability that says the same. */
  ledger_id: number
  /** Positive if the card gains. */
  cents: number
  /** Always 0 for a gift card. */
  visits: number
}

declare module '#platform/database/database.ts' {
  interface Database {
    bills: BillsTable
    bill_lines: BillLinesTable
    ledger: LedgerTable
    deferred_revenue: DeferredRevenueTable
    books: BooksTable
    closing_balances: ClosingBalancesTable
    gift_card_entries: GiftCardEntriesTable
  }
}
