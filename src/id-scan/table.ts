import type { Generated } from 'kysely'

/** What is kept of the card last scanned for a rental or a member. */
export interface IdRecordsTable {
  id: Generated<number>
  subject: 'rental' | 'member'
  subject_id: number
  /** Instant. */
  scanned_at: number
  /** Recognises the document again; says nothing about its number to anyone without the key. */
  number_hash: string | null
  /** JSON of the fields that the venue keeps. */
  kept: string
}
