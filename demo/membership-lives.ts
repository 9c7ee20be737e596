import type { BillingFrequency, MembershipStatus, MembershipType } from '../src/memberships/contract.ts'
import {
  addMonths,
  dayOfMonth,
  endAfterOne,
  periodsBegun,
  periodsToCharge,
  type Run,
  renewed,
  type Span,
  settledBefore,
} from '../src/memberships/rules.ts'
import { DAY, HOUR, type Instant, MINUTE, SECOND, shiftDay } from '../src/shared/time.ts'
import type { Day } from './history.ts'
import { Random } from './random.ts'

/** How members keep a membership, one after the other. */
const habits = [
  'monthly',
  'year',
  'monthly',
  'quarterly',
  'monthly',
  'monthly',
  'year',
  'lapsed',
  'monthly',
  'year',
  'monthly',
  'cancelled',
  'monthly',
  'none',
  'lapsed long ago',
  'suspended',
] as const
type Habit = (typeof habits)[number]

/** Types with dollars a month, and how often. */
const types: readonly (readonly [readonly [MembershipType, number], number])[] = [
  [['standard', 50], 50],
  [['premium', 80], 20],
  [['student', 35], 14],
  [['senior', 38], 9],
  [['family', 110], 7],
]

const methods = [
  ['credit_card', 50],
  ['debit_card', 20],
  ['bank_transfer', 18],
  ['cash', 12],
] as const

/** What happened to a membership. `run`: its dates afterwards; `endDate`: when it ended before. */
export type Step =
  | { what: 'sold' | 'renewed' | 'billed'; at: Instant; run: Run; periods: readonly Span[]; endDate: string }
  | { what: 'paid' | 'paid at once'; at: Instant; run: Run; cents: number }
  | { what: 'expired' | 'cancelled' | 'suspended'; at: Instant; run: Run }

/** A membership from its sale, or from the day on which the venue began with Keydesk, until now. */
export interface Life {
  type: MembershipType
  frequency: BillingFrequency
  method: (typeof methods)[number][0]
  /** Of one billing period. */
  periodCents: number
  monthlyCents: number
  run: Run
  status: MembershipStatus
  createdAt: Instant
  steps: Step[]
}

interface Venue {
  days: readonly Day[]
  now: Instant
}

/** The membership of a member as desk, rules and clock would have kept it; undefined where there is none. */
export function lifeOf(memberId: number, joined: string, { days, now }: Venue): Life | undefined {
  const habit = habits[(memberId - 1) % habits.length]!
  if (habit === 'none') return undefined
  const random = new Random(`membership of ${memberId}`)
  const frequency = habit === 'quarterly' ? 'quarterly' : 'monthly'
  const [type, fee] = random.weighted(types)
  const run = firstRun(habit, frequency, joined, days, random)
  const sold = days.find(({ day }) => day >= run.startDate) ?? days[0]!
  const life: Life = {
    type,
    frequency,
    method: random.weighted(methods),
    monthlyCents: fee * 100,
    periodCents: fee * 100 * run.months,
    run: { ...run, billedUntil: settledBefore(run, sold.day) },
    status: 'active',
    createdAt: sold.from + 11 * HOUR + random.between(0, 300) * MINUTE,
    steps: [],
  }
  // Who joined since has not lapsed long ago.
  if (life.run.endDate < days[0]!.day) return { ...life, status: 'expired' }
  charge(life, 'sold', life.createdAt, periodsToCharge(life.run, sold.day, true))
  payAtOnce(life)
  const stops = shiftDay(days.at(-1)!.day, -random.between(4, 24))
  for (const day of days.slice(days.indexOf(sold) + 1)) {
    if (life.status === 'active') pass(life, day, { habit, stops, now, random })
  }
  return life
}

/** The dates that were agreed when the venue began with Keydesk, or later at the sale. */
function firstRun(
  habit: Habit,
  frequency: BillingFrequency,
  joined: string,
  days: readonly Day[],
  random: Random,
): Run {
  const startDate = habit === 'year' ? shiftDay(days.at(-1)!.day, -random.between(20, 340)) : joined
  const run: Run = {
    startDate,
    endDate: endAfterOne(startDate, frequency),
    anchorDay: dayOfMonth(startDate),
    billedUntil: null,
    months: frequency === 'quarterly' ? 3 : 1,
  }
  if (habit === 'year') return { ...run, endDate: shiftDay(addMonths(startDate, 12), -1) }
  return renewedUntil(run, habit === 'lapsed long ago' ? shiftDay(days[0]!.day, -90) : days[0]!.day)
}

/** Renewed on its last day, as long as that was before a day. */
const renewedUntil = (run: Run, day: string): Run =>
  run.endDate < day ? renewedUntil(renewed(run, run.endDate), day) : run

interface Ways {
  habit: Habit
  /** From when on those who lapse, cancel or are suspended do so. */
  stops: string
  now: Instant
  random: Random
}

/** One day in the life of an active membership. */
function pass(life: Life, { day, from }: Day, { habit, stops, now, random }: Ways) {
  const { run } = life
  const atDesk = from + random.between(10, 20) * HOUR + random.between(0, 59) * MINUTE
  if (run.endDate < day) return end(life, 'expired', from + 4 * SECOND)
  const begun = periodsBegun(run, day)
  if (begun.length > 0) {
    charge(life, 'billed', from + 3 * SECOND, begun)
    const paid = from + random.between(26, 80) * HOUR
    const forgets = random.chance(0.3) && paid > now - 20 * DAY
    if (paid <= now && !forgets) pay(life, 'paid', paid, life.periodCents * begun.length)
  }
  if (atDesk > now) return
  if (day >= stops && (habit === 'cancelled' || habit === 'suspended')) return end(life, habit, atDesk)
  const lapses = habit === 'year' || (habit !== 'monthly' && habit !== 'quarterly' && day >= stops)
  if (day !== run.endDate || lapses) return
  const isBilled = life.run.billedUntil! >= run.endDate
  life.run = renewed(life.run, day)
  charge(life, 'renewed', atDesk, periodsToCharge(life.run, day, isBilled), run)
  payAtOnce(life)
}

function charge(
  life: Life,
  what: 'sold' | 'renewed' | 'billed',
  at: Instant,
  periods: readonly Span[],
  { endDate }: Run = life.run,
) {
  life.run = { ...life.run, billedUntil: periods.at(-1)?.until ?? life.run.billedUntil }
  life.steps.push({ what, at, run: life.run, periods, endDate })
}

function payAtOnce(life: Life) {
  const last = life.steps.at(-1)!
  if ('periods' in last) pay(life, 'paid at once', last.at, last.periods.length * life.periodCents)
}

function pay(life: Life, what: 'paid' | 'paid at once', at: Instant, cents: number) {
  if (cents > 0) life.steps.push({ what, at, run: life.run, cents })
}

function end(life: Life, what: 'expired' | 'cancelled' | 'suspended', at: Instant) {
  life.status = what
  life.steps.push({ what, at, run: life.run })
}
