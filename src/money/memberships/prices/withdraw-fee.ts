import { dropQueued } from '#office/mail/mail.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { PriceChange } from '../contract.ts'
import { lowerPeriods, readFuturePeriods } from '../fees/period-credits.ts'
import { changeFee, lockMembership } from '../membership-row.ts'
import { type ChangeRow, priceTermsOf } from '../planned-changes.ts'
import { todayAt } from '../terms/dates.ts'
import { lockPriceChange, type PriceChangeRow, setStatus, toPriceChange } from './price-changes.ts'

/**
 * Withdraws an announced fee before its day: the plan and the members who were told keep the old one. Memberships that
 * were renewed ahead at a higher fee go back to the old one, and the difference is credited. Throws NotFound, and
 * Conflict if it applies already.
 */
export async function withdrawFee(trx: Transaction, ctx: ActionContext, id: number): Promise<PriceChange> {
  const row = await lockPriceChange(trx, id)
  if (row.status !== 'planned') throw new Conflict(`This announcement is ${row.status}`)
  const settings = await readSettings(trx)
  const appliedAhead = await trx
    .selectFrom('membership_changes')
    .selectAll()
    .where('price_change_id', '=', id)
    .where('status', '=', 'applied')
    .orderBy('membership_id')
    .execute()
  for (const change of appliedAhead) await takeFeeBack(trx, ctx, change, settings)
  await trx
    .updateTable('membership_changes')
    .set({ status: 'withdrawn' })
    .where('price_change_id', '=', id)
    .where('status', 'in', ['planned', 'applied'])
    .execute()
  await setStatus(trx, row, 'withdrawn')
  await dropEmails(trx, ctx, row)
  await appendEvent(trx, ctx, {
    action: 'plan.fee_withdrawn',
    type: 'record_changed',
    message: `Announced ${row.billing_frequency} fee from ${row.from_day} withdrawn`,
    subjectId: row.plan_id,
  })
  return toPriceChange(trx, { ...row, status: 'withdrawn' })
}

/** What waits to be e-mailed of the fee says nothing about a later one. */
async function dropEmails(
  trx: Transaction,
  ctx: ActionContext,
  { plan_id, billing_frequency }: PriceChangeRow,
) {
  const waiting = await trx
    .selectFrom('outgoing_emails')
    .innerJoin('memberships', 'memberships.id', 'subject_id')
    .select('subject_id')
    .where('kind', '=', 'membership_price')
    .where('outgoing_emails.status', '=', 'queued')
    .where('plan_id', '=', plan_id)
    .where('billing_frequency', '=', billing_frequency)
    .execute()
  for (const { subject_id } of waiting) await dropQueued(trx, ctx, 'membership_price', subject_id)
}

/**
 * Returns a membership to the fee before; one that has had another plan or fee since stays as it is. One that another
 * took over has the charge, and the other one the fee.
 */
async function takeFeeBack(
  trx: Transaction,
  ctx: ActionContext,
  change: ChangeRow,
  settings: VenueSettings,
): Promise<void> {
  const { plan_id, billing_frequency, period_fee_cents, from_cents } = priceTermsOf(change)
  const row = await lockMembership(trx, change.membership_id)
  const isAtFee =
    row.plan_id === plan_id &&
    row.billing_frequency === billing_frequency &&
    row.period_fee_cents === period_fee_cents
  if (!isAtFee) return
  const ahead = (await readFuturePeriods(trx, row, todayAt(ctx.at, settings))).filter(
    ({ period }) => period.starts_on >= change.effective_on,
  )
  const share = { part: Math.max(0, period_fee_cents - from_cents), whole: period_fee_cents }
  await lowerPeriods(trx, ctx, row, ahead, share, settings, 'Fee withdrawn')
  await changeFee(trx, ctx, row, { period_fee_cents: from_cents })
}
