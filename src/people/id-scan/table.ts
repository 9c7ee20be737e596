import type { Generated } from 'kysely'

/** Stored fields of the card last scanned for a rental or a member. */
export interface IdRecordsTable {
  id: Generated<number>
  subject: 'rental' | 'member'
  subject_id: number
  /** Instant. */
  scanned_at: number
  /** Identifies the document on the next scan; does not reveal its number without the key. */
  number_hash: string | null
  /** JSON of the fields that the venue keeps. */
  kept: string
}

declare module '#platform/database/database.ts' {
  interface Database {
    id_records: IdRecordsTable
  }
}
