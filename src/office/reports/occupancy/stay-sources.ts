import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '#platform/values/time.ts'

/** Occupies a facility: a guest's rental or a member's visit. House use, cleaning and repair do not count. */
export type OccupantKind = 'rental' | 'visit'

/** A table whose rows occupy a facility for a stretch of time, and the columns that say so. */
export interface StaySource {
  holder: OccupantKind
  table: RawBuilder<unknown>
  /** An index covers facility and time. */
  indexed?: true
  facility: RawBuilder<unknown>
  since: RawBuilder<unknown>
  /** End of the stretch; absent if the rows still occupy the facility. */
  until?: RawBuilder<unknown>
  which?: RawBuilder<unknown>
  /** True for rows that start a rental, false for rows that a move created. */
  begun: RawBuilder<unknown>
}

const rentals = {
  holder: 'rental',
  table: sql`rentals r`,
  facility: sql`r.facility_id`,
  since: sql`r.since_at`,
  begun: sql`r.since_at = r.starts_at`,
} as const

const visits = {
  holder: 'visit',
  table: sql`member_checkins c`,
  facility: sql`c.facility_id`,
  since: sql`c.checked_in_at`,
  begun: sql`1 = 0`,
} as const

/** Ended rentals, running rentals, earlier facilities of moved rentals, ended visits and running visits. */
export const staySources: readonly StaySource[] = [
  { ...rentals, indexed: true, until: sql`r.ended_at` },
  { ...rentals, which: sql`r.status = 'active'` },
  {
    holder: 'rental',
    table: sql`rental_moves m join rentals r on r.id = m.rental_id`,
    facility: sql`m.facility_id`,
    since: sql`m.from_at`,
    until: sql`m.until_at`,
    begun: sql`m.from_at = r.starts_at`,
  },
  { ...visits, until: sql`c.checked_out_at`, which: sql`c.facility_id is not null` },
  { ...visits, which: sql`c.facility_id is not null and c.checked_out_at is null` },
]

/** Condition: the row ended after `begins`, or has not ended. */
export const occupiesAfter = ({ until, which = sql`1 = 1` }: StaySource, begins: Instant) =>
  until ? sql`${which} and ${until} > ${begins}` : which
