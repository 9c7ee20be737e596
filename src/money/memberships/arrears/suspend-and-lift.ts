import type { VenueSettings } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { EventHandler } from '#platform/http/router.ts'
import { addDays } from '#platform/values/time.ts'
import { type Arrears, findArrears, isInArrears, readArrears } from '../fees/arrears.ts'
import { shiftAfter } from '../freezes/shift-after.ts'
import {
  columnsOfDates,
  datesOf,
  lockMembership,
  type MembershipRow,
  setMembershipStatus,
  updateMembership,
} from '../membership-row.ts'
import { readPeople } from '../people/people.ts'
import { daysOf, endOfReactivated, reactivate } from '../rules.ts'
import { closeSuspension, findOpenSuspension, openSuspension, type SuspensionRow } from '../suspensions.ts'
import { withdrawPlanned } from '../terms/changes.ts'
import { findOtherMembership, todayAt } from '../terms/dates.ts'

/** Suspends a locked active membership in arrears from today on. A planned freeze is dropped, with an alert. */
export async function suspendForArrears(
  trx: Transaction,
  ctx: ActionContext,
  before: MembershipRow,
  { since }: Arrears,
  today: string,
): Promise<MembershipRow> {
  const freeze = await findOpenSuspension(trx, before.id)
  if (freeze) await closeSuspension(trx, freeze, freeze.from_day)
  await openSuspension(trx, ctx, before.id, { kind: 'arrears', from_day: today, until_day: null })
  const row = await setMembershipStatus(trx, before, 'suspended', {})
  await appendEvent(trx, ctx, {
    action: 'membership.suspended',
    type: freeze ? 'facility_status' : 'record_changed',
    message: `A ${row.type} membership unpaid since ${since} was suspended${freeze ? ' and not frozen' : ''}`,
    subjectId: row.id,
    changes: { status: [before.status, row.status] },
  })
  return row
}

/** Returns the memberships that are suspended for arrears. */
export const selectSuspendedForArrears = (db: Reader) =>
  db
    .selectFrom('membership_suspensions')
    .innerJoin('memberships', 'memberships.id', 'membership_suspensions.membership_id')
    .selectAll('memberships')
    .where('kind', '=', 'arrears')
    .where('back_on', 'is', null)
    .where('memberships.status', '=', 'suspended')

/** Lifts suspensions in the transaction of what pays or credits their arrears. */
export const liftPaidSuspensions: EventHandler = (trx, ctx, { action }) =>
  moneyEvents.test(action) ? liftPaid(trx, ctx) : undefined

/** Events of bills of memberships. */
const moneyEvents = /^(payment|membership)\./

async function liftPaid(trx: Transaction, ctx: ActionContext): Promise<void> {
  const suspended = await selectSuspendedForArrears(trx).orderBy('memberships.id').execute()
  if (suspended.length === 0) return
  const settings = await readSettings(trx)
  const today = todayAt(ctx.at, settings)
  const arrears = await readArrears(trx, suspended, today, settings)
  for (const { id } of suspended.filter(row => !isInArrears(arrears.get(row.id), settings)))
    await liftIfPaid(trx, ctx, await lockMembership(trx, id), settings)
}

/**
 * Ends the suspension for arrears of a locked membership if they are paid or excused, and returns the membership. It
 * expires if one of its people has bought another meanwhile.
 */
export async function liftIfPaid(
  trx: Transaction,
  ctx: ActionContext,
  before: MembershipRow,
  settings: VenueSettings,
): Promise<MembershipRow> {
  const today = todayAt(ctx.at, settings)
  const suspension = await findOpenSuspension(trx, before.id)
  if (suspension?.kind !== 'arrears' || before.status !== 'suspended') return before
  if (await findArrears(trx, [before], today, settings)) return before
  if (!(await isFree(trx, before, before.end_date))) return expireInArrears(trx, ctx, before, today)
  await closeSuspension(trx, suspension, today)
  const row = await takeUp(trx, ctx, before, suspension, settings, today)
  await appendEvent(trx, ctx, {
    action: 'membership.suspension_lifted',
    type: 'record_changed',
    message: `A ${row.type} membership is active again: its arrears are settled`,
    subjectId: row.id,
    changes: { status: [before.status, row.status], endDate: [before.end_date, row.end_date] },
  })
  return row
}

/**
 * Makes a membership active again. Its paid days have passed or move, by setting; no suspended day is charged: if
 * nothing is paid for today, the next period begins today.
 */
async function takeUp(
  trx: Transaction,
  ctx: ActionContext,
  before: MembershipRow,
  { from_day }: SuspensionRow,
  { arrearsSuspension }: VenueSettings,
  today: string,
): Promise<MembershipRow> {
  const days = today > from_day ? daysOf({ from: from_day, until: addDays(today, -1) }) : 0
  const moves = arrearsSuspension === 'moved' && (await isFree(trx, before, addDays(before.end_date, days)))
  const moved = moves ? await shiftAfter(trx, ctx, before, addDays(from_day, -1), days) : before
  const row = await setMembershipStatus(trx, moved, 'active', {})
  if (moves) return row
  if (before.billed_until >= today || (before.end_date < today && before.renews === 0)) return row
  const dates = datesOf(before)
  const run = reactivate(dates, { from: today, until: endOfReactivated(dates, today) })
  if (!(await isFree(trx, before, run.endDate))) return row
  return updateMembership(trx, row, columnsOfDates(run))
}

/** Whether none of its people has another membership meanwhile. */
const isFree = async (trx: Transaction, { id, start_date }: MembershipRow, until: string) =>
  !(await findOtherMembership(trx, await readPeople(trx, id, start_date), { from: start_date, until }, id))

/**
 * Expires a locked membership that is suspended for arrears if they outlast the venue's setting and its billed days are
 * over. Returns the membership.
 */
export async function expireInArrears(
  trx: Transaction,
  ctx: ActionContext,
  before: MembershipRow,
  today: string,
): Promise<MembershipRow> {
  const suspension = await findOpenSuspension(trx, before.id)
  if (suspension) await closeSuspension(trx, suspension, today)
  await withdrawPlanned(trx, before.id, 'plan')
  await withdrawPlanned(trx, before.id, 'cancel')
  const end_date = before.end_date < today ? before.end_date : before.billed_until
  const row = await setMembershipStatus(trx, before, 'expired', { end_date })
  await appendEvent(trx, ctx, {
    action: 'membership.expired',
    type: 'record_changed',
    message: `A ${row.type} membership suspended for arrears expired`,
    subjectId: row.id,
    changes: { status: [before.status, row.status] },
  })
  return row
}
