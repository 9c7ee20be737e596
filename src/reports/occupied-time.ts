import { type RawBuilder, sql } from 'kysely'
import type { FacilityType } from '../facilities/contract.ts'
import type { Reader } from '../shared/database/database.ts'
import { HOUR, type Instant } from '../shared/values/time.ts'
import type { FacilityInUse } from './in-use.ts'
import { type Grid, gridOf, type Slot, type Span } from './span.ts'

/** Occupies a facility: a guest's rental or a member's visit. House use, cleaning and repair do not count. */
export type OccupantKind = 'rental' | 'visit'

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

/** A table whose rows occupy a facility for a stretch of time, and the columns that say so. */
interface Source {
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
const sources: readonly Source[] = [
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

/** Returns the occupied time by type and slot. `facilities`: all facilities, ordered by id. */
export async function readOccupiedSlots(
  db: Reader,
  span: Span,
  facilities: readonly FacilityInUse[],
): Promise<OccupiedSlot[]> {
  const grid = gridOf(span)
  const tallies = { rental: new Tally(grid), visit: new Tally(grid) }
  for (const source of sources) {
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
  for (const source of sources) {
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

/** Condition: the row ended after `begins`, or has not ended. */
const occupiesAfter = ({ until, which = sql`1 = 1` }: Source, begins: Instant) =>
  until ? sql`${which} and ${until} > ${begins}` : which

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

/** Number of begins or ends in a slot, and the sum of their offsets into it in ms; in total and for rooms. */
interface Edge {
  /** Slots since 1970; absent for rows that began before the span. */
  slot?: number
  count: number
  rooms: number
  offset?: number
  roomsOffset?: number
  /** How many of them start a rental. */
  begun?: number
  roomsBegun?: number
}

/** Counts the rows that already occupy a facility when the span begins. */
async function readRunning(db: Reader, source: Source, room: RawBuilder<unknown>, { begins }: Span) {
  const { table, since, until } = source
  const byHour = until ? sql`${hourOf(until)} >= ${toHour(begins)} and` : sql``
  const { rows } = await sql<Edge>`
    select count(*) as count, coalesce(sum(${room}), 0) as rooms
    from ${table} where ${byHour} ${occupiesAfter(source, begins)} and ${since} < ${begins}`.execute(db)
  return rows
}

async function readBegins(db: Reader, source: Source, room: RawBuilder<unknown>, span: Span, grid: Grid) {
  const { table, since, begun } = source
  const { rows } = await sql<Edge>`
    select ${edge(since, room, grid)}, sum(case when ${begun} then 1 else 0 end) as begun,
      sum(case when ${begun} then ${room} else 0 end) as "roomsBegun"
    from ${table} where ${occupiesAfter(source, span.begins)} and ${since} >= ${span.begins} and ${inHours(since, span)}
    group by 1`.execute(db)
  return rows
}

async function readEnds(db: Reader, source: Source, room: RawBuilder<unknown>, span: Span, grid: Grid) {
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
  sql`${hourOf(at)} between ${toHour(begins)} and ${toHour(ends)} and ${at} < ${ends}`

const hourOf = (at: RawBuilder<unknown>) => sql`${at} / ${sql.lit(HOUR)}`
const toHour = (at: Instant) => Math.floor(at / HOUR)

/** Computes the occupied time of each slot from the begins and ends in it, without reading rows again. */
class Tally {
  readonly #slots: readonly Slot[]
  readonly #first: number
  /** By slot: number of begins minus number of ends. */
  readonly #changes: ByType
  /** By slot: sum of the begins' offsets minus sum of the ends' offsets, in ms. */
  readonly #offsets: ByType
  readonly begun: ByType

  constructor({ slots, size }: Grid) {
    this.#slots = slots
    this.#first = (slots[0]?.begins ?? 0) / size
    const zeros = () => new Float64Array(slots.length)
    const byType = () => ({ room: zeros(), locker: zeros() })
    this.#changes = byType()
    this.#offsets = byType()
    this.begun = byType()
  }

  /** `sign`: 1 for begins, -1 for ends. */
  add(edges: readonly Edge[], sign: 1 | -1) {
    for (const edge of edges) {
      const { slot = this.#first, offset = 0, roomsOffset = 0, begun = 0, roomsBegun = 0 } = edge
      const index = slot - this.#first
      this.#changes.room[index]! += sign * edge.rooms
      this.#changes.locker[index]! += sign * (edge.count - edge.rooms)
      this.#offsets.room[index]! += sign * roomsOffset
      this.#offsets.locker[index]! += sign * (offset - roomsOffset)
      this.begun.room[index]! += roomsBegun
      this.begun.locker[index]! += begun - roomsBegun
    }
  }

  /** Each stay that overlaps a slot counts the whole slot, minus time before its start and after its end. */
  lengths(type: FacilityType): number[] {
    let running = 0
    return this.#slots.map(({ begins, ends }, index) => {
      running += this.#changes[type][index]!
      return running * (ends - begins) - this.#offsets[type][index]!
    })
  }
}

type ByType = Record<FacilityType, Float64Array>
