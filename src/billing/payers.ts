import type { Reader } from '../shared/database.ts'
import type { Quote } from './contract.ts'

/** A guest or a member as money lists name them. */
export interface Payer {
  /** 'Room 101', 'Membership', 'Invoice 2026-0007'. */
  label: string
  customer: string
}

/** Whose bills there are: what billing asks of the nouns that hold guests, members and invoices. */
export interface Payers {
  ofRentals(db: Reader, rentalIds: readonly number[]): Promise<Map<number, Payer>>
  ofMembers(db: Reader, memberIds: readonly number[]): Promise<Map<number, Payer>>
  ofInvoices(db: Reader, invoiceIds: readonly number[]): Promise<Map<number, Payer>>
  /** Invoices to the guests of these rentals. */
  invoicesToGuests(db: Reader, rentalIds: readonly number[]): Promise<{ id: number; rentalId: number }[]>
  /** Rentals, members and invoices whose guest, member or customer a text names. */
  find(
    db: Reader,
    search: string,
  ): Promise<{ rentalIds: number[]; memberIds: number[]; invoiceIds: number[] }>
  /** The bill of a rental as it stands, line by line. */
  quoteOfRental(db: Reader, rentalId: number): Promise<Quote>
  /** Guests by name, 50 a page; `after` a rental of the last guest of the page before. */
  listGuests(db: Reader, asked: Asked): Promise<Guest[]>
  /** The guest of a rental. Throws NotFound. */
  findGuest(db: Reader, rentalId: number): Promise<Guest>
  listMembers(db: Reader, asked: Asked): Promise<Customer[]>
  /** Throws NotFound. */
  findMember(db: Reader, memberId: number): Promise<Customer>
}

export interface Asked {
  search?: string | undefined
  after?: number | undefined
}

export interface Customer {
  /** Of a member the member's; of a guest that of the newest rental, by which the guest is addressed. */
  id: number
  name: string
  /** Member number or phone. */
  reach: string
}

/** Who rents under one name and phone. */
export interface Guest extends Customer {
  rentalIds: number[]
}

/** Refuses to take back what stands in a closed shift's report. */
export type RefuseSettled = (db: Reader, taken: { ledgerId: number }) => Promise<void>
