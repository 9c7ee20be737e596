import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { readRentals } from '#desk/rentals/rentals.ts'
import { MAX_HOURS } from '#desk/rentals/words.ts'
import { readCheckins } from '#desk/visits/visits.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { businessDay, businessDayRange, HOUR, type Instant, toIso } from '#platform/values/time.ts'
import type { PastStay, StayOfDay } from './contract.ts'

/** Stays of a facility that are listed. */
const MAX_STAYS = 50

/** The time for which a rental or a visit had a facility that it has left. */
interface StayRow {
  rental_id: number | null
  visit_id: number | null
  name: string
  facility_id: number
  from_at: Instant
  until_at: Instant
}

/** Ended rentals in their last facility, the earlier facilities of moved rentals, and ended visits. */
const sources = [
  {
    ids: sql`r.id as rental_id, null as visit_id, r.customer_name as name`,
    table: sql`rentals r`,
    facility: sql`r.facility_id`,
    from: sql`r.since_at`,
    until: sql`r.ended_at`,
    // Not by its status: nearly all have ended, and SQLite would read every one of them by that index.
    which: sql<SqlBool>`r.ended_at is not null`,
  },
  {
    ids: sql`r.id as rental_id, null as visit_id, r.customer_name as name`,
    table: sql`rental_moves m join rentals r on r.id = m.rental_id`,
    facility: sql`m.facility_id`,
    from: sql`m.from_at`,
    until: sql`m.until_at`,
    which: sql<SqlBool>`m.until_at > m.from_at`,
  },
  {
    ids: sql`null as rental_id, c.id as visit_id, p.first_name || ' ' || p.last_name as name`,
    table: sql`member_checkins c join members p on p.id = c.member_id`,
    facility: sql`c.facility_id`,
    from: sql`c.checked_in_at`,
    until: sql`c.checked_out_at`,
    which: sql<SqlBool>`c.facility_id is not null`,
  },
]

type Source = (typeof sources)[number]

/** Returns the last 50 stays of a facility, newest first: ended ones, and those that moved to another facility. */
export async function listPastStays(db: Reader, facilityId: number): Promise<PastStay[]> {
  const found = await readStays(
    db,
    ({ facility, until }) => sql`${facility} = ${facilityId} and ${until} is not null`,
    MAX_STAYS,
  )
  const rows = found.sort((a, b) => b.until_at - a.until_at || b.from_at - a.from_at).slice(0, MAX_STAYS)
  const rentals = await readRentals(
    db,
    rows.flatMap(({ rental_id }) => rental_id ?? []),
  )
  const visits = await readCheckins(
    db,
    rows.flatMap(({ visit_id }) => visit_id ?? []),
  )
  return rows.map(row => ({
    ...toSpan(row),
    rental: rentals.find(({ id }) => id === row.rental_id) ?? null,
    visit: visits.find(({ id }) => id === row.visit_id) ?? null,
  }))
}

/**
 * Returns the stays that had a facility on a business day and have left it. Looks no further ahead than the longest
 * stay lasts, so that a day long ago costs no more than yesterday.
 */
export async function listStaysOfDay(
  db: Reader,
  { day }: { day?: string | undefined },
  now: Instant,
): Promise<StayOfDay[]> {
  const calendar = calendarOf(await readSettings(db))
  const { from: begins, until: ends } = businessDayRange(day ?? businessDay(now, calendar), calendar)
  const rows = await readStays(
    db,
    ({ facility, from, until }) => sql`${facility} in (select id from facilities)
      and ${until} > ${begins} and ${until} < ${ends + MAX_HOURS * HOUR} and ${from} < ${ends}`,
  )
  return rows.map(row => ({ ...toSpan(row), name: row.name, rentalId: row.rental_id }))
}

/** Reads the stays of each source, the last to leave first, at most `limit` of each. */
async function readStays(
  db: Reader,
  condition: (source: Source) => RawBuilder<unknown>,
  limit?: number,
): Promise<StayRow[]> {
  const all: StayRow[] = []
  for (const source of sources) {
    const { ids, table, facility, from, until, which } = source
    const { rows } = await sql<StayRow>`
      select ${ids}, ${facility} as facility_id, ${from} as from_at, ${until} as until_at from ${table}
      where ${which} and ${condition(source)} order by ${until} desc
      ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
    all.push(...rows)
  }
  return all
}

const toSpan = ({ facility_id, from_at, until_at }: StayRow) => ({
  facilityId: facility_id,
  from: toIso(from_at),
  until: toIso(until_at),
})
