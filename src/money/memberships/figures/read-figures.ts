import { sql } from 'kysely'
import { HUNDRED_PERCENT } from '#money/pricing/price.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import { addDays, businessDayRange, type Instant } from '#platform/values/time.ts'
import { type MembershipFigures, movements } from '../contract.ts'
import { unpaid } from '../fees/arrears.ts'
import { planTaxation } from '../fees/bill.ts'
import { isStaying } from '../people/people.ts'
import { monthsOf } from '../rules.ts'
import { todayAt } from '../terms/dates.ts'
import type { BillingFrequency } from '../words.ts'

type State = 'active' | 'frozen'
type Movement = (typeof movements)[number]

/**
 * Returns the figures of the current business day, and what has changed since the end of last month. People are counted
 * once, however many memberships they have: as active if one of them is.
 */
export async function readFigures(db: Reader, now: Instant): Promise<MembershipFigures> {
  const settings = await readSettings(db)
  const day = todayAt(now, settings)
  const since = addDays(`${day.slice(0, 7)}-01`, -1)
  const [states, before] = [await readStates(db, day, settings), await readStates(db, since, settings)]
  const feesOn = (on: string) => readFees(db, on, settings, now)
  const [fees, feesBefore] = [await feesOn(day), await feesOn(since)]
  const earlier = await readEarlier(db, since)
  const changes = [...new Set([...states.keys(), ...before.keys()])].map(id => {
    const gained = (fees.get(id) ?? 0) - (feesBefore.get(id) ?? 0)
    // Another tax class alone may gain a part of a cent.
    const why = movementOf(states.get(id), before.get(id), Math.round(gained), earlier.has(id))
    return { gained, why }
  })
  const count = (why: Movement) => changes.filter(change => change.why === why).length
  const activeBefore = countOf(before, 'active')
  return {
    day,
    since,
    active: countOf(states, 'active'),
    frozen: countOf(states, 'frozen'),
    ...toRevenue(sumOf(feesBefore.values()), changes),
    ...(await readArrears(db, day, settings)),
    activeBefore,
    joined: count('joined'),
    returned: count('returned'),
    resumed: count('resumed'),
    more: count('more'),
    less: count('less'),
    paused: count('paused'),
    lost: count('lost'),
    churn: activeBefore === 0 ? null : count('lost') / activeBefore,
  }
}

/** Returns how a member came or went, or whether one who was active and still is pays more or less for a month. */
function movementOf(
  now: State | undefined,
  then: State | undefined,
  gained: number,
  isKnown: boolean,
): Movement | undefined {
  if (now === 'active' && then === 'active') return gained > 0 ? 'more' : gained < 0 ? 'less' : undefined
  if (now === 'active') return then === 'frozen' ? 'resumed' : isKnown ? 'returned' : 'joined'
  if (then === 'active') return now === 'frozen' ? 'paused' : 'lost'
  return undefined
}

/**
 * Returns the revenue of a month then and now, and what each movement adds, in dollars. Each running total is rounded
 * once, so that the parts sum to the change.
 */
function toRevenue(yearlyBefore: number, changes: readonly { gained: number; why: Movement | undefined }[]) {
  const toMonthly = (yearly: number) => Math.round(yearly / 12)
  let yearly = yearlyBefore
  const revenue = movements.map(why => {
    const from = toMonthly(yearly)
    yearly += sumOf(changes.filter(change => change.why === why).map(({ gained }) => gained))
    return [why, toDollars(toMonthly(yearly) - from)] as const
  })
  return {
    monthlyRevenue: toDollars(toMonthly(yearly)),
    monthlyRevenueBefore: toDollars(toMonthly(yearlyBefore)),
    revenue: Object.fromEntries(revenue) as Record<Movement, number>,
  }
}

const countOf = (states: ReadonlyMap<number, State>, state: State): number =>
  [...states.values()].filter(one => one === state).length

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, one) => sum + one, 0)

/**
 * Selects `id` and `state` of the memberships in force on a day: by their dates or a billed period, until
 * they are cancelled. One that rests without a freeze is not in force.
 */
function inForce(day: string, settings: VenueSettings) {
  const { until } = businessDayRange(day, calendarOf(settings))
  return sql<{ id: number; state: State }>`
    select memberships.id, case when suspensions.id is null then 'active' else 'frozen' end as state
    from memberships
    left join membership_suspensions as suspensions on membership_id = memberships.id and from_day <= ${day}
      and (back_on is null or back_on > ${day})
    where (cancelled_at is null or cancelled_at >= ${until})
      and (suspensions.id is null or suspensions.kind = 'freeze')
      and (start_date <= ${day} and end_date >= ${day} or exists (
        select 1 from membership_periods as periods where periods.membership_id = memberships.id
          and starts_on <= ${day} and ends_on >= ${day} and (credited_at is null or credited_at >= ${until})))`
}

/** Returns the state of each person with a membership in force on a day. */
async function readStates(db: Reader, day: string, settings: VenueSettings): Promise<Map<number, State>> {
  const { rows } = await sql<{ member_id: number; state: State }>`
    select people.member_id, min(state) as state from (${inForce(day, settings)}) as memberships
    join membership_people as people on people.membership_id = memberships.id
      and from_day <= ${day} and ${isStaying(day)}
    group by people.member_id`.execute(db)
  return new Map(rows.map(({ member_id, state }) => [member_id, state]))
}

/** Returns the people who had a membership on a day or before. */
async function readEarlier(db: Reader, day: string): Promise<Set<number>> {
  const { rows } = await sql<{ member_id: number }>`
    select distinct people.member_id from membership_people as people
    join memberships on memberships.id = people.membership_id
    where from_day <= ${day} and (start_date <= ${day} or exists (select 1 from membership_periods
      where membership_id = memberships.id and starts_on <= ${day}))`.execute(db)
  return new Set(rows.map(({ member_id }) => member_id))
}

/** Returns what each head of active memberships pays for a year on a day, in cents without the tax of `now`. */
async function readFees(
  db: Reader,
  day: string,
  settings: VenueSettings,
  now: Instant,
): Promise<Map<number, number>> {
  const { rows } = await sql<Fees>`
    select member_id, tax_class, coalesce(former.billing_frequency, memberships.billing_frequency) as frequency,
      sum(coalesce(former.period_fee_cents, memberships.period_fee_cents)) as cents
    from memberships
    join membership_plans as plans on plans.id = plan_id
    join (${inForce(day, settings)}) as active on active.id = memberships.id and active.state = 'active'
    left join membership_former_fees as former on former.membership_id = memberships.id
      and former.until_day = (select min(until_day) from membership_former_fees
        where membership_id = memberships.id and until_day >= ${day})
    group by 1, 2, 3`.execute(db)
  const fees = new Map<number, number>()
  for (const { member_id, frequency, cents, ...plan } of rows) {
    const yearly = Number(cents) * (12 / monthsOf[frequency])
    const net = yearly / (1 + planTaxation(plan, settings, now).taxRate / HUNDRED_PERCENT)
    fees.set(member_id, (fees.get(member_id) ?? 0) + net)
  }
  return fees
}

interface Fees {
  member_id: number
  tax_class: string | null
  frequency: BillingFrequency
  cents: number
}

/** Returns what is overdue on the bills of memberships, and of how many memberships. */
async function readArrears(db: Reader, day: string, settings: VenueSettings) {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*) as count, coalesce(sum(cents), 0) as cents from (${unpaid(settings, day)}) as lines
    where reason = 'arrears'`.execute(db)
  return { inArrears: Number(rows[0]!.count), arrears: toDollars(Number(rows[0]!.cents)) }
}
