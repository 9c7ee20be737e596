import type { Reader } from '../shared/database/database.ts'
import type { Quote } from './contract.ts'

/** A bill and its customer as lists of payments show them. */
export interface Payer {
  /** 'Room 101', 'Membership', 'Invoice 2026-0007'. */
  label: string
  customer: string
}

/**
 * Looks up the customers of bills. Billing receives it, because guests, members and invoices belong to
 * others.
 */
export interface PayerDirectory {
  ofRentals(db: Reader, rentalIds: readonly number[]): Promise<Map<number, Payer>>
  ofMembers(db: Reader, memberIds: readonly number[]): Promise<Map<number, Payer>>
  ofInvoices(db: Reader, invoiceIds: readonly number[]): Promise<Map<number, Payer>>
  /** Returns the invoices to the guests of these rentals. */
  invoicesToGuests(db: Reader, rentalIds: readonly number[]): Promise<{ id: number; rentalId: number }[]>
  /** Returns the rentals, members and invoices whose customer matches the text. */
  find(
    db: Reader,
    search: string,
  ): Promise<{ rentalIds: number[]; memberIds: number[]; invoiceIds: number[] }>
  /** Returns the current bill of a rental, line by line. */
  quoteOfRental(db: Reader, rentalId: number): Promise<Quote>
  /** Lists guests by name, 50 a page. `after`: a rental of the last guest of the previous page. */
  listGuests(db: Reader, query: AccountQuery): Promise<Guest[]>
  /** Returns the guest of a rental. Throws NotFound. */
  findGuest(db: Reader, rentalId: number): Promise<Guest>
  /** Lists members by name, 50 a page; with `search`, the best 50. */
  listMembers(db: Reader, query: AccountQuery): Promise<Customer[]>
  /** Returns the member. Throws NotFound. */
  findMember(db: Reader, memberId: number): Promise<Customer>
}

export interface AccountQuery {
  search?: string | undefined
  after?: number | undefined
}

export interface Customer {
  /** The member's id, or the id of the guest's newest rental. */
  id: number
  name: string
  /** Member number or phone. */
  reach: string
}

/** A guest: all rentals under one name and phone. */
export interface Guest extends Customer {
  rentalIds: number[]
}

/** Throws Conflict if the ledger row belongs to a closed shift. */
export type AssertNotSettled = (db: Reader, row: { ledgerId: number }) => Promise<void>
