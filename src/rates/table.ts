import type { Generated } from 'kysely'
import type { FacilityType } from '../facilities/contract.ts'

/** What an hour or a block of hours costs, for which facilities and when. */
export interface RateRulesTable {
  id: Generated<number>
  name: string
  facility_type: FacilityType
  /** A room's type or a locker's size; '' for all. */
  facility_kind: string
  kind: 'hourly' | 'block' | 'cap'
  /** JSON: days of the week, 0 for Sunday; [] for every day. */
  weekdays: string
  on_holidays: number
  /** Wall times '22:00'; both null: all day. */
  from_time: string | null
  until_time: string | null
  /** How long a block is, or the time that a cap spans. */
  hours: number | null
  /** An hour's price, or that of the block. */
  price_cents: number
  enabled: number
  created_at: number
  version: Generated<number>
}

/** Days of the venue, yyyy-MM-dd, on which holiday rates count. */
export interface HolidaysTable {
  day: string
  name: string
}
