import { appliesAt } from '#money/pricing/rate-plan.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { dayNames, type Instant, twelveHourClock } from '#platform/values/time.ts'
import type { Plan } from '../contract.ts'
import type { MembershipRow } from '../membership-row.ts'
import { findPlan, toPlan } from './plan-row.ts'

type FacilityType = 'room' | 'locker'

/**
 * Returns why a membership does not include a visit now, with a facility or without; undefined if it does. A facility
 * then costs the visitor's price.
 */
export async function findExclusion(
  db: Reader,
  { plan_id }: MembershipRow,
  now: Instant,
  settings: VenueSettings,
  facilityType: FacilityType | undefined,
): Promise<string | undefined> {
  const { name, entry } = toPlan(await findPlan(db, plan_id))
  const { facilities, ...times } = entry
  const terms = { calendar: calendarOf(settings), holidays: [] }
  if (!appliesAt({ ...times, onHolidays: false }, now, terms)) return `${name} is for ${timesText(entry)}`
  if (facilityType && facilities !== 'all' && facilities !== facilityType)
    return `${name} is for ${facilities}s`
  return undefined
}

/** 'Mon, Tue, 9:00 AM – 4:00 PM' */
function timesText({ weekdays, from, until }: Plan['entry']): string {
  const days = weekdays.map(day => dayNames[day]).join(', ')
  const hours = from && until && `${twelveHourClock(from)} – ${twelveHourClock(until)}`
  return [days, hours].filter(Boolean).join(', ')
}
