import type { LinkFailure, LinkState } from './words.ts'

/** At most one row: the head office to which this venue reports. */
export interface ChainLinkTable {
  id: number
  /** Names this database; the same for every head office. */
  key: string
  state: LinkState
  /** The head office's address; null after leaving. */
  office_url: string | null
  /** The token, encrypted (`SecretBox`); null after leaving. */
  sealed_token: string | null
  joined_at: number | null
  /** The last sequence that the head office had when this venue joined: the outbox counts from it. */
  after_sequence: number
  /** Not to be called before. A server process that calls moves it, so that no other does. */
  next_at: number
  /** When the head office last answered. */
  exchanged_at: number | null
  /** When the day so far was last sent. */
  day_sent_at: number | null
  /** Why the last call failed; null after a success. */
  failure: LinkFailure | null
}

/** The Z reports for the head office, in the order in which they are sent. */
export interface ChainOutboxTable {
  sequence: number
  z_report_id: number
  /** When the head office had it; null while it waits. */
  acknowledged_at: number | null
}

declare module '#platform/database/database.ts' {
  interface Database {
    chain_link: ChainLinkTable
    chain_outbox: ChainOutboxTable
  }
}
