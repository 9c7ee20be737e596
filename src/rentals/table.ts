import type { Generated, GeneratedAlways } from 'kysely'
import type { PaymentMethod } from '../billing/contract.ts'
import type { RentalStatus } from './contract.ts'

/** One guest's use of one facility, from booking to check-out. */
export interface RentalsTable {
  id: Generated<number>
  facility_id: number
  customer_name: string
  customer_email: string | null
  customer_phone: string | null
  status: RentalStatus
  /** Start and agreed end. A booking's lie in the future. */
  starts_at: number
  ends_at: number
  /** Since when it is on its present facility: the start, or the last move. */
  since_at: number
  ended_at: number | null
  rate_cents: number
  /** Thousandths of a percent, as at the start. */
  tax_rate: number
  tax: 'included' | 'added'
  /** The method the guest said; what was really paid is in the ledger. */
  payment_method: PaymentMethod | null
  notes: string
  /** JSON of the rates by time that it was agreed on; null where its rate is all there is. */
  rate_plan: string | null
  member_id: number | null
  /** JSON of what the membership took off when it began; null where nothing. */
  member_price: string | null
  /** Free minutes taken from the member's allowance of a calendar month, yyyy-MM. */
  free_minutes: Generated<number>
  free_month: string | null
  created_at: number
  /** Set once each has been announced, so that a restart does not say it again. */
  due_announced_at: number | null
  ending_announced_at: number | null
  overdue_announced_at: number | null
  version: Generated<number>
  /** Name and phone in one, folded: who rents under both is one guest. */
  guest_key: GeneratedAlways<string>
}

/** Where a moved rental was before. */
export interface RentalMovesTable {
  id: Generated<number>
  rental_id: number
  facility_id: number
  from_at: number
  until_at: number
}
