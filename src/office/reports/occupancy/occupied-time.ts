import { type RawBuilder, sql } from 'kysely'
import type { FacilityType } from '#house/facilities/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { HOUR, type Instant } from '#platform/values/time.ts'
import { type Grid, type Slot, type Span, toGrid } from '../span.ts'
import type { FacilityInUse } from './in-use.ts'
import { type Edge, SlotTally } from './slot-tally.ts'
import { occupiesAfter, type StaySource, staySources } from './stay-sources.ts'

/** One slot of one facility type: the occupied time in ms, summed over its facilities. */
export interface OccupiedSlot extends Slot {
  type: FacilityType
  rented: number
  visited: number
  /** Number of rentals that began in the slot. */
  begun: number
}

/** Occupied time of one facility over the whole span, in ms. */
export interface OccupiedFacility {
  facilityId: number
  rented: number
  visited: number
  begun: number
}

/** Returns the occupied time by type and slot. `facilities`: all facilities, ordered by id. */
export async function readOccupiedSlots(
  db: Reader,
  span: Span,
  facilities: readonly FacilityInUse[],
): Promise<OccupiedSlot[]> {
  const grid = toGrid(span)
  const tallies = { rental: new SlotTally(grid), visit: new SlotTally(grid) }
  for (const source of staySources) {
    const tally = tallies[source.holder]
    const room = isRoom(source.facility, facilities)
    tally.add(await readRunning(db, source, room, span), 1)
    tally.add(await readBegins(db, source, room, span, grid), 1)
    tally.add(await readEnds(db, source, room, span, grid), -1)
  }
  return (['room', 'locker'] as const).flatMap(type => {
    const [rented, visited] = [tallies.rental.lengths(type), tallies.visit.lengths(type)]
    const begun = tallies.rental.begun[type]
    return grid.slots.map((slot, index) => ({
      ...slot,
      type,
      rented: rented[index]!,
      visited: visited[index]!,
      begun: begun[index]!,
    }))
  })
}

/** Returns the occupied time by facility, without the facilities that were never occupied. */
export async function readOccupiedFacilities(db: Reader, span: Span): Promise<OccupiedFacility[]> {
  const found = new Map<number, OccupiedFacility>()
  for (const source of staySources) {
    const { holder, table, indexed, facility, since, until, begun } = source
    // The cross join makes SQLite loop over facilities first, so that grouping needs no sort.
    const id = indexed ? sql`f.id` : facility
    const from = indexed
      ? sql`facilities f cross join ${table} where ${facility} = f.id and`
      : sql`${table} where`
    const [begin, end] = [later(since, span.begins), until ? earlier(until, span.ends) : sql.lit(span.ends)]
    const { rows } = await sql<{ id: number; length: number; begun: number }>`
      select ${id} as id, sum(${end} - ${begin}) as length,
        sum(case when ${begun} and ${since} >= ${span.begins} then 1 else 0 end) as begun
      from ${from} ${occupiesAfter(source, span.begins)} and ${since} < ${span.ends}
      group by ${id}`.execute(db)
    for (const { id, length, begun } of rows) {
      const known = found.get(id) ?? { facilityId: id, rented: 0, visited: 0, begun: 0 }
      if (holder === 'rental') known.rented += length
      else known.visited += length
      found.set(id, { ...known, begun: known.begun + begun })
    }
  }
  return [...found.values()]
}

const later = (at: RawBuilder<unknown>, first: Instant) =>
  sql`case when ${at} < ${sql.lit(first)} then ${sql.lit(first)} else ${at} end`

const earlier = (at: RawBuilder<unknown>, last: Instant) =>
  sql`case when ${at} > ${sql.lit(last)} then ${sql.lit(last)} else ${at} end`

/**
 * SQL expression: 1 for a room, 0 for a locker. Ids are issued in the order in which facilities were added,
 * so each type forms runs of ids: a binary search over them costs far less than a lookup for each of a
 * million rows.
 */
function isRoom(id: RawBuilder<unknown>, facilities: readonly FacilityInUse[]): RawBuilder<unknown> {
  const among = (runs: readonly FacilityInUse[]): RawBuilder<unknown> => {
    if (runs.length < 2) return sql.lit(runs[0]?.type === 'room' ? 1 : 0)
    const middle = runs.length >> 1
    const [before, after] = [among(runs.slice(0, middle)), among(runs.slice(middle))]
    return sql`case when ${id} < ${sql.lit(runs[middle]!.id)} then ${before} else ${after} end`
  }
  return among(facilities.filter(({ type }, index) => type !== facilities[index - 1]?.type))
}

/** Counts the rows that already occupy a facility when the span begins. */
async function readRunning(db: Reader, source: StaySource, room: RawBuilder<unknown>, { begins }: Span) {
  const { table, since, until } = source
  const byHour = until ? sql`${selectHour(until)} >= ${toHour(begins)} and` : sql``
  const { rows } = await sql<Edge>`
    select count(*) as count, coalesce(sum(${room}), 0) as rooms
    from ${table} where ${byHour} ${occupiesAfter(source, begins)} and ${since} < ${begins}`.execute(db)
  return rows
}

async function readBegins(db: Reader, source: StaySource, room: RawBuilder<unknown>, span: Span, grid: Grid) {
  const { table, since, begun } = source
  const { rows } = await sql<Edge>`
    select ${edge(since, room, grid)}, sum(case when ${begun} then 1 else 0 end) as begun,
      sum(case when ${begun} then ${room} else 0 end) as "roomsBegun"
    from ${table} where ${occupiesAfter(source, span.begins)} and ${since} >= ${span.begins} and ${inHours(since, span)}
    group by 1`.execute(db)
  return rows
}

async function readEnds(db: Reader, source: StaySource, room: RawBuilder<unknown>, span: Span, grid: Grid) {
  const { table, until } = source
  if (!until) return []
  const { rows } = await sql<Edge>`
    select ${edge(until, room, grid)}
    from ${table} where ${occupiesAfter(source, span.begins)} and ${inHours(until, span)} group by 1`.execute(
    db,
  )
  return rows
}

/** Columns of an edge by slot. A span begins on a multiple of the slot length, so slots align with hours. */
const edge = (at: RawBuilder<unknown>, room: RawBuilder<unknown>, { size }: Grid) =>
  sql`${at} / ${sql.lit(size)} as slot, count(*) as count, sum(${at} % ${sql.lit(size)}) as "offset",
    sum(${room}) as rooms, sum(${room} * (${at} % ${sql.lit(size)})) as "roomsOffset"`

/** Condition: `at` lies in the span. The hours select a range of the index on past rentals. */
const inHours = (at: RawBuilder<unknown>, { begins, ends }: Span) =>
  sql`${selectHour(at)} between ${toHour(begins)} and ${toHour(ends)} and ${at} < ${ends}`

const selectHour = (at: RawBuilder<unknown>) => sql`${at} / ${sql.lit(HOUR)}`
const toHour = (at: Instant) => Math.floor(at / HOUR)
