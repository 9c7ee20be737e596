import type { Generated } from 'kysely'

/** An invoice to a member, a guest or anyone else. Its contents never change once it is sent. */
export interface InvoicesTable {
  id: Generated<number>
  /** Null for a draft. */
  bill_id: number | null
  /** The ledger decides whether a sent invoice is paid. */
  status: 'draft' | 'sent' | 'void'
  /** '2026-0007', with the year of sending; null for a draft. */
  number: string | null
  member_id: number | null
  /** The rental whose guest it bills. */
  rental_id: number | null
  /** The record of the guest or company; null for a member's, and for a draft to someone new. */
  guest_id: number | null
  customer_name: string
  customer_address: string
  customer_email: string | null
  /** JSON of the lines. */
  lines: string
  net_cents: number
  tax_cents: number
  total_cents: number
  due_date: string
  notes: string
  /** Business day of sending. */
  issued_on: string | null
  created_at: number
  created_by: number | null
  sent_at: number | null
  voided_at: number | null
  void_reason: string | null
  /** The bill of a stay whose debt it took over when it was sent; null if it took none. */
  moved_bill_id: number | null
  version: Generated<number>
}

declare module '#platform/database/database.ts' {
  interface Database {
    invoices: InvoicesTable
  }
}
