import type { Generated } from 'kysely'
import type { EntryStatus, OfferStatus } from './words.ts'

/** Guests in line. Name and phone are in the record of the guest. */
export interface WaitingEntriesTable {
  id: Generated<number>
  /** The number by which the guest is called: from 1 on each business day, unique among those in line. */
  number: number
  guest_id: number
  /** The running stay of a guest who waits for something else; null if the guest is not in the house. */
  rental_id: number | null
  people: number
  /** How many facilities they still want: more than one for a group. */
  facilities: Generated<number>
  /** The group of the stays that were checked in from the entry; null before, and for a guest alone. */
  group_id: Generated<number | null>
  /** Whether the guest gets an e-mail for each offer, if e-mail is turned on then. */
  by_email: Generated<number>
  /** The address of these e-mails, as typed on joining. Null if the guest gets none, or if it was erased. */
  email: string | null
  /** JSON of the types that suit the guest (`Want[]`). */
  wants: string
  status: EntryStatus
  joined_at: number
  /** The place in line: who has the earliest is next. */
  line_at: number
  /** When a facility was expected for the guest, as said on joining; null if nothing could be said. */
  estimated_at: number | null
  /** When the first offer was made. */
  offered_at: number | null
  /** When the guest left the line, with or without a facility. */
  closed_at: number | null
}

/** Facilities that were offered to guests in line. */
export interface WaitingOffersTable {
  id: Generated<number>
  entry_id: number
  facility_id: number
  status: OfferStatus
  made_at: number
  /** Until when the facility is held. Accepting extends it. */
  held_until: number
  accepted_at: number | null
  closed_at: number | null
}

/** Links of public displays. */
export interface WaitingDisplaysTable {
  id: Generated<number>
  name: string
  /** SHA-256 of the token, in hex. The token itself is shown once. */
  token_hash: string
  created_at: number
  revoked_at: number | null
}

declare module '#platform/database/database.ts' {
  interface Database {
    waiting_entries: WaitingEntriesTable
    waiting_offers: WaitingOffersTable
    waiting_displays: WaitingDisplaysTable
  }
}
