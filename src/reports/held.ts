import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../shared/database.ts'
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

/** Rows that hold a facility for a while: where to find them, and the columns of their begin and end. */
interface Source {
  holder: Holder
  /** Ends with its conditions, so that more may follow with 'and'. Facilities are `f`. */
  from: RawBuilder<unknown>
  begins: RawBuilder<unknown>
  ends: RawBuilder<unknown>
  /** True of rows with which a rental began, rather than moved in. */
  begun: RawBuilder<unknown>
}

/** Held time by type and slot. */
export async function readHeldSlots(db: Reader, span: Span): Promise<HeldSlot[]> {
  const grid = gridOf(span)
  const tallies = new Map<string, Tally>()
  const tallyOf = (holder: Holder, type: FacilityType) => {
    const key = `${holder} ${type}`
    const known = tallies.get(key) ?? new Tally(grid.slots.length)
    tallies.set(key, known)
    return known
  }
  for (const source of sourcesIn(span)) {
    const width = grid.slots.length + 1
    for (const { slot, count, offset, begun } of await edges(db, source, 'begins', span, grid))
      tallyOf(source.holder, typeOf(slot, width)).begin(slot % width, count, offset, begun)
    for (const { slot, count, offset } of await edges(db, source, 'ends', span, grid))
      tallyOf(source.holder, typeOf(slot, width)).end(slot % width, count, offset)
  }
  return (['room', 'locker'] as const).flatMap(type => {
    const rented = tallyOf('rental', type).lengths(grid)
    const visited = tallyOf('visit', type).lengths(grid)
    const { begun } = tallyOf('rental', type)
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
  for (const { holder, from, begins, ends, begun } of sourcesIn(span)) {
    const { rows } = await sql<{ id: number; length: number; begun: number }>`
      select f.id as id, sum(${clipped(ends, span)} - ${clipped(begins, span)}) as length,
        sum(case when ${begun} and ${begins} >= ${span.begins} then 1 else 0 end) as begun
      from ${from} group by f.id`.execute(db)
    for (const { id, length, begun } of rows) {
      const known = found.get(id) ?? { facilityId: id, rented: 0, visited: 0, begun: 0 }
      if (holder === 'rental') known.rented += length
      else known.visited += length
      found.set(id, { ...known, begun: known.begun + begun })
    }
  }
  return [...found.values()]
}

/** Rentals that ended, that run, where moved ones were before, and visits: whatever overlaps the span. */
function sourcesIn({ begins, ends }: Span): Source[] {
  const now = sql.lit(ends)
  const overlaps = (since: string, until: string) =>
    sql`${sql.ref(until)} > ${begins} and ${sql.ref(since)} < ${ends}`
  const no = sql`1 = 0`
  return [
    {
      holder: 'rental',
      from: sql`facilities f join rentals r on r.facility_id = f.id and ${overlaps('r.since_at', 'r.ended_at')}`,
      begins: sql`r.since_at`,
      ends: sql`r.ended_at`,
      begun: sql`r.since_at = r.starts_at`,
    },
    {
      holder: 'rental',
      from: sql`rentals r join facilities f on f.id = r.facility_id where r.status = 'active' and r.since_at < ${ends}`,
      begins: sql`r.since_at`,
      ends: now,
      begun: sql`r.since_at = r.starts_at`,
    },
    {
      holder: 'rental',
      from: sql`facilities f join rental_moves m on m.facility_id = f.id and ${overlaps('m.from_at', 'm.until_at')}
        join rentals r on r.id = m.rental_id`,
      begins: sql`m.from_at`,
      ends: sql`m.until_at`,
      begun: sql`m.from_at = r.starts_at`,
    },
    {
      holder: 'visit',
      from: sql`facilities f join member_checkins c on c.facility_id = f.id
        and ${overlaps('c.checked_in_at', 'c.checked_out_at')}`,
      begins: sql`c.checked_in_at`,
      ends: sql`c.checked_out_at`,
      begun: no,
    },
    {
      holder: 'visit',
      from: sql`member_checkins c join facilities f on f.id = c.facility_id
        where c.checked_out_at is null and c.checked_in_at < ${ends}`,
      begins: sql`c.checked_in_at`,
      ends: now,
      begun: no,
    },
  ]
}

/**
 * How many holds begin (or end) in each slot, and how far into it. One number names type and slot, which databases
 * sort faster than two columns.
 */
async function edges(
  db: Reader,
  { from, begun, ...source }: Source,
  edge: 'begins' | 'ends',
  span: Span,
  { size, slots }: Grid,
) {
  const at = sql`(${clipped(source[edge], span)} - ${sql.lit(span.begins)})`
  const width = sql.lit(slots.length + 1)
  const counts =
    edge === 'begins'
      ? sql`sum(case when ${begun} and ${source.begins} >= ${sql.lit(span.begins)} then 1 else 0 end)`
      : sql`0`
  const { rows } = await sql<{ slot: number; count: number; offset: number; begun: number }>`
    select case when f.type = 'locker' then ${width} else 0 end + ${at} / ${sql.lit(size)} as slot,
      count(*) as count, sum(${at} % ${sql.lit(size)}) as "offset", ${counts} as begun
    from ${from} group by 1`.execute(db)
  return rows
}

const typeOf = (slot: number, width: number): FacilityType => (slot >= width ? 'locker' : 'room')

function clipped(at: RawBuilder<unknown>, { begins, ends }: Span): RawBuilder<unknown> {
  const [first, last] = [sql.lit(begins), sql.lit(ends)]
  return sql`(case when ${at} < ${first} then ${first} when ${at} > ${last} then ${last} else ${at} end)`
}

/** Begins and ends by slot; from these the held time of each follows without looking at any rental again. */
class Tally {
  readonly #begins: Float64Array
  readonly #ends: Float64Array
  /** Sum of how far into their slot they lie, ends less begins, in ms. */
  readonly #offsets: Float64Array
  readonly begun: Float64Array

  constructor(slots: number) {
    this.#begins = new Float64Array(slots + 1)
    this.#ends = new Float64Array(slots + 1)
    this.#offsets = new Float64Array(slots + 1)
    this.begun = new Float64Array(slots + 1)
  }

  begin(slot: number, count: number, offset: number, begun: number) {
    this.#begins[slot]! += count
    this.#offsets[slot]! -= offset
    this.begun[slot]! += begun
  }

  end(slot: number, count: number, offset: number) {
    this.#ends[slot]! += count
    this.#offsets[slot]! += offset
  }

  /** Each hold that runs into a slot holds all of it, but for what lies before its begin or after its end. */
  lengths({ size, slots }: Grid): number[] {
    let running = 0
    return slots.map((_, slot) => {
      const changed = this.#begins[slot]! - this.#ends[slot]!
      const length = (running + changed) * size + this.#offsets[slot]!
      running += changed
      return length
    })
  }
}
