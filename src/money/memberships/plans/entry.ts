import { appliesAt } from '#money/pricing/rate-plan.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { dayNames, type Instant, twelveHourClock } from '#platform/values/time.ts'
import type { Plan } from '../contract.ts'
import type { MembershipRow } from '../membership-row.ts'
import { currentMembership } from '../read-memberships.ts'
import { todayAt } from '../terms/dates.ts'
import { findPlan, toPlan } from './plan-row.ts'

/** Why a membership does not include a visit without a facility, with a room and with a locker; null if it does. */
export type Exclusions = Record<'none' | 'room' | 'locker', string | null>

/** Returns what a membership does not include now. A facility then costs the visitor's price. */
export async function readExclusions(
  db: Reader,
  { plan_id }: MembershipRow,
  now: Instant,
  settings: VenueSettings,
): Promise<Exclusions> {
  const { name, entry } = toPlan(await findPlan(db, plan_id))
  const { facilities, ...times } = entry
  const terms = { calendar: calendarOf(settings), holidays: [] }
  const outside = appliesAt({ ...times, onHolidays: false }, now, terms)
    ? null
    : `${name} is for ${timesText(entry)}`
  const whyNot = (type: 'room' | 'locker') =>
    outside ?? (facilities === 'all' || facilities === type ? null : `${name} is for ${facilities}s`)
  return { none: outside, room: whyNot('room'), locker: whyNot('locker') }
}

/** Returns the membership in force if it includes a visit now; undefined otherwise, or if there is none. */
export async function includingMembership(
  db: Reader,
  memberId: number,
  now: Instant,
  settings: VenueSettings,
  facility: keyof Exclusions,
): Promise<MembershipRow | undefined> {
  const inForce = await currentMembership(db, memberId, todayAt(now, settings))
  if (!inForce) return undefined
  const exclusions = await readExclusions(db, inForce, now, settings)
  return exclusions[facility] === null ? inForce : undefined
}

/** 'Mon, Tue, 9:00 AM – 4:00 PM' */
function timesText({ weekdays, from, until }: Plan['entry']): string {
  const days = weekdays.map(day => dayNames[day]).join(', ')
  const hours = from && until && `${twelveHourClock(from)} – ${twelveHourClock(until)}`
  return [days, hours].filter(Boolean).join(', ')
}
