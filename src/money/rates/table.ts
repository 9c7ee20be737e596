import type { Generated } from 'kysely'
import type { FacilityType } from '#house/facilities/contract.ts'

/** Prices of an hour or a block of hours, by facility and time. */
export interface RateRulesTable {
  id: Generated<number>
  name: string
  facility_type: FacilityType
  /** A room's type or a locker's size; '' for all. */
  facility_kind: string
  kind: 'hourly' | 'block' | 'cap'
  /** JSON list of weekdays, 0 for Sunday; [] for every day. */
  weekdays: string
  on_holidays: number
  /** Local times '22:00'; both null: all day. */
  from_time: string | null
  until_time: string | null
  /** Length of a block or the period of a cap. */
  hours: number | null
  /** Price of an hour or of the block. */
  price_cents: number
  enabled: number
  /** JSON of its own cancellation terms; null for those of the venue. */
  booking_terms: string | null
  created_at: number
  version: Generated<number>
}

/** Days (yyyy-MM-dd, local to the venue) on which holiday rates apply. */
export interface HolidaysTable {
  day: string
  name: string
}

declare module '#platform/database/database.ts' {
  interface Database {
    rate_rules: RateRulesTable
    holidays: HolidaysTable
  }
}
