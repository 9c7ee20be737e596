import { shiftDeferredParts } from '#money/ledger/deferred-revenue.ts'
import { say } from '#money/pricing/languages/texts.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { addDays } from '#platform/values/time.ts'
import { queueMembershipEmail } from '../emails/queue-membership-email.ts'
import { chargeService } from '../fees/bill.ts'
import { type MembershipRow, setMembershipStatus } from '../membership-row.ts'
import { findPlan } from '../plans/plan-row.ts'
import { daysOf } from '../rules.ts'
import { closeSuspension, type FreezeRow, plannedDays } from '../suspensions.ts'
import { shiftAfter } from './shift-after.ts'

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
  const row = await giveDaysBack(trx, ctx, before, freeze, backOn)
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
  ctx: ActionContext,
  row: MembershipRow,
  freeze: FreezeRow,
  backOn: string,
): Promise<MembershipRow> {
  if (row.status !== 'suspended') return row
  const days = backOn > freeze.from_day ? daysOf({ from: freeze.from_day, until: addDays(backOn, -1) }) : 0
  const lastDay = addDays(freeze.from_day, -1)
  return setMembershipStatus(
    trx,
    await shiftAfter(trx, ctx, row, lastDay, days, plannedDays(freeze)),
    'active',
    {},
  )
}
