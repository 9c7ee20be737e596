import type { Member } from '#people/members/contract.ts'
import { Conflict } from '#platform/http/errors.ts'
import { formatMoney } from '#platform/values/money.ts'
import { clockTime, formatDay, HOUR, type Instant } from '#platform/values/time.ts'
import type { MemberCheckin } from './contract.ts'

type Status = MemberCheckin['status']

/** The transition table of a visit's status. */
export const nextStatuses: Record<Status, readonly Status[]> = { active: ['completed'], completed: [] }

/** Returns the status of a visit: it is active until the check-out. */
export const deriveStatus = ({ checked_out_at }: { checked_out_at: number | null }): Status =>
  checked_out_at === null ? 'active' : 'completed'

/** Throws Conflict with the time of its end if a visit cannot take a status. */
export function assertTransition(
  visit: { checked_out_at: number | null },
  to: Status,
  timeZone: string,
): void {
  if (nextStatuses[deriveStatus(visit)].includes(to)) return
  throw new Conflict(`This visit ended at ${clockTime(visit.checked_out_at!, timeZone)}`)
}

type Person = Pick<Member, 'firstName' | 'lastName' | 'status' | 'statusReason'>

/** Returns why a member cannot check in, as a sentence; undefined if they can (PRODUCT, Members). */
export function checkInError({ firstName, lastName, status, statusReason }: Person): string | undefined {
  if (status !== 'suspended') return undefined
  return `${firstName} ${lastName} is suspended${statusReason && `: ${statusReason}`}`
}

/**
 * Returns the warnings for a check-in, as sentences. `outside`: why the membership in force includes no visit now.
 * `today` as yyyy-MM-dd.
 */
export function listWarnings(
  member: Person & Pick<Member, 'membership' | 'balance'>,
  inForce: { endDate: string } | null,
  outside: string | null,
  today: string,
  currency: string,
): string[] {
  const warnings: string[] = []
  if (member.status === 'inactive')
    warnings.push(`This member is inactive${member.statusReason && `: ${member.statusReason}`}`)
  if (!inForce) warnings.push(`No active membership${describeLast(member.membership)}`)
  if (outside) warnings.push(`${outside}: a facility costs the visitor’s price`)
  if (inForce?.endDate === today) warnings.push('The membership ends today')
  if (member.balance > 0) warnings.push(`${formatMoney(member.balance, currency)} is owed`)
  return warnings
}

function describeLast(last: Member['membership']): string {
  if (!last) return ''
  const since = last.status === 'expired' ? ` on ${formatDay(last.endDate)}` : ''
  return `: the last one ${last.status === 'active' ? 'has not begun' : `is ${last.status}`}${since}`.replace(
    'is expired',
    'expired',
  )
}

/** A facility is not taken from a visit that began shortly before the day's end, in ms. */
const MIN_FACILITY_VISIT = 4 * HOUR

/**
 * Returns when a visit that nobody checks out ends: at the end of its business day (`dayEnd`). One with a facility ends
 * not before its agreed end, nor within four hours.
 */
export function endByRule(
  {
    checked_in_at,
    ends_at,
    facility_id,
  }: { checked_in_at: Instant; ends_at: Instant | null; facility_id: number | null },
  dayEnd: Instant,
): Instant {
  if (facility_id === null) return dayEnd
  return Math.max(dayEnd, ends_at ?? 0, checked_in_at + MIN_FACILITY_VISIT)
}
