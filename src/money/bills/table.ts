import type { Generated } from 'kysely'
import type { DepositStatus, PaymentMethod } from '#money/ledger/words.ts'

/** Money held until it is settled: for an item lent during a rental, or paid ahead for a booking. */
export interface DepositsTable {
  id: Generated<number>
  rental_id: number
  bill_id: number
  /** A prepayment pays the stay, or the fee of a booking that did not take place. */
  purpose: Generated<'item' | 'prepayment'>
  /** The lent item: a key, a towel. 'Prepayment' for a prepayment. */
  item: string
  /** The amount that is or was held, without the part that a prepayment paid while the rest stayed held. */
  amount_cents: number
  method: PaymentMethod
  status: DepositStatus
  taken_at: number
  settled_at: number | null
  /** The part of the amount that was kept. */
  kept_cents: number
  /** The part of the amount that paid its bill. */
  applied_cents: number
  reason: string | null
}

declare module '#platform/database/database.ts' {
  interface Database {
    deposits: DepositsTable
  }
}
