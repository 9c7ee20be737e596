import type { RawBuilder } from 'kysely'
import type { Quote } from '#money/pricing/contract.ts'
import type { Label } from '#money/pricing/languages/texts.ts'
import type { Price } from '#money/pricing/price.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'
import type { BillRow, BillSubject } from './bills.ts'
import type { LineText } from './lines/lines.ts'

/** The subject and the customer of a bill, as lists of payments show them. */
/** Its label: 'Room 101', 'Membership', 'Invoice 2026-0007', 'Counter sale'. */
export interface Payer extends Label {
  customer: string
  rentalId: number | null
  membershipId: number | null
  memberId: number | null
  invoiceId: number | null
  /** The record of the guest or company. */
  guestId: number | null
}

/** The text shown for a bill without a subject. */
export const unknownPayer: Payer = {
  label: '',
  customer: '',
  rentalId: null,
  membershipId: null,
  memberId: null,
  invoiceId: null,
  guestId: null,
}

/** The present subject of a bill, and whether lines can be added to it. */
export interface BillState {
  subject: BillSubject
  /** Why no line can be added, as a sentence; null if the bill is open. */
  whyClosed: string | null
  /** The further charge of its stay at a check-out now. Zero for other bills. */
  accrued: Price
  /** The label of that charge; undefined if it is zero. */
  accruedLine?: LineText
}

/**
 * Looks up the subjects and customers of bills. Billing receives it, because guests, members and invoices
 * belong to others.
 */
export interface PayerDirectory {
  ofBills(db: Reader, billIds: readonly number[]): Promise<Map<number, Payer>>
  /** Returns who pays the bill of a group's stay; undefined for other bills. */
  payerInGroup(db: Reader, billId: number): Promise<string | undefined>
  /** Returns the bills of a rental, a member or an invoice. */
  billsOf(db: Reader, subject: SubjectQuery): Promise<number[]>
  /** Returns a query of the ids of all bills whose customer or invoice number matches the text. */
  findBills(db: Reader, search: string): Promise<RawBuilder<{ id: number }>>
  /** Returns the current price of the stay or visit of a bill, line by line; undefined if it has none. */
  quoteOfBill(db: Reader, billId: number): Promise<Quote | undefined>
  /** Returns what a bill is about, and whether it is open. */
  stateOf(db: Reader, bill: BillRow, now: Instant): Promise<BillState>
  /** Lists guests and companies by name, 50 a page; with `search`, the best 50. */
  listGuests(db: Reader, query: AccountQuery): Promise<Customer[]>
  /** Returns the guest or company. Throws NotFound. */
  findGuest(db: Reader, guestId: number): Promise<Customer>
  /** Lists members by name, 50 a page; with `search`, the best 50. */
  listMembers(db: Reader, query: AccountQuery): Promise<Customer[]>
  /** Returns the member. Throws NotFound. */
  findMember(db: Reader, memberId: number): Promise<Customer>
  /** Returns guests and companies by id; those that were erased are absent. */
  readGuests(db: Reader, ids: readonly number[]): Promise<Map<number, Customer>>
  /** Returns members by id. */
  readMembers(db: Reader, ids: readonly number[]): Promise<Map<number, Customer>>
}

export interface AccountQuery {
  search?: string | undefined
  after?: number | undefined
}

export interface Customer {
  /** The id of the member, or of the record of the guest or company. */
  id: number
  name: string
  /** Member number or phone. */
  reach: string
}

/** At most one is set. */
export interface SubjectQuery {
  rentalId?: number | undefined
  memberId?: number | undefined
  invoiceId?: number | undefined
}
