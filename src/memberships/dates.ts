import { lockMember, nameOf } from '../members/members.ts'
import type { VenueSettings } from '../settings/contract.ts'
import { calendarOf } from '../settings/settings.ts'
import type { Transaction } from '../shared/database.ts'
import { Conflict, Invalid } from '../shared/errors.ts'
import { businessDay, formatDay, type Instant } from '../shared/time.ts'
import { addMonths, type Span } from './rules.ts'

/** The venue's today, as yyyy-MM-dd. */
export const todayAt = (now: Instant, settings: VenueSettings): string =>
  businessDay(now, calendarOf(settings))

/** The venue's day of a date, of local date-time text, or of an instant. Throws Invalid with the field. */
export function dayOf(field: string, text: string, settings: VenueSettings): string {
  if (!/(Z|[+-]\d\d:\d\d)$/.test(text)) return text.slice(0, 10)
  const instant = Date.parse(text)
  if (Number.isFinite(instant)) return todayAt(instant, settings)
  throw new Invalid({ [field]: 'There is no such date' })
}

const EARLIEST = '1990-01-01'
const MOST_MONTHS_AHEAD = 24
const MOST_MONTHS = 600

/** Throws Invalid where a membership may not have these dates. */
export function refuseDates({ from, until }: Span, today: string): void {
  if (from < EARLIEST) throw new Invalid({ startDate: `Start date cannot be before ${EARLIEST}` })
  if (from > addMonths(today, MOST_MONTHS_AHEAD))
    throw new Invalid({ startDate: 'Start date must be within two years' })
  if (until < from) throw new Invalid({ endDate: 'End date must be after start date' })
  if (until > addMonths(from, MOST_MONTHS))
    throw new Invalid({ endDate: 'End date must be within fifty years of the start' })
}

/**
 * A member has one active membership at a time: throws Conflict naming the one in the way. Locks the member, so that
 * two desks cannot both find the way free. `except`: the membership asking.
 */
export async function refuseSecond(
  trx: Transaction,
  memberId: number,
  { from, until }: Span,
  except = 0,
): Promise<void> {
  const member = await lockMember(trx, memberId)
  const other = await trx
    .selectFrom('memberships')
    .select(['type', 'start_date', 'end_date'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .where('id', '!=', except)
    .where('start_date', '<=', until)
    .where('end_date', '>=', from)
    .orderBy('start_date')
    .executeTakeFirst()
  if (!other) return
  const span = `${formatDay(other.start_date)} to ${formatDay(other.end_date)}`
  const why = `${nameOf(member)} has an active ${other.type} membership from ${span}`
  throw new Conflict(why, { startDate: why })
}
