import { type Calendar, type Instant, instantToLocal, MINUTE, shiftDay } from '../shared/time.ts'

/** When a rule holds, by the venue's clock. */
export interface RuleTimes {
  /** Days on which it begins, 0 for Sunday; empty for every day. */
  weekdays: readonly number[]
  /** Only on the venue's holidays. */
  onHolidays: boolean
  /** From and until as '22:00'; an until that is not later lies on the next day. Both null: the whole business day. */
  from: string | null
  until: string | null
}

/** Another price for an hour than the facility's own. */
export interface HourlyRule extends RuleTimes {
  kind: 'hourly'
  name: string
  rateCents: number
}

/** So many hours for one price, whenever that is cheaper; a cap is the most that so many hours may cost. */
export interface BlockRule extends RuleTimes {
  kind: 'block' | 'cap'
  name: string
  hours: number
  priceCents: number
}

/** The rules that a rental was agreed on. It keeps them, and the calendar they were meant in, to its end. */
export interface RatePlan {
  calendar: Calendar
  /** The instant that the first paid minute is priced at. */
  startsAt: Instant
  /** Days as yyyy-MM-dd. */
  holidays: readonly string[]
  /** The first that holds wins; where none does, the facility's own rate counts. */
  hourly: readonly HourlyRule[]
  blocks: readonly BlockRule[]
}

/** All time of a stay that one rule prices. `rule` is undefined for the facility's own rate. */
export interface Piece {
  rule: HourlyRule | BlockRule | undefined
  minutes: number
  /** How many blocks; 1 for hours. */
  count: number
  /** In sixtieths of a cent, so that a minute of an hourly rate is a whole number. */
  sixtieths: number
}

/**
 * The cheapest way to pay for the minutes `from` … `until` of a stay, by hours and blocks. A block begins anywhere in
 * the stay and need not be used up, so a longer stay never costs less. `rateCents`: the facility's own, an hour.
 */
export function piecesOf(plan: RatePlan, rateCents: number, from: number, until: number): Piece[] {
  const { rates, rules, mayBegin } = readMinutes(plan, rateCents, from, until)
  const count = until - from
  const cost = new Float64Array(count + 1)
  const via = new Int16Array(count + 1).fill(HOURS)
  const begun = new Int32Array(count + 1)
  for (let end = 1; end <= count; end++) {
    cost[end] = cost[end - 1]! + rates[end - 1]!
    plan.blocks.forEach(({ hours, priceCents }, block) => {
      // Cost never falls with time, so of all beginnings the earliest allowed is the cheapest.
      const begin = mayBegin[block]![Math.max(0, end - hours * 60)]!
      if (begin >= end || cost[begin]! + priceCents * 60 >= cost[end]!) return
      cost[end] = cost[begin]! + priceCents * 60
      via[end] = block
      begun[end] = begin
    })
  }
  return gather(plan, { rates, rules, via, begun }, count)
}

const HOURS = -1

/** For each minute the hourly price and its rule; for each block, the next minute at or after which it may begin. */
function readMinutes(plan: RatePlan, rateCents: number, from: number, until: number) {
  const count = until - from
  const rates = new Float64Array(count)
  const rules = new Int16Array(count)
  const mayBegin = plan.blocks.map(() => new Int32Array(count + 1).fill(count))
  for (const { begin, end, at } of steps(plan, from, until)) {
    const rule = plan.hourly.findIndex(rule => holds(rule, at, plan))
    rates.fill(plan.hourly[rule]?.rateCents ?? rateCents, begin, end)
    rules.fill(rule, begin, end)
    plan.blocks.forEach((block, index) => {
      if (!holds(block, at, plan)) return
      for (let minute = begin; minute < end; minute++) mayBegin[index]![minute] = minute
    })
  }
  for (const next of mayBegin)
    for (let minute = count - 1; minute >= 0; minute--)
      if (next[minute] === count) next[minute] = next[minute + 1]!
  return { rates, rules, mayBegin }
}

/**
 * The stay in steps within which no rule begins or ends. Clocks change on the quarter hour, and so do most rules;
 * a stay's minutes are counted from its own start, each belonging to the time at which it begins.
 */
function* steps(plan: RatePlan, from: number, until: number) {
  const grid = gridOf(plan) * MINUTE
  for (let minute = from; minute < until; ) {
    const at = plan.startsAt + minute * MINUTE
    const edge = (Math.floor(at / grid) + 1) * grid
    const end = Math.min(until, minute + Math.ceil((edge - at) / MINUTE))
    yield { begin: minute - from, end: end - from, at }
    minute = end
  }
}

function gridOf({ calendar, hourly, blocks }: RatePlan): number {
  const times = [calendar.dayStart, ...[...hourly, ...blocks].flatMap(({ from, until }) => [from, until])]
  return times.every(time => time === null || Number(time.slice(3)) % 15 === 0) ? 15 : 1
}

/** Whether a rule holds at an instant. What begins on a day counts to that day, also past midnight. */
export function holds(rule: RuleTimes, at: Instant, { calendar, holidays }: RatePlan): boolean {
  const local = instantToLocal(at, calendar.timeZone)
  const day = dayBegun(rule, local.slice(0, 10), local.slice(11, 16), calendar.dayStart)
  if (day === undefined) return false
  if (rule.onHolidays) return holidays.includes(day)
  return rule.weekdays.length === 0 || rule.weekdays.includes(new Date(`${day}T12:00:00Z`).getUTCDay())
}

/** The business day on which the rule began that holds at a local date and time; undefined where it does not hold. */
function dayBegun(
  { from, until }: RuleTimes,
  date: string,
  time: string,
  dayStart: string,
): string | undefined {
  if (from === null || until === null) return time >= dayStart ? date : shiftDay(date, -1)
  const isLate = time >= from
  const overnight = until <= from
  if (overnight ? !isLate && time >= until : !isLate || time >= until) return undefined
  const begun = isLate ? date : shiftDay(date, -1)
  return from >= dayStart ? begun : shiftDay(begun, -1)
}

interface Way {
  rates: Float64Array
  rules: Int16Array
  via: Int16Array
  begun: Int32Array
}

/** Follows the cheapest way back and puts together what one rule prices, in the order of first use. */
function gather({ hourly, blocks }: RatePlan, { rates, rules, via, begun }: Way, count: number): Piece[] {
  const pieces = new Map<string, Piece>()
  const parts: [key: string, rule: Piece['rule'], minutes: number, sixtieths: number][] = []
  for (let end = count; end > 0; ) {
    const block = via[end]!
    const begin = block === HOURS ? end - 1 : begun[end]!
    const rule = block === HOURS ? hourly[rules[begin]!] : blocks[block]
    const price = block === HOURS ? rates[begin]! : blocks[block]!.priceCents * 60
    parts.push([block === HOURS ? `hours ${rules[begin]}` : `block ${block}`, rule, end - begin, price])
    end = begin
  }
  for (const [key, rule, minutes, sixtieths] of parts.reverse()) {
    const before = pieces.get(key) ?? { rule, minutes: 0, count: 0, sixtieths: 0 }
    pieces.set(key, {
      rule,
      minutes: before.minutes + minutes,
      count: rule && rule.kind !== 'hourly' ? before.count + 1 : 1,
      sixtieths: before.sixtieths + sixtieths,
    })
  }
  return [...pieces.values()]
}
