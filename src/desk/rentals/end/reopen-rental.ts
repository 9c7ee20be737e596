import {
  type FacilityRow,
  lockFacility,
  reoccupyFacility,
  statusEvent,
} from '#house/facilities/facilities.ts'
import { readDeposits } from '#money/bills/deposits/deposits.ts'
import { takeBackWriteOff } from '#money/bills/write-offs.ts'
import { readBalance } from '#money/ledger/balances.ts'
import { lockBill, setBillClosed } from '#money/ledger/bills.ts'
import { readLastMethod, reverseStayLine, voidBillPayments } from '#money/payments/take-back.ts'
import { say } from '#money/pricing/languages/texts.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { sayAlert } from '#platform/feed/languages/texts.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Forbidden } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import { businessDay, formatDay, type Instant, toIso } from '#platform/values/time.ts'
import type { ReopenedRental } from '../contract.ts'
import { lockRental, type RentalRow, setRentalStatus, toRental } from '../rental-row.ts'
import { UNDO_WINDOW } from '../rules.ts'
import { assertNoOverlap, lastUseEnd } from '../times/overlaps.ts'
import { CHECK_OUT } from './end-rental.ts'

type EndedRental = RentalRow & { ended_at: Instant }

/**
 * Undoes a check-out within ten seconds, by the person who did it: the guest is in the facility again, the charge of
 * the check-out is taken back and its payments are voided. Throws NotFound, Forbidden for anybody else, and Conflict
 * if the time is over, the facility is in use, or a payment cannot be voided.
 */
export async function undoCheckOut(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
): Promise<ReopenedRental> {
  const rental = await lockEnded(trx, id)
  if (Math.abs(ctx.at - rental.ended_at) > UNDO_WINDOW)
    throw new Conflict('A check-out can be undone for ten seconds. After that a manager can reopen it.')
  if (rental.ended_by === null || rental.ended_by !== ctx.actor.id)
    throw new Forbidden('Only the person who checked the guest out can undo it. A manager can reopen it.')
  const settings = await readSettings(trx)
  return reopen(trx, ctx, rental, settings, 'undone', (posting, note) =>
    voidBillPayments(trx, ctx, settings, posting, note),
  )
}

/**
 * Reopens a check-out of the same business day: as undoCheckOut, but the payments of the check-out stay on the bill and
 * pay for what is charged later. Throws NotFound, and Conflict if the day is over or the facility is in use.
 */
export async function reopenRental(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
): Promise<ReopenedRental> {
  const rental = await lockEnded(trx, id)
  const settings = await readSettings(trx)
  const day = businessDay(rental.ended_at, calendarOf(settings))
  if (day !== businessDay(ctx.at, calendarOf(settings)))
    throw new Conflict(
      `The guest of ${rental.facility_name} was checked out on ${formatDay(day)}. Only a check-out of the same business day can be reopened.`,
    )
  return reopen(trx, ctx, rental, settings, 'reopened')
}

async function lockEnded(trx: Transaction, id: number): Promise<EndedRental> {
  const rental = await lockRental(trx, id)
  const { status, ended_at, facility_name } = rental
  if (status === 'completed' && ended_at !== null) return { ...rental, ended_at }
  throw new Conflict(`The guest of ${facility_name} is not checked out`)
}

const reopenedAs = { undone: 'checkOutUndone', reopened: 'checkOutReopened' } as const

/** Locks in the order of a check-out: rental, bill, facility. */
async function reopen(
  trx: Transaction,
  ctx: ActionContext,
  rental: EndedRental,
  settings: VenueSettings,
  what: 'undone' | 'reopened',
  voidPayments?: (posting: { billId: number; posting: string }, note: string) => Promise<number>,
): Promise<ReopenedRental> {
  const { id, bill_id: billId, end_charge, end_payment } = rental
  await lockBill(trx, billId)
  const facility = await lockFacility(trx, rental.facility_type, rental.facility_id)
  await assertStillFree(trx, ctx, rental, facility, settings)
  const before = await readBalance(trx, billId)
  const note = say(what === 'undone' ? 'checkOutUndone' : 'checkOutReopened').label
  // The guest owes the stay again: what would stay written off would be credit that nobody paid.
  const recoveredCents = await takeBackWriteOff(trx, ctx, settings, billId, note)
  if (end_charge)
    await reverseStayLine(
      trx,
      ctx,
      settings,
      { billId, posting: end_charge },
      { note, followedBy: CHECK_OUT },
    )
  const voidedCents = end_payment ? ((await voidPayments?.({ billId, posting: end_payment }, note)) ?? 0) : 0
  await setBillClosed(trx, billId, null)
  const occupied = await reoccupyFacility(trx, facility, ctx.at)
  const running = await setRentalStatus(trx, rental, 'active', {
    ended_at: null,
    ended_by: null,
    end_charge: null,
    end_payment: null,
    payment_method: voidedCents > 0 ? await readLastMethod(trx, billId) : rental.payment_method,
  })
  const balance = await readBalance(trx, billId)
  await appendEvent(trx, ctx, {
    ...statusEvent('rental.reopened', occupied, sayAlert(reopenedAs[what], { facility: facility.name })),
    subjectId: id,
    changes: {
      status: [facility.status, occupied.status],
      endedAt: [toIso(rental.ended_at), null],
      charged: [toDollars(before.charged.totalCents), toDollars(balance.charged.totalCents)],
      paid: [toDollars(before.paidCents), toDollars(balance.paidCents)],
      ...(recoveredCents > 0 && { writtenOff: [toDollars(recoveredCents), 0] as const }),
    },
  })
  const deposits = (await readDeposits(trx, [id])).get(id) ?? []
  return {
    rental: toRental(running, balance, settings),
    voided: toDollars(voidedCents),
    settledDeposits: deposits.filter(({ status }) => status !== 'held').length,
  }
}

/** Throws Conflict if someone used the facility since the check-out, or will during the agreed time. */
async function assertStillFree(
  trx: Transaction,
  ctx: ActionContext,
  { id, starts_at, ends_at, ended_at }: EndedRental,
  facility: FacilityRow,
  settings: VenueSettings,
): Promise<void> {
  const { name, status, status_since } = facility
  const isWaiting = status === 'cleaning' && status_since <= ended_at
  if (status === 'cleaning' && !isWaiting) throw new Conflict(`${name} is in cleaning`)
  if (((await lastUseEnd(trx, facility.id)) ?? 0) > ended_at)
    throw new Conflict(`${name} has been rented again`)
  if (status !== 'occupied')
    await assertNoOverlap(
      trx,
      facility,
      { from: starts_at, until: Math.max(ends_at, ctx.at + 1) },
      settings,
      id,
    )
}
