import type { Generated } from 'kysely'
import type { VenueState } from './words.ts'

/** The venues that joined the chain of this head office. */
export interface ChainVenuesTable {
  id: Generated<number>
  /** Names the venue's database. */
  key: string
  name: string
  state: VenueState
  /** Hash of the venue's token; null unless it is joined. */
  token_hash: string | null
  joined_at: number
  seen_at: number
  /** The last stored sequence of its Z reports. */
  last_sequence: Generated<number>
  /** The X report of its business day, as JSON, and when it was drawn. */
  day_document: string | null
  day_drawn_at: number | null
}

/** One-time codes. `venue_id`: the venue that used it. */
export interface ChainCodesTable {
  hash: string
  expires_at: number
  venue_id: number | null
}

/** Z reports of the venues, as each created them. Append-only. */
export interface ChainReportsTable {
  id: Generated<number>
  venue_id: number
  sequence: number
  kind: 'day' | 'shift'
  number: number
  business_day: string
  drawn_at: number
  document: string
  previous_hash: string
  hash: string
  /** Whether the hash fits the document and the report before. */
  is_intact: 0 | 1
  /** Copies of figures in the document, for sums. */
  currency: string
  revenue_cents: number
  tax_cents: number
  payments: number
  received_at: number
}

declare module '#platform/database/database.ts' {
  interface Database {
    chain_venues: ChainVenuesTable
    chain_codes: ChainCodesTable
    chain_reports: ChainReportsTable
  }
}
