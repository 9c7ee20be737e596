import {
  chargePosting,
  chargesOf,
  earnRest,
  negatePrice,
  offsetOf,
  owedOf,
  type Posting,
  partOfPrice,
  postingsOfReductions,
  postToLedger,
  readBalance,
  readBillLines,
  reverseShare,
  takeBackEntries,
  takeBackWriteOff,
} from '#money/billing/billing.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { toDollars } from '#platform/values/money.ts'
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
 * Cancels a membership immediately and credits what discounts and refunds left of periods that have not begun. What is
 * left of the current period is earned: nothing more is provided for it, and a later refund takes it back. With
 * `takeBack`, what is unpaid of it is credited as well, the newest charge first. Throws NotFound, Conflict if it is not
 * active, and ApprovalNeeded for `takeBack`.
 */
export async function cancelMembership(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { reason, takeBack }: { reason: string; takeBack: boolean },
): Promise<Membership> {
  const before = await lockMembership(trx, id)
  assertTransition(before, 'cancelled')
  const settings = await readSettings(trx)
  if (takeBack) assertApproved(ctx, managerRoles, 'Taking back an unpaid fee needs a manager')
  await creditFuturePeriods(trx, ctx, before, settings)
  const takenCents = takeBack ? await creditUnpaid(trx, ctx, before, settings, reason) : 0
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
    changes: {
      status: ['active', 'cancelled'],
      ...(takenCents > 0 && { owed: [toDollars(takenCents), 0] as const }),
    },
  })
  return toMembership(trx, row)
}

/** Credits what is owed on the bill of a membership, each charge by its own taxes. Returns the cents. */
async function creditUnpaid(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
  settings: VenueSettings,
  reason: string,
): Promise<number> {
  await takeBackWriteOff(trx, ctx, settings, row.bill_id, reason)
  const owed = owedOf(await readBalance(trx, row.bill_id))
  let rest = owed
  const postings: Posting[] = []
  const charges = chargesOf(await readBillLines(trx, row.bill_id))
  for (const charge of charges.filter(({ line }) => line.kind === 'membership').toReversed()) {
    const cents = Math.min(rest, charge.left.totalCents)
    if (cents <= 0) continue
    rest -= cents
    const price = negatePrice(partOfPrice(charge.left, cents))
    const line = { kind: 'comp', label: 'Unpaid fee taken back', ...offsetOf(charge.line), reason } as const
    postings.push({
      ...chargePosting(subjectOf(row), line, price),
      entries: await takeBackEntries(trx, row.bill_id, price),
    })
  }
  await postToLedger(trx, ctx, calendarOf(settings), postings)
  return Math.max(0, owed - rest)
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
  const charges = chargesOf(await readBillLines(trx, row.bill_id))
  const postings: Posting[] = []
  for (const { starts_on, ends_on, amount_cents, tax_cents } of periods) {
    const { label, ...text } = periodLine({ from: starts_on, until: ends_on }, { taxRate: null })
    const charge = charges.findLast(({ line }) => line.kind === text.kind && line.label === label)
    const whole = { baseCents: tax_cents - amount_cents, taxCents: -tax_cents, totalCents: -amount_cents }
    const { price, reductions } = charge ? reverseShare(charge, 1) : { price: whole, reductions: [] }
    const credited = `Credited: ${starts_on} to ${ends_on}`
    const line = { ...text, ...(charge && offsetOf(charge.line)), label: credited, quantity: -1 }
    postings.push({
      ...chargePosting(subjectOf(row), { ...line, unitCents: -price.totalCents }, price),
      entries: await takeBackEntries(trx, row.bill_id, price),
      note: credited,
    })
    postings.push(...(await postingsOfReductions(trx, reductions, credited)))
  }
  // What is credited is no bad debt: with the write-off it would be credit that nobody paid.
  if (periods.length > 0) await takeBackWriteOff(trx, ctx, settings, row.bill_id, 'Membership cancelled')
  await postToLedger(trx, ctx, calendarOf(settings), postings)
}
