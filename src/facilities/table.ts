import type { Generated } from 'kysely'
import type { FacilityStatus, FacilityType, tagKinds } from './contract.ts'

/** Rooms and lockers in one numbering, so that a facility id is unique over both. */
export interface FacilitiesTable {
  id: Generated<number>
  type: FacilityType
  name: string
  description: string
  status: FacilityStatus
  status_since: number
  /** What runs on it and keeps it occupied; null while it is free or in house use. */
  held_by: 'rental' | 'checkin' | null
  /** What it needs repair for ('#0012'): until that is done it becomes 'repair' whenever it is freed. */
  repair_for: string | null
  /** What a repair held it back from; null while nothing did. */
  after_repair: 'available' | 'cleaning' | null
  hourly_rate_cents: number
  /** JSON list of words. */
  features: string
  amenities: string
  capacity: number | null
  room_type: string
  size: string
  location: string
  /** How often a rental has begun on it. */
  times_rented: Generated<number>
  retired_at: number | null
  version: Generated<number>
}

/** What a facility is recognised by on the spot: NFC tags, as many as it has, and one short code. */
export interface NfcTagsTable {
  /** In the one spelling of `tagIdOf`. */
  tag_id: string
  kind: (typeof tagKinds)[number]
  facility_id: number
}
