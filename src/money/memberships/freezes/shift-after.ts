import { shiftDeferredParts } from '#money/ledger/deferred-revenue.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { addDays } from '#platform/values/time.ts'
import { queueMembershipEmail } from '../emails/queue-membership-email.ts'
import { datesOf, type MembershipRow, updateMembership } from '../membership-row.ts'
import { type NoticeTerms, readPlannedChanges } from '../planned-changes.ts'
import { shiftDates, shiftTerm } from '../rules.ts'

/**
 * Moves what is paid, planned and not yet earned after a day of a locked membership by a number of days, and returns
 * the membership. The period of the day becomes longer by them, later ones begin later; none costs more. After notice
 * the new last day is e-mailed. `movedDays`: by how many its unearned parts have moved already.
 */
export async function shiftAfter(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
  day: string,
  days: number,
  movedDays = 0,
): Promise<MembershipRow> {
  await shiftDeferredParts(trx, row.bill_id, addDays(day, 1), days - movedDays)
  if (days === 0) return row
  await shiftPeriods(trx, row, day, days)
  const hasNotice = await shiftChanges(trx, row, day, days)
  const dates = shiftDates(datesOf(row), days)
  const moved = await updateMembership(trx, row, {
    end_date: dates.endDate,
    anchor_day: dates.anchorDay,
    billed_until: dates.billedUntil,
    committed_until: shiftTerm(row.committed_until, addDays(day, 1), days),
  })
  if (hasNotice) await queueMembershipEmail(trx, ctx, moved, 'membership_cancelled')
  return moved
}

async function shiftPeriods(trx: Transaction, { id }: MembershipRow, day: string, days: number) {
  const periods = await trx
    .selectFrom('membership_periods')
    .select(['id', 'starts_on', 'ends_on', 'frozen_days'])
    .where('membership_id', '=', id)
    .where('ends_on', '>=', day)
    .where('credited_at', 'is', null)
    .orderBy('starts_on', 'desc')
    .execute()
  for (const { id, starts_on, ends_on, frozen_days } of periods)
    await trx
      .updateTable('membership_periods')
      .set({
        ends_on: addDays(ends_on, days),
        ...(starts_on > day ? { starts_on: addDays(starts_on, days) } : { frozen_days: frozen_days + days }),
      })
      .where('id', '=', id)
      .execute()
}

/**
 * A change that was planned for the next period stays with it, and a notice ends with the paid days. Returns whether
 * there is one. From when an announced fee can apply was told by its day, and stays.
 */
async function shiftChanges(
  trx: Transaction,
  { id }: MembershipRow,
  day: string,
  days: number,
): Promise<boolean> {
  const planned = (await readPlannedChanges(trx, [id])).filter(
    ({ kind, effective_on }) => kind !== 'price' && effective_on > day,
  )
  for (const change of planned) {
    const terms = JSON.parse(change.terms) as Partial<NoticeTerms>
    const moved = { ...terms, ...(terms.end_date && { end_date: addDays(terms.end_date, days) }) }
    await trx
      .updateTable('membership_changes')
      .set({ effective_on: addDays(change.effective_on, days), terms: JSON.stringify(moved) })
      .where('id', '=', change.id)
      .execute()
  }
  return planned.some(({ kind }) => kind === 'cancel')
}
