import { shiftDeferredParts } from '#money/ledger/deferred-revenue.ts'
import { say } from '#money/pricing/languages/texts.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { addDays } from '#platform/values/time.ts'
import { queueMembershipEmail } from '../emails/queue-membership-email.ts'
import { chargeService } from '../fees/bill.ts'
import { datesOf, type MembershipRow, setMembershipStatus } from '../membership-row.ts'
import { type NoticeTerms, readPlannedChanges } from '../planned-changes.ts'
import { findPlan } from '../plans/plan-row.ts'
import { daysOf, shiftDates } from '../rules.ts'
import { closeSuspension, type FreezeRow } from '../suspensions.ts'

/**
 * Suspends a locked membership for a freeze whose first day has come, e-mails that, and charges the fee of its plan.
 * Revenue of the frozen days is earned after them.
 */
export async function beginFreeze(
  trx: Transaction,
  ctx: ActionContext,
  before: MembershipRow,
  freeze: FreezeRow,
  settings: VenueSettings,
): Promise<MembershipRow> {
  await shiftDeferredParts(trx, before.bill_id, freeze.from_day, plannedDays(freeze))
  const row = await setMembershipStatus(trx, before, 'suspended', {})
  await queueMembershipEmail(trx, ctx, row, 'membership_frozen')
  const { freeze_fee_cents } = await findPlan(trx, row.plan_id)
  const text = say('freeze', { from: freeze.from_day, until: freeze.until_day })
  await chargeService(trx, ctx, row, text, freeze_fee_cents, settings)
  return row
}

/**
 * Closes the freeze of a locked membership; `backOn` is its first day again. If it had begun, the membership is active,
 * and what is paid, planned and not yet earned from its first day on moves by the days that it lasted.
 */
export async function finishFreeze(
  trx: Transaction,
  ctx: ActionContext,
  before: MembershipRow,
  freeze: FreezeRow,
  backOn: string,
): Promise<MembershipRow> {
  await closeSuspension(trx, freeze, backOn)
  const row = await giveDaysBack(trx, before, freeze, backOn)
  await appendEvent(trx, ctx, {
    action: 'membership.freeze_ended',
    type: 'record_changed',
    message: `Freeze of a ${row.type} membership ended: until ${row.end_date}`,
    subjectId: row.id,
    changes: { status: [before.status, row.status], endDate: [before.end_date, row.end_date] },
  })
  return row
}

async function giveDaysBack(
  trx: Transaction,
  row: MembershipRow,
  freeze: FreezeRow,
  backOn: string,
): Promise<MembershipRow> {
  if (row.status !== 'suspended') return row
  const days = backOn > freeze.from_day ? daysOf({ from: freeze.from_day, until: addDays(backOn, -1) }) : 0
  return shiftPaidDays(trx, row, freeze.from_day, days, plannedDays(freeze))
}

/**
 * Makes a suspended membership active, and moves what is paid, planned and not yet earned from a day on by a number of
 * days. `movedDays`: by how many its unearned parts have moved already.
 */
export async function shiftPaidDays(
  trx: Transaction,
  row: MembershipRow,
  from: string,
  days: number,
  movedDays = 0,
): Promise<MembershipRow> {
  await shiftDeferredParts(trx, row.bill_id, from, days - movedDays)
  await shiftPeriods(trx, row, from, days)
  await shiftChanges(trx, row, from, days)
  const dates = shiftDates({ ...datesOf(row), billedUntil: row.billed_until }, days)
  return setMembershipStatus(trx, row, 'active', {
    end_date: dates.endDate,
    anchor_day: dates.anchorDay,
    billed_until: dates.billedUntil,
    committed_until: row.committed_until && addDays(row.committed_until, days),
  })
}

const plannedDays = ({ from_day, until_day }: FreezeRow) => daysOf({ from: from_day, until: until_day })

/** The period that the freeze interrupts becomes longer by it, later ones begin later. */
async function shiftPeriods(trx: Transaction, { id }: MembershipRow, from: string, days: number) {
  if (days === 0) return
  const periods = await trx
    .selectFrom('membership_periods')
    .select(['id', 'starts_on', 'ends_on', 'frozen_days'])
    .where('membership_id', '=', id)
    .where('ends_on', '>=', from)
    .where('credited_at', 'is', null)
    .orderBy('starts_on', 'desc')
    .execute()
  for (const { id, starts_on, ends_on, frozen_days } of periods)
    await trx
      .updateTable('membership_periods')
      .set({
        ends_on: addDays(ends_on, days),
        ...(starts_on >= from
          ? { starts_on: addDays(starts_on, days) }
          : { frozen_days: frozen_days + days }),
      })
      .where('id', '=', id)
      .execute()
}

/** A change that was planned for the next period stays with it, and a notice ends with the paid days. */
async function shiftChanges(trx: Transaction, { id }: MembershipRow, from: string, days: number) {
  const planned = await readPlannedChanges(trx, [id])
  for (const change of planned.filter(({ effective_on }) => effective_on >= from)) {
    const terms = JSON.parse(change.terms) as Partial<NoticeTerms>
    const moved = { ...terms, ...(terms.end_date && { end_date: addDays(terms.end_date, days) }) }
    await trx
      .updateTable('membership_changes')
      .set({ effective_on: addDays(change.effective_on, days), terms: JSON.stringify(moved) })
      .where('id', '=', change.id)
      .execute()
  }
}
