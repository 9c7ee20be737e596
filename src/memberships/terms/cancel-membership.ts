import {
  chargePosting,
  earnRest,
  negatePrice,
  type Posting,
  postToLedger,
  takeBackEntries,
  taxAmountsOf,
} from '../../billing/billing.ts'
import { appendEvent } from '../../feed/feed.ts'
import type { VenueSettings } from '../../settings/contract.ts'
import { calendarOf, readSettings } from '../../settings/settings.ts'
import type { Transaction } from '../../shared/database/database.ts'
import type { ActionContext } from '../../shared/http/action-context.ts'
import type { Membership } from '../contract.ts'
import { periodLine, subjectOf } from '../fees/bill.ts'
import {
  assertTransition,
  lockMembership,
  type MembershipRow,
  setMembershipStatus,
  toMembership,
} from '../membership-row.ts'
import { todayAt } from './dates.ts'

/**
 * Cancels a membership immediately and credits the charges of periods that have not begun. What is left of the current
 * period is earned: nothing more is provided for it, and a later refund takes it back. Throws NotFound, and Conflict if
 * it is not active.
 */
export async function cancelMembership(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  reason: string,
): Promise<Membership> {
  const before = await lockMembership(trx, id)
  assertTransition(before, 'cancelled')
  const settings = await readSettings(trx)
  await creditFuturePeriods(trx, ctx, before, settings)
  await earnRest(trx, ctx, calendarOf(settings), subjectOf(before))
  const row = await setMembershipStatus(trx, before, 'cancelled', {
    cancelled_at: ctx.at,
    cancel_reason: reason,
  })
  await appendEvent(trx, ctx, {
    action: 'membership.cancelled',
    type: 'record_changed',
    message: `${row.type} membership cancelled`,
    subjectId: id,
    changes: { status: ['active', 'cancelled'] },
  })
  return toMembership(trx, row)
}

async function creditFuturePeriods(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
  settings: VenueSettings,
) {
  const periods = await trx
    .updateTable('membership_periods')
    .set({ credited_at: ctx.at })
    .where('membership_id', '=', row.id)
    .where('starts_on', '>', todayAt(ctx.at, settings))
    .where('credited_at', 'is', null)
    .returning(['starts_on', 'ends_on', 'amount_cents', 'tax_cents'])
    .execute()
  const charged = await trx
    .selectFrom('bill_lines')
    .selectAll()
    .where('bill_id', '=', row.bill_id)
    .where('kind', '=', 'membership')
    .execute()
  const postings: Posting[] = []
  for (const { starts_on, ends_on, amount_cents, tax_cents } of periods) {
    const span = { from: starts_on, until: ends_on }
    const corrected = charged.findLast(one => one.label === periodLine(span, { taxRate: null }).label)
    const credited = {
      // The taxes of its day.
      ...periodLine(span, { taxRate: corrected?.tax_rate ?? null, taxClass: corrected?.tax_class }),
      label: `Credited: ${starts_on} to ${ends_on}`,
      quantity: -1,
      unitCents: amount_cents,
      ...(corrected && { correctsId: corrected.id }),
    }
    const taxes = corrected && taxAmountsOf(corrected)
    const price = negatePrice({
      baseCents: amount_cents - tax_cents,
      taxCents: tax_cents,
      totalCents: amount_cents,
      ...(taxes && { taxes }),
    })
    postings.push({
      ...chargePosting(subjectOf(row), credited, price),
      entries: await takeBackEntries(trx, row.bill_id, price),
      note: credited.label,
    })
  }
  await postToLedger(trx, ctx, calendarOf(settings), postings)
}
