import type { Generated } from 'kysely'
import type { FacilityStatus, FacilityType } from './contract.ts'
import type { tagKinds } from './words.ts'

/** Rooms and lockers share one id sequence, so that a facility id is unique over both. */
export interface FacilitiesTable {
  id: Generated<number>
  type: FacilityType
  name: string
  description: string
  status: FacilityStatus
  status_since: number
  /** The stay that occupies it; null if it is free or in house use. */
  held_by: 'rental' | 'checkin' | null
  /**
   * The work order that needs a repair ('#0012'). Until it is done, the status becomes 'repair' whenever it
   * is freed.
   */
  repair_for: string | null
  /** The waiting number for which it is held ('#12'), only while it is available; null if it is not held. */
  held_for: string | null
  /** The status to take after the repair; null if no repair delays one. */
  after_repair: 'available' | 'cleaning' | null
  hourly_rate_cents: number
  /** JSON list of words. */
  features: string
  amenities: string
  capacity: number | null
  room_type: string
  size: string
  location: string
  /** Number of rentals started. */
  times_rented: Generated<number>
  retired_at: number | null
  version: Generated<number>
}

/** The identifiers of facilities on site: any number of NFC tags and one short code each. */
export interface NfcTagsTable {
  /** Normalized by `normalizeTagId`. */
  tag_id: string
  kind: (typeof tagKinds)[number]
  facility_id: number
}

declare module '#platform/database/database.ts' {
  interface Database {
    facilities: FacilitiesTable
    nfc_tags: NfcTagsTable
  }
}
