import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { addDays, formatDay } from '#platform/values/time.ts'
import type { Membership } from '../contract.ts'
import { queueMembershipEmail } from '../emails/queue-membership-email.ts'
import {
  datesOf,
  lockMembership,
  type MembershipRow,
  setMembershipStatus,
  toMembership,
  updateMembership,
} from '../membership-row.ts'
import { findPlanned, type NoticeTerms } from '../planned-changes.ts'
import { findPlan } from '../plans/plan-row.ts'
import { pricePeriods } from '../prices/next-fee.ts'
import { addMonths, lastDayByNotice, periodsLeft } from '../rules.ts'
import { recordChange, settle, withdrawPlanned } from './changes.ts'

const MAX_MONTHS_AHEAD = 24

/** Returns the last day that notice on a day has, and why. */
export async function earliestLastDay(db: Reader, row: MembershipRow, today: string) {
  const { notice_days } = await findPlan(db, row.plan_id)
  return lastDayByNotice(
    {
      noticeDays: notice_days,
      committedUntil: row.committed_until,
      billedUntil: row.billed_until,
      endDate: row.end_date,
      renews: row.renews === 1,
    },
    today,
  )
}

/** Returns what is charged until a last day, in cents: whole periods, and the cut one by its days. */
export async function chargedUntil(db: Reader, row: MembershipRow, lastDay: string): Promise<number> {
  const { periods } = await pricePeriods(db, row, periodsLeft({ ...datesOf(row), endDate: lastDay }))
  return periods.reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * Throws ApprovalNeeded if a membership ends before its notice or minimum term without a manager; Invalid if its last
 * day is before the billed days, or after its end without renewal.
 */
export async function assertEndApproved(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
  lastDay: string | undefined,
  today: string,
): Promise<void> {
  const { notice_days } = await findPlan(trx, row.plan_id)
  const term = [addDays(today, notice_days), row.committed_until ?? ''].sort().at(-1)!
  const earliest = row.renews === 0 && row.end_date < term ? row.end_date : term
  if ((lastDay ?? today) < earliest)
    assertApproved(ctx, managerRoles, `An end before ${formatDay(earliest)} needs a manager`)
  if (lastDay === undefined) return
  if (lastDay < row.billed_until)
    throw new Invalid({ lastDay: `Billed until ${formatDay(row.billed_until)}: cannot be before` })
  if (lastDay < today) throw new Invalid({ lastDay: 'Cannot be in the past' })
  const latest = row.renews === 1 ? addMonths(today, MAX_MONTHS_AHEAD) : row.end_date
  if (lastDay > latest) throw new Invalid({ lastDay: `Cannot be after ${formatDay(latest)}` })
}

/** Plans the end of a locked membership after its last day. It is charged until then, and does not renew. */
export async function giveNotice(
  trx: Transaction,
  ctx: ActionContext,
  before: MembershipRow,
  lastDay: string,
  reason: string,
): Promise<Membership> {
  const { end_date, renews } = before
  await recordChange(trx, ctx, before.id, {
    kind: 'cancel',
    status: 'planned',
    effectiveOn: addDays(lastDay, 1),
    terms: { end_date, renews },
    reason,
  })
  const row = await updateMembership(trx, before, { end_date: lastDay, renews: 0 })
  await queueMembershipEmail(trx, ctx, row, 'membership_cancelled')
  await appendEvent(trx, ctx, {
    action: 'membership.notice_given',
    type: 'record_changed',
    message: `${row.type} membership ends on ${lastDay}`,
    subjectId: row.id,
    changes: { endDate: [end_date, lastDay] },
  })
  return toMembership(trx, row)
}

/** Withdraws the notice: end and renewal are as before, and days billed since stay. Throws NotFound and Conflict. */
export async function withdrawNotice(trx: Transaction, ctx: ActionContext, id: number): Promise<Membership> {
  const before = await lockMembership(trx, id)
  const notice = await withdrawPlanned(trx, id, 'cancel')
  if (!notice) throw new Conflict('This membership is not cancelled')
  const { end_date, renews } = JSON.parse(notice.terms) as NoticeTerms
  const row = await updateMembership(trx, before, {
    end_date: end_date > before.billed_until ? end_date : before.billed_until,
    renews,
  })
  await appendEvent(trx, ctx, {
    action: 'membership.notice_withdrawn',
    type: 'record_changed',
    message: `Cancellation of a ${row.type} membership withdrawn`,
    subjectId: id,
    changes: { endDate: [before.end_date, row.end_date] },
  })
  return toMembership(trx, row)
}

/** Cancels a locked membership whose last day by notice is over; undefined if no notice was given. */
export async function applyNotice(
  trx: Transaction,
  ctx: ActionContext,
  before: MembershipRow,
): Promise<MembershipRow | undefined> {
  const notice = await findPlanned(trx, before.id, 'cancel')
  if (!notice) return undefined
  await settle(trx, notice, 'applied')
  await withdrawPlanned(trx, before.id, 'plan')
  const row = await setMembershipStatus(trx, before, 'cancelled', {
    billed_until: before.billed_until,
    cancelled_at: ctx.at,
    cancel_reason: notice.reason,
  })
  await appendEvent(trx, ctx, {
    action: 'membership.cancelled',
    type: 'record_changed',
    message: `A ${row.type} membership ended on ${row.end_date} after notice`,
    subjectId: row.id,
    changes: { status: [before.status, 'cancelled'] },
  })
  return row
}
