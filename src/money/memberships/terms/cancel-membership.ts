import { readDebt } from '#money/ledger/balances.ts'
import { earnRest } from '#money/ledger/deferred-revenue.ts'
import type { Charge } from '#money/ledger/lines/line-charges.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { Conflict } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { toDollars } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import type { Cancellation, Membership } from '../contract.ts'
import { queueMembershipEmail } from '../emails/queue-membership-email.ts'
import { subjectOf } from '../fees/bill.ts'
import { creditPeriods, creditUnpaid, readFeeCharges, readFuturePeriods } from '../fees/period-credits.ts'
import {
  findMembership,
  lockMembership,
  type MembershipRow,
  setMembershipStatus,
  toMembership,
} from '../membership-row.ts'
import { mayCancel } from '../rules.ts'
import { dropPlannedFreeze } from '../suspensions.ts'
import { assertNoNotice } from './assert-goes-on.ts'
import { withdrawPlanned } from './changes.ts'
import { todayAt } from './dates.ts'
import { assertEndApproved, chargedUntil, earliestLastDay, giveNotice } from './notice.ts'

/** Returns what cancelling a membership now leaves. Throws NotFound, or Conflict if it is not active. */
export async function previewCancellation(
  db: Reader,
  id: number,
  { lastDay }: { lastDay?: string | undefined },
  now: Instant,
): Promise<Cancellation> {
  const row = await findMembership(db, id)
  assertCancellable(row)
  const today = todayAt(now, await readSettings(db))
  const earliest = await earliestLastDay(db, row, today)
  const future = await readFuturePeriods(db, row, today)
  const creditedCents = -centsOf(future.flatMap(({ price, reductions }) => [{ price }, ...reductions]))
  const { owedCents, writtenOffCents } = await readDebt(db, row.bill_id)
  // As the cancellation does: what is credited is no bad debt.
  const leftCents = owedCents - creditedCents + (future.length > 0 ? writtenOffCents : 0)
  const isFuture = ({ line }: Charge) => future.some(({ charge }) => charge?.line.id === line.id)
  const begun = (await readFeeCharges(db, row)).filter(charge => !isFuture(charge))
  const feeCents = centsOf(begun.map(({ left }) => ({ price: left })))
  return {
    credited: toDollars(creditedCents),
    balance: toDollars(leftCents),
    unpaidFee: toDollars(Math.max(0, Math.min(leftCents, feeCents))),
    earliestLastDay: earliest.day,
    why: earliest.why,
    chargedLater: toDollars(await chargedUntil(db, row, lastDay ?? earliest.day)),
  }
}

/**
 * Cancels a membership immediately and credits what discounts and refunds left of periods that have not begun. The rest
 * of the current period is earned: nothing more is provided for it, and a later refund takes it back. With `takeBack`,
 * what is unpaid of it is credited as well, the newest charge first. With `lastDay` it ends after that day. Throws
 * NotFound, Conflict if it is not active, and ApprovalNeeded for `takeBack` and an end before the notice.
 */
export async function cancelMembership(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { reason, takeBack, lastDay }: { reason: string; takeBack: boolean; lastDay?: string | undefined },
): Promise<Membership> {
  const before = await lockMembership(trx, id)
  assertCancellable(before)
  const settings = await readSettings(trx)
  if (lastDay !== undefined) await assertNoNotice(trx, before)
  await assertEndApproved(trx, ctx, before, lastDay, todayAt(ctx.at, settings))
  if (lastDay !== undefined) return giveNotice(trx, ctx, before, lastDay, reason)
  if (takeBack) assertApproved(ctx, managerRoles, 'Taking back an unpaid fee needs a manager')
  const future = await readFuturePeriods(trx, before, todayAt(ctx.at, settings))
  await creditPeriods(trx, ctx, before, future, settings, 'Membership cancelled')
  const takenCents = takeBack ? await creditUnpaid(trx, ctx, before, settings, reason) : 0
  await earnRest(trx, ctx, calendarOf(settings), subjectOf(before))
  await withdrawPlanned(trx, id, 'plan')
  await withdrawPlanned(trx, id, 'cancel')
  await dropPlannedFreeze(trx, id)
  const row = await setMembershipStatus(trx, before, 'cancelled', {
    cancelled_at: ctx.at,
    cancel_reason: reason,
  })
  await queueMembershipEmail(trx, ctx, row, 'membership_cancelled')
  await appendEvent(trx, ctx, {
    action: 'membership.cancelled',
    type: 'record_changed',
    message: `${row.type} membership cancelled`,
    subjectId: id,
    changes: {
      status: ['active', 'cancelled'],
      ...(takenCents > 0 && { owed: [toDollars(takenCents), 0] as const }),
    },
  })
  return toMembership(trx, row)
}

function assertCancellable({ status }: MembershipRow) {
  if (!mayCancel(status)) throw new Conflict(`This membership is ${status} and cannot be cancelled`)
}

const centsOf = (parts: readonly { price: { totalCents: number } }[]) =>
  parts.reduce((sum, { price }) => sum + price.totalCents, 0)
