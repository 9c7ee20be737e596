import { sql } from 'kysely'
import { priceWithTaxIn } from '#money/pricing/price.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import { addDays, businessDayRange, type Instant } from '#platform/values/time.ts'
import type { MembershipFigures } from '../contract.ts'
import { unpaid } from '../fees/arrears.ts'
import { membershipTaxation } from '../fees/bill.ts'
import { isStaying } from '../people/people.ts'
import { monthsOf } from '../rules.ts'
import { todayAt } from '../terms/dates.ts'
import type { BillingFrequency } from '../words.ts'

type State = 'active' | 'frozen'

/**
 * Returns the figures of the current business day, and what has changed since the end of last month. People are counted
 * once, however many memberships they have: as active if one of them is.
 */
export async function readFigures(db: Reader, now: Instant): Promise<MembershipFigures> {
  const settings = await readSettings(db)
  const day = todayAt(now, settings)
  const since = addDays(`${day.slice(0, 7)}-01`, -1)
  const [states, before] = [await readStates(db, day, settings), await readStates(db, since, settings)]
  const earlier = await readEarlier(db, since)
  const count = (is: (now: State | undefined, then: State | undefined, id: number) => boolean) =>
    [...new Set([...states.keys(), ...before.keys()])].filter(id => is(states.get(id), before.get(id), id))
      .length
  const activeBefore = count((_, then) => then === 'active')
  const lost = count((now, then) => then === 'active' && !now)
  return {
    day,
    since,
    active: count(now => now === 'active'),
    frozen: count(now => now === 'frozen'),
    monthlyRevenue: toDollars(await readMonthlyCents(db, day, settings, now)),
    ...(await readArrears(db, day, settings)),
    activeBefore,
    joined: count((now, then, id) => now === 'active' && !then && !earlier.has(id)),
    returned: count((now, then, id) => now === 'active' && !then && earlier.has(id)),
    resumed: count((now, then) => now === 'active' && then === 'frozen'),
    paused: count((now, then) => now === 'frozen' && then === 'active'),
    lost,
    churn: activeBefore === 0 ? null : lost / activeBefore,
  }
}

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

/** Returns the fees of the active memberships for one month, in cents without tax, rounded once. */
async function readMonthlyCents(
  db: Reader,
  day: string,
  settings: VenueSettings,
  now: Instant,
): Promise<number> {
  const { rows } = await sql<{ frequency: BillingFrequency; cents: number }>`
    select billing_frequency as frequency, sum(period_fee_cents) as cents from memberships
    join (${inForce(day, settings)}) as active on active.id = memberships.id and active.state = 'active'
    group by billing_frequency`.execute(db)
  const yearly = rows.reduce(
    (sum, { frequency, cents }) => sum + Number(cents) * (12 / monthsOf[frequency]),
    0,
  )
  return Math.round(priceWithTaxIn(yearly, membershipTaxation(settings, now)).baseCents / 12)
}

/** Returns what is overdue on the bills of memberships, and of how many memberships. */
async function readArrears(db: Reader, day: string, settings: VenueSettings) {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*) as count, coalesce(sum(cents), 0) as cents from (${unpaid(settings, day)}) as lines
    where reason = 'arrears'`.execute(db)
  return { inArrears: Number(rows[0]!.count), arrears: toDollars(Number(rows[0]!.cents)) }
}
