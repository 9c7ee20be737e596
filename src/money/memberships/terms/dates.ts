import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf } from '#office/settings/settings.ts'
import { findMember, memberName } from '#people/members/members.ts'
import type { Transaction } from '#platform/database/database.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { calendarDay } from '#platform/values/fields.ts'
import { addDays, businessDay, formatDay, type Instant } from '#platform/values/time.ts'
import type { MembershipRow } from '../membership-row.ts'
import type { PersonRow } from '../people/people.ts'
import { addMonths, type Span } from '../rules.ts'
import { daysToMove, isFreeze, plannedDays, readOpenSuspensions } from '../suspensions.ts'

/** Returns the venue's business day at an instant, yyyy-MM-dd. */
export const todayAt = (now: Instant, settings: VenueSettings): string =>
  businessDay(now, calendarOf(settings))

/**
 * Returns the venue's day of a date, a local date-time or an instant with offset. Throws Invalid with the
 * field.
 */
export function dayOf(field: string, text: string, settings: VenueSettings): string {
  const hasOffset = /(Z|[+-]\d\d:\d\d)$/.test(text)
  const local = calendarDay.safeParse(text.slice(0, 10))
  if (!hasOffset && local.success) return local.data
  const instant = Date.parse(text)
  if (hasOffset && Number.isFinite(instant)) return todayAt(instant, settings)
  throw new Invalid({ [field]: 'Must be a valid date' })
}

export const EARLIEST_START = '1990-01-01'
export const MAX_MONTHS_AHEAD = 24
export const MAX_MONTHS = 600

/** Throws Invalid unless a membership may have these dates. */
export function assertDatesValid({ from, until }: Span, today: string): void {
  if (from < EARLIEST_START) throw new Invalid({ startDate: `Start date cannot be before ${EARLIEST_START}` })
  if (from > addMonths(today, MAX_MONTHS_AHEAD))
    throw new Invalid({ startDate: 'Start date must be within two years' })
  if (until < from) throw new Invalid({ endDate: 'End date must be after start date' })
  if (until > addMonths(from, MAX_MONTHS))
    throw new Invalid({ endDate: 'End date must be within fifty years of the start' })
}

/** A member and the days, yyyy-MM-dd, on which they are one of the people of a membership; without them every day. */
type Person = Pick<PersonRow, 'member_id'> & Partial<Pick<PersonRow, 'from_day' | 'until_day'>>

/**
 * Throws Conflict if one of these people has another active membership on their days of this span. Locks
 * the members, so that concurrent sales see each other. `except`: the id of the membership being changed.
 */
export async function assertNoOtherMembership(
  trx: Transaction,
  people: readonly Person[],
  span: Span,
  except = 0,
): Promise<void> {
  const other = await findOtherMembership(trx, people, span, except)
  if (!other) return
  const dates = `${formatDay(other.start_date)} to ${formatDay(other.end_date)}`
  const name = memberName(await findMember(trx, other.person_id))
  const why = `${name} has an active ${other.type} membership from ${dates}`
  throw new Conflict(why, { startDate: why })
}

/** The other membership of one of these people: `person_id`. */
type OtherMembership = Pick<MembershipRow, 'type' | 'start_date' | 'end_date'> & { person_id: number }

/**
 * Locks members in the order of their ids and returns another membership of one of them that is or will be active on
 * days of this span on which they are one of the people of both. One with a freeze, also a planned one, lasts longer by
 * it; so does the one being changed, `except`.
 */
export async function findOtherMembership(
  trx: Transaction,
  people: readonly Person[],
  span: Span,
  except: number,
): Promise<OtherMembership | undefined> {
  const { from } = span
  const until = addDays(span.until, await daysToMove(trx, except))
  const memberIds = [...new Set(people.map(({ member_id }) => member_id))]
  await trx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', memberIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  const others = await trx
    .selectFrom('memberships')
    .innerJoin('membership_people as person', 'person.membership_id', 'memberships.id')
    .select(['memberships.id', 'type', 'status', 'start_date', 'end_date', 'person.member_id as person_id'])
    .select(['person.from_day', 'person.until_day'])
    .where('person.member_id', 'in', memberIds)
    .where('status', 'in', ['active', 'suspended'])
    .where('memberships.id', '!=', except)
    .where('start_date', '<=', until)
    .orderBy('start_date')
    .execute()
  const suspensions = await readOpenSuspensions(
    trx,
    others.map(({ id }) => id),
  )
  return others
    .flatMap(other => {
      const suspension = suspensions.get(other.id)
      if (!isFreeze(suspension)) return other.status === 'active' ? [other] : []
      return [{ ...other, end_date: addDays(other.end_date, plannedDays(suspension)) }]
    })
    .find(other =>
      people
        .filter(({ member_id }) => member_id === other.person_id)
        .some(person => {
          const first = [from, person.from_day ?? from, other.start_date, other.from_day].sort().at(-1)!
          const last = [until, person.until_day ?? until, other.end_date, other.until_day ?? until].sort()[0]!
          return first <= last
        }),
    )
}
