import type { BillingFrequency, MembershipStatus, MembershipType } from '#money/memberships/contract.ts'
import {
  addMonths,
  dayOfMonth,
  endAfterOnePeriod,
  type MembershipDates,
  periodsBegun,
  periodsToCharge,
  renew,
  type Span,
  settledBefore,
} from '#money/memberships/rules.ts'
import { addDays, DAY, HOUR, type Instant, MINUTE, SECOND } from '#platform/values/time.ts'
import { atHour, type Day } from './history.ts'
import { Random } from './random.ts'

/** Patterns of membership, assigned to members in turn. */
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

/** Types with dollars per month, and their weights. */
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

/** An event of a membership. `run`: the dates after it; `endDate`: the end date before it. */
export type Step =
  | {
      what: 'sold' | 'renewed' | 'billed'
      at: Instant
      run: MembershipDates
      periods: readonly Span[]
      endDate: string
    }
  | { what: 'paid' | 'paid at once'; at: Instant; run: MembershipDates; cents: number }
  | { what: 'expired' | 'cancelled' | 'suspended'; at: Instant; run: MembershipDates }

/** The history of a membership from its sale, or from the venue's start with Keydesk, until now. */
export interface MembershipHistory {
  type: MembershipType
  frequency: BillingFrequency
  method: (typeof methods)[number][0]
  /** Price of one billing period. */
  periodCents: number
  monthlyCents: number
  run: MembershipDates
  status: MembershipStatus
  createdAt: Instant
  steps: Step[]
}

interface Venue {
  days: readonly Day[]
  now: Instant
}

/** Returns a member's membership as desk and clock would have managed it; undefined if there is none. */
export function makeMembershipHistory(
  memberId: number,
  joined: string,
  { days, now }: Venue,
): MembershipHistory | undefined {
  const habit = habits[(memberId - 1) % habits.length]!
  if (habit === 'none') return undefined
  const random = new Random(`membership of ${memberId}`)
  const frequency = habit === 'quarterly' ? 'quarterly' : 'monthly'
  const [type, fee] = random.weighted(types)
  const run = firstRun(habit, frequency, joined, days, random)
  const sold = days.find(({ day }) => day >= run.startDate) ?? days[0]!
  const life: MembershipHistory = {
    type,
    frequency,
    method: random.weighted(methods),
    monthlyCents: fee * 100,
    periodCents: fee * 100 * run.months,
    run: { ...run, billedUntil: settledBefore(run, sold.day) },
    status: 'active',
    createdAt: atHour(sold, 11) + random.between(0, 300) * MINUTE,
    steps: [],
  }
  // A member who joined since then cannot have lapsed long ago.
  if (life.run.endDate < days[0]!.day) return { ...life, status: 'expired' }
  charge(life, 'sold', life.createdAt, periodsToCharge(life.run, sold.day, true))
  payAtOnce(life)
  const stops = addDays(days.at(-1)!.day, -random.between(4, 24))
  for (const day of days.slice(days.indexOf(sold) + 1)) {
    if (life.status === 'active') advanceDay(life, day, { habit, stops, now, random })
  }
  return life
}

/** Returns the dates agreed at the venue's start with Keydesk, or at a later sale. */
function firstRun(
  habit: Habit,
  frequency: BillingFrequency,
  joined: string,
  days: readonly Day[],
  random: Random,
): MembershipDates {
  const startDate = habit === 'year' ? addDays(days.at(-1)!.day, -random.between(20, 340)) : joined
  const run: MembershipDates = {
    startDate,
    endDate: endAfterOnePeriod(startDate, frequency),
    anchorDay: dayOfMonth(startDate),
    billedUntil: null,
    months: frequency === 'quarterly' ? 3 : 1,
  }
  if (habit === 'year') return { ...run, endDate: addDays(addMonths(startDate, 12), -1) }
  return renewedUntil(run, habit === 'lapsed long ago' ? addDays(days[0]!.day, -90) : days[0]!.day)
}

/** Renews the membership on its last day, repeatedly, until it ends on or after `day`. */
const renewedUntil = (run: MembershipDates, day: string): MembershipDates =>
  run.endDate < day ? renewedUntil(renew(run, run.endDate), day) : run

interface HistoryOptions {
  habit: Habit
  /** First day on which a member of these patterns lapses, cancels or is suspended. */
  stops: string
  now: Instant
  random: Random
}

/** Advances an active membership by one day. */
function advanceDay(
  life: MembershipHistory,
  { day, from }: Day,
  { habit, stops, now, random }: HistoryOptions,
) {
  const { run } = life
  const atDesk = atHour({ from }, random.between(10, 20)) + random.between(0, 59) * MINUTE
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
  life.run = renew(life.run, day)
  charge(life, 'renewed', atDesk, periodsToCharge(life.run, day, isBilled), run)
  payAtOnce(life)
}

function charge(
  life: MembershipHistory,
  what: 'sold' | 'renewed' | 'billed',
  at: Instant,
  periods: readonly Span[],
  { endDate }: MembershipDates = life.run,
) {
  life.run = { ...life.run, billedUntil: periods.at(-1)?.until ?? life.run.billedUntil }
  life.steps.push({ what, at, run: life.run, periods, endDate })
}

function payAtOnce(life: MembershipHistory) {
  const last = life.steps.at(-1)!
  if ('periods' in last) pay(life, 'paid at once', last.at, last.periods.length * life.periodCents)
}

function pay(life: MembershipHistory, what: 'paid' | 'paid at once', at: Instant, cents: number) {
  if (cents > 0) life.steps.push({ what, at, run: life.run, cents })
}

function end(life: MembershipHistory, what: 'expired' | 'cancelled' | 'suspended', at: Instant) {
  life.status = what
  life.steps.push({ what, at, run: life.run })
}
