import type { Generated } from 'kysely'
import type { FacilityType } from '#house/facilities/contract.ts'
import type { CardKind, CardStatus } from './words.ts'

/** A sold gift card or visit pack. Its balance is the sum of its entries (billing). */
export interface GiftCardsTable {
  id: Generated<number>
  /** As normalized: without dashes, upper case. */
  code: string
  kind: CardKind
  /** The price at which it was sold; the value of a gift card. */
  price_cents: number
  /** Visits sold, the facility type and the hours that one visit covers; null for a gift card. */
  visits: number | null
  facility_type: FacilityType | null
  hours: number | null
  /** For whom it is; may be empty. */
  holder: string
  /** The bill of its sale. */
  bill_id: number
  sold_at: number
  /** The last business day on which it pays; null for none. */
  expires_on: string | null
  status: CardStatus
}

declare module '#platform/database/database.ts' {
  interface Database {
    gift_cards: GiftCardsTable
  }
}
