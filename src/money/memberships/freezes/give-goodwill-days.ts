import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { addDays, formatDay } from '#platform/values/time.ts'
import type { Membership } from '../contract.ts'
import { datesOf, lockMembership, type MembershipRow, toMembership } from '../membership-row.ts'
import { readPeople } from '../people/people.ts'
import { addMonths, goodwillText, periodsBegun } from '../rules.ts'
import { assertNoDueFreeze, daysToMove, findOpenSuspension, isFreeze } from '../suspensions.ts'
import { assertNoOtherMembership, MAX_MONTHS, todayAt } from '../terms/dates.ts'
import { shiftAfter } from './shift-after.ts'

/**
 * Gives an active membership days that cost nothing: what is paid, planned and not yet earned after today moves by
 * them. Throws NotFound, Invalid if it would last more than fifty years, and Conflict if it is not active, no
 * longer ends on `currentEndDate`, or one of its people has another membership on the days.
 */
export async function giveGoodwillDays(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { currentEndDate, days, reason }: { currentEndDate: string; days: number; reason: string },
): Promise<Membership> {
  const before = await lockMembership(trx, id)
  const today = todayAt(ctx.at, await readSettings(trx))
  await assertMayGiveDays(trx, before, today)
  if (before.end_date !== currentEndDate) {
    const why = `This membership now ends on ${formatDay(before.end_date)}. Check whether the days were given already`
    throw new Conflict(why, { currentEndDate: why })
  }
  const span = { from: before.start_date, until: addDays(before.end_date, days) }
  if (addDays(span.until, await daysToMove(trx, id)) > addMonths(span.from, MAX_MONTHS))
    throw new Invalid({ days: 'A membership lasts up to fifty years' })
  await assertNoOtherMembership(trx, await readPeople(trx, id, span.from), span, id)
  const row = await shiftAfter(trx, ctx, before, today > span.from ? today : span.from, days)
  await trx
    .insertInto('membership_goodwill')
    .values({ membership_id: id, given_on: today, days, reason, created_at: ctx.at })
    .execute()
  await appendEvent(trx, ctx, {
    action: 'membership.goodwill_given',
    type: 'record_changed',
    message: `${row.type} membership given ${goodwillText(days)}`,
    subjectId: id,
    changes: {
      goodwillDays: [null, days],
      endDate: [before.end_date, row.end_date],
      billedUntil: [before.billed_until, row.billed_until],
    },
  })
  return toMembership(trx, row)
}

async function assertMayGiveDays(trx: Transaction, row: MembershipRow, today: string): Promise<void> {
  const suspension = await findOpenSuspension(trx, row.id)
  if (row.status === 'suspended' && isFreeze(suspension))
    throw new Conflict(
      `This membership is frozen until ${formatDay(suspension.until_day)}: end the freeze first`,
    )
  if (row.status !== 'active')
    throw new Conflict(`This membership is ${row.status}: goodwill days are for active ones`)
  if (periodsBegun(datesOf(row), today).length > 0 || row.end_date < today)
    throw new Conflict('This membership is about to be charged or to end. Try again in a minute')
  await assertNoDueFreeze(trx, row.id, today)
}
