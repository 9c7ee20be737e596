import { assertNotRetired, lockFacility, occupyFacility } from '#house/facilities/facilities.ts'
import { takeDeposit } from '#money/bills/deposits/deposits.ts'
import { shareBooks } from '#money/ledger/books/books.ts'
import { assertMethodOffered, type ShownPayment } from '#money/payments/tenders/tenders.ts'
import { calendarOf } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { bookFacility } from '../booking/book-facility.ts'
import { prepaymentOf } from '../booking/new-booking.ts'
import type { Rental } from '../contract.ts'
import { subjectOf, toRental } from '../rental-row.ts'
import { isBooking } from '../rules.ts'
import { type Admitted, admitGuest, type StartForm } from './admit-guest.ts'
import { agreeRental, type StartInGroup } from './agree-rental.ts'
import { chargeAgreed } from './charge-agreed.ts'
import { type LendKey, lendNamedKey } from './lend-key.ts'
import { settlePastDue } from './past-due.ts'
import { startedEvent, withPastDue } from './start-event.ts'

/**
 * Rents a facility by the New Rental form (agreed rate, unpaid unless a payment comes with it) or the check-in form
 * (collects its total at once); a start in the future is a booking (SPEC §5, §7). Locks, in this order: member, guest,
 * bills that are past due, facility, books. Throws Conflict if the facility is not free or `due` dollars are not what
 * is due, NotFound, Invalid naming the field, or ApprovalNeeded if the rate is too far below the facility's.
 */
export async function startRental(
  trx: Transaction,
  ctx: ActionContext,
  form: StartForm,
  lendKey: LendKey,
): Promise<Rental> {
  const admitted = await admitGuest(trx, ctx, form)
  const { settings, guestId, times } = admitted
  if (isBooking(times.starts_at, ctx.at)) return bookFacility(trx, ctx, form, admitted)
  const payment = await settlePastDue(trx, ctx, guestId, form.pastDue, settings, paymentOf(form))
  return startStay(trx, ctx, form, admitted, { payment, lendKey })
}

/** Starts a stay of a group, which pays for it. Locks and throws as `startRental`. */
export async function startStayOfGroup(
  trx: Transaction,
  ctx: ActionContext,
  form: StartForm,
  lendKey: LendKey,
  group: StartInGroup,
): Promise<Rental> {
  const admitted = await admitGuest(trx, ctx, form)
  return startStay(trx, ctx, form, admitted, { payment: {}, lendKey, group })
}

interface StayStart {
  payment: ShownPayment
  lendKey: LendKey
  group?: StartInGroup
}

/** Occupies the facility, charges the agreed price and takes the payment, the deposit and the key's number. */
async function startStay(
  trx: Transaction,
  ctx: ActionContext,
  form: StartForm,
  admitted: Admitted,
  { payment, lendKey, group }: StayStart,
): Promise<Rental> {
  const { settings } = admitted
  const facility = await lockFacility(trx, form.facilityType, form.facilityId)
  prepaymentOf(form, false)
  assertNotRetired(facility)
  const occupied = await occupyFacility(trx, facility, 'rental', ctx.at, form.heldFor)
  await shareBooks(trx)
  const row = await agreeRental(trx, ctx, form, admitted, occupied, { status: 'active', group })
  const balance = await chargeAgreed(trx, ctx, row, settings, payment)
  const { deposit, key } = form.form === 'check-in' ? form : {}
  if (deposit) {
    assertMethodOffered(settings, deposit.paymentMethod, 'deposit')
    await takeDeposit(trx, ctx, calendarOf(settings), { rentalId: row.id, subject: subjectOf(row) }, deposit)
  }
  const label = await lendNamedKey(trx, ctx, lendKey, { rentalId: row.id, key })
  const { banOverride, heldFor } = form
  const event = startedEvent(row, occupied, { banOverride, heldFor, key: label })
  await appendEvent(trx, ctx, withPastDue(event, form.pastDue))
  return toRental(row, balance, settings)
}

const paymentOf = ({ due, paymentMethod, cashGiven, payments }: ShownPayment): ShownPayment => ({
  due,
  paymentMethod,
  cashGiven,
  payments,
})
