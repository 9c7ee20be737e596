import { addDays, type Calendar, type Instant, instantToLocal, MINUTE } from '#platform/values/time.ts'

/** When a rule applies, in the venue's local time. */
export interface RuleTimes {
  /** Weekdays on which it begins, 0 is Sunday; empty means every day. */
  weekdays: readonly number[]
  /** Applies only on the venue's holidays. */
  onHolidays: boolean
  /** '22:00'. If `until` is not after `from`, it is on the next day. Both null: the entire business day. */
  from: string | null
  until: string | null
}

/** A price per hour that replaces the facility's own rate. */
export interface HourlyRule extends RuleTimes {
  kind: 'hourly'
  name: string
  rateCents: number
}

/** A fixed price for `hours` hours, used when it is cheaper. A cap is the maximum price of these hours. */
export interface BlockRule extends RuleTimes {
  kind: 'block' | 'cap'
  name: string
  hours: number
  priceCents: number
}

/** The rate rules of a rental and the calendar that they refer to. They stay fixed until it ends. */
export interface RatePlan {
  calendar: Calendar
  /** Start of the first paid minute. */
  startsAt: Instant
  /** Business days, yyyy-MM-dd. */
  holidays: readonly string[]
  /** The first rule that applies wins; if none applies, the facility's own rate does. */
  hourly: readonly HourlyRule[]
  blocks: readonly BlockRule[]
}

/** Returns the rates by time that the column keeps; undefined if one rate applies throughout. */
export const ratePlanIn = ({ rate_plan }: { rate_plan: string | null }): RatePlan | undefined =>
  rate_plan === null ? undefined : (JSON.parse(rate_plan) as RatePlan)

/** The part of a stay priced by one rule. `rule` is undefined for the facility's own rate. */
export interface PricedPart {
  rule: HourlyRule | BlockRule | undefined
  minutes: number
  /** Number of blocks; 1 for an hourly price. */
  count: number
  /** Cost in sixtieths of a cent, so that a minute of an hourly rate is an integer. */
  sixtieths: number
}

/**
 * Returns the cheapest combination of hours and blocks for the minutes `from` … `until` of a stay. A block
 * may begin anywhere in the stay and may be used in part, so a longer stay never costs less. `rateCents`: the
 * facility's own rate per hour.
 */
export function cheapestParts(plan: RatePlan, rateCents: number, from: number, until: number): PricedPart[] {
  const { rates, rules, mayBegin } = planMinutes(plan, rateCents, from, until)
  const count = until - from
  const cost = new Float64Array(count + 1)
  const via = new Int16Array(count + 1).fill(HOURS)
  const begun = new Int32Array(count + 1)
  for (let end = 1; end <= count; end++) {
    cost[end] = cost[end - 1]! + rates[end - 1]!
    plan.blocks.forEach(({ hours, priceCents }, block) => {
      // Cost never falls with time, so the earliest allowed start of the block is the cheapest.
      const begin = mayBegin[block]![Math.max(0, end - hours * 60)]!
      if (begin >= end || cost[begin]! + priceCents * 60 >= cost[end]!) return
      cost[end] = cost[begin]! + priceCents * 60
      via[end] = block
      begun[end] = begin
    })
  }
  return groupByRule(plan, { rates, rules, via, begun }, count)
}

const HOURS = -1

/** Returns each minute's hourly price and rule, and for each block the next minute at which it may begin. */
function planMinutes(plan: RatePlan, rateCents: number, from: number, until: number) {
  const count = until - from
  const rates = new Float64Array(count)
  const rules = new Int16Array(count)
  const mayBegin = plan.blocks.map(() => new Int32Array(count + 1).fill(count))
  for (const { begin, end, at } of steps(plan, from, until)) {
    const rule = plan.hourly.findIndex(rule => appliesAt(rule, at, plan))
    rates.fill(plan.hourly[rule]?.rateCents ?? rateCents, begin, end)
    rules.fill(rule, begin, end)
    plan.blocks.forEach((block, index) => {
      if (!appliesAt(block, at, plan)) return
      for (let minute = begin; minute < end; minute++) mayBegin[index]![minute] = minute
    })
  }
  for (const next of mayBegin)
    for (let minute = count - 1; minute >= 0; minute--)
      if (next[minute] === count) next[minute] = next[minute + 1]!
  return { rates, rules, mayBegin }
}

/**
 * Splits the minutes into steps in which no rule begins or ends. Clock changes and most rules fall on a
 * quarter hour. Minutes count from the start of the stay; each is priced at the time at which it begins.
 */
function* steps(plan: RatePlan, from: number, until: number) {
  const grid = findGrid(plan) * MINUTE
  for (let minute = from; minute < until; ) {
    const at = plan.startsAt + minute * MINUTE
    const edge = (Math.floor(at / grid) + 1) * grid
    const end = Math.min(until, minute + Math.ceil((edge - at) / MINUTE))
    yield { begin: minute - from, end: end - from, at }
    minute = end
  }
}

function findGrid({ calendar, hourly, blocks }: RatePlan): number {
  const times = [calendar.dayStart, ...[...hourly, ...blocks].flatMap(({ from, until }) => [from, until])]
  return times.every(time => time === null || Number(time.slice(3)) % 15 === 0) ? 15 : 1
}

/**
 * Returns whether a rule applies at an instant. A span past midnight belongs to the business day on which it
 * begins.
 */
export function appliesAt(
  rule: RuleTimes,
  at: Instant,
  { calendar, holidays }: Pick<RatePlan, 'calendar' | 'holidays'>,
): boolean {
  const local = instantToLocal(at, calendar.timeZone)
  const day = businessDayOfSpan(rule, local.slice(0, 10), local.slice(11, 16), calendar.dayStart)
  if (day === undefined) return false
  if (rule.onHolidays) return holidays.includes(day)
  return rule.weekdays.length === 0 || rule.weekdays.includes(new Date(`${day}T12:00:00Z`).getUTCDay())
}

/**
 * Returns the business day on which the rule's span began; undefined if the local time is outside its span.
 */
function businessDayOfSpan(
  { from, until }: RuleTimes,
  date: string,
  time: string,
  dayStart: string,
): string | undefined {
  if (from === null || until === null) return time >= dayStart ? date : addDays(date, -1)
  const isLate = time >= from
  const overnight = until <= from
  if (overnight ? !isLate && time >= until : !isLate || time >= until) return undefined
  const begun = isLate ? date : addDays(date, -1)
  return from >= dayStart ? begun : addDays(begun, -1)
}

/** Per minute: the hourly price and rule, and the cheapest choice that ends there. */
interface PlanByMinute {
  rates: Float64Array
  rules: Int16Array
  via: Int16Array
  begun: Int32Array
}

/** Walks back along the cheapest choices and groups them by rule, in order of first use. */
function groupByRule(
  { hourly, blocks }: RatePlan,
  { rates, rules, via, begun }: PlanByMinute,
  count: number,
): PricedPart[] {
  const pieces = new Map<string, PricedPart>()
  const parts: [key: string, rule: PricedPart['rule'], minutes: number, sixtieths: number][] = []
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
