import type { Generated } from 'kysely'

/** A bill to a member, a guest or anybody. Once it is sent its contents never change. */
export interface InvoicesTable {
  id: Generated<number>
  /** Whether a sent one is paid is asked of the ledger. */
  status: 'draft' | 'sent' | 'void'
  /** '2026-0007', by the year it was sent in; a draft has none. */
  number: string | null
  member_id: number | null
  /** The rental whose guest it is for. */
  rental_id: number | null
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
  /** The business day it was sent on. */
  issued_on: string | null
  created_at: number
  created_by: number | null
  sent_at: number | null
  voided_at: number | null
  void_reason: string | null
  version: Generated<number>
}
