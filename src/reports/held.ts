import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../shared/database.ts'
import { HOUR, type Instant } from '../shared/time.ts'
import type { FacilityInUse } from './in-use.ts'
import { type Grid, gridOf, type Slot, type Span } from './span.ts'

export type FacilityType = 'room' | 'locker'

/** What holds a facility: guests by rental, members by visit. House use, cleaning and repair do not count. */
export type Holder = 'rental' | 'visit'

/** One slot of one facility type: how long its facilities were held, in ms, summed over them. */
export interface HeldSlot extends Slot {
  type: FacilityType
  rented: number
  visited: number
  /** Rentals that began in it. */
  begun: number
}

/** One facility over the whole span; times in ms. */
export interface HeldFacility {
  facilityId: number
  rented: number
  visited: number
  begun: number
}

/** Rows that hold a facility for a while: where to find them, and their columns. */
interface Source {
  holder: Holder
  table: RawBuilder<unknown>
  /** An index leads from a facility to those of a time. */
  indexed?: true
  facility: RawBuilder<unknown>
  since: RawBuilder<unknown>
  /** Absent of those that hold it still. */
  until?: RawBuilder<unknown>
  which?: RawBuilder<unknown>
  /** True of rows with which a rental began, rather than moved in. */
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

/** Rentals that ended, that run, where moved ones were before, and visits that ended and that last. */
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

/** Held time by type and slot. `facilities`: every one that there is, by id. */
export async function readHeldSlots(
  db: Reader,
  span: Span,
  facilities: readonly FacilityInUse[],
): Promise<HeldSlot[]> {
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

/** Held time by facility; facilities that were never held are missing. */
export async function readHeldFacilities(db: Reader, span: Span): Promise<HeldFacility[]> {
  const found = new Map<number, HeldFacility>()
  for (const source of sources) {
    const { holder, table, indexed, facility, since, until, begun } = source
    // A cross join makes SQLite go from facility to facility, and what it goes by it need not sort.
    const id = indexed ? sql`f.id` : facility
    const from = indexed
      ? sql`facilities f cross join ${table} where ${facility} = f.id and`
      : sql`${table} where`
    const [begin, end] = [later(since, span.begins), until ? earlier(until, span.ends) : sql.lit(span.ends)]
    const { rows } = await sql<{ id: number; length: number; begun: number }>`
      select ${id} as id, sum(${end} - ${begin}) as length,
        sum(case when ${begun} and ${since} >= ${span.begins} then 1 else 0 end) as begun
      from ${from} ${holds(source, span.begins)} and ${since} < ${span.ends}
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

/** Those that ended after an instant, or hold still. */
const holds = ({ until, which = sql`1 = 1` }: Source, begins: Instant) =>
  until ? sql`${which} and ${until} > ${begins}` : which

/**
 * 1 of a room, 0 of a locker. Facilities are numbered in the order of their adding, so that those of a type lie in runs:
 * halving these costs a database far less than looking up each of a million.
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

/** How many holds begin or end in a slot, and how far into it in sum, in ms; of all, and of those of rooms. */
interface Edge {
  /** In slots since 1970; absent of what was there before the first. */
  slot?: number
  count: number
  rooms: number
  offset?: number
  roomsOffset?: number
  /** How many rentals begin with them. */
  begun?: number
  roomsBegun?: number
}

/** What holds a facility already when the span begins. */
async function readRunning(db: Reader, source: Source, room: RawBuilder<unknown>, { begins }: Span) {
  const { table, since, until } = source
  const byHour = until ? sql`${hourOf(until)} >= ${toHour(begins)} and` : sql``
  const { rows } = await sql<Edge>`
    select count(*) as count, coalesce(sum(${room}), 0) as rooms
    from ${table} where ${byHour} ${holds(source, begins)} and ${since} < ${begins}`.execute(db)
  return rows
}

async function readBegins(db: Reader, source: Source, room: RawBuilder<unknown>, span: Span, grid: Grid) {
  const { table, since, begun } = source
  const { rows } = await sql<Edge>`
    select ${edge(since, room, grid)}, sum(case when ${begun} then 1 else 0 end) as begun,
      sum(case when ${begun} then ${room} else 0 end) as "roomsBegun"
    from ${table} where ${holds(source, span.begins)} and ${since} >= ${span.begins} and ${inHours(since, span)}
    group by 1`.execute(db)
  return rows
}

async function readEnds(db: Reader, source: Source, room: RawBuilder<unknown>, span: Span, grid: Grid) {
  const { table, until } = source
  if (!until) return []
  const { rows } = await sql<Edge>`
    select ${edge(until, room, grid)}
    from ${table} where ${holds(source, span.begins)} and ${inHours(until, span)} group by 1`.execute(db)
  return rows
}

/** A span begins on a multiple of its slots' length, so that hours are the very ones of the indexes. */
const edge = (at: RawBuilder<unknown>, room: RawBuilder<unknown>, { size }: Grid) =>
  sql`${at} / ${sql.lit(size)} as slot, count(*) as count, sum(${at} % ${sql.lit(size)}) as "offset",
    sum(${room}) as rooms, sum(${room} * (${at} % ${sql.lit(size)})) as "roomsOffset"`

/** Before the end of a span; the indexes of past rentals lead to hours. */
const inHours = (at: RawBuilder<unknown>, { begins, ends }: Span) =>
  sql`${hourOf(at)} between ${toHour(begins)} and ${toHour(ends)} and ${at} < ${ends}`

const hourOf = (at: RawBuilder<unknown>) => sql`${at} / ${sql.lit(HOUR)}`
const toHour = (at: Instant) => Math.floor(at / HOUR)

/** Holds by the slots in which they begin and end: the time of each follows without looking at any hold again. */
class Tally {
  readonly #slots: readonly Slot[]
  readonly #first: number
  /** By slot: begins less ends. */
  readonly #changes: ByType
  /** By slot: how far into it the begins lie, less how far the ends, in ms. */
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

  /** `sign`: 1 of begins, -1 of ends. */
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

  /** What runs into a slot or begins in it holds all of it, but for what lies before its begin or after its end. */
  lengths(type: FacilityType): number[] {
    let running = 0
    return this.#slots.map(({ begins, ends }, index) => {
      running += this.#changes[type][index]!
      return running * (ends - begins) - this.#offsets[type][index]!
    })
  }
}

type ByType = Record<FacilityType, Float64Array>
