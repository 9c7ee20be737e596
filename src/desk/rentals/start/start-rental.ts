import { assertNotRetired, lockFacility, occupyFacility } from '#house/facilities/facilities.ts'
import { shareBooks } from '#money/ledger/books/books.ts'
import type { ShownPayment } from '#money/payments/tenders/tenders.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { bookFacility } from '../booking/book-facility.ts'
import { splitPrepayment } from '../booking/new-booking.ts'
import type { Rental } from '../contract.ts'
import { isBooking } from '../rules.ts'
import { type Admitted, admitGuest, type StartForm } from './admit-guest.ts'
import { agreeRental, type StartInGroup } from './agree-rental.ts'
import { openStay } from './open-stay.ts'
import { settlePastDue } from './past-due.ts'

/**
 * Rents a facility by the New Rental form (agreed rate, unpaid unless a payment comes with it) or the check-in form
 * (collects its total at once); a start in the future is a booking (SPEC §5, §7). Locks, in this order: member, guest,
 * bills that are past due, facility, books. Throws Conflict if the facility is not free or `due` dollars differ from
 * the amount due, NotFound, Invalid naming the field, or ApprovalNeeded if the rate is too far below the facility's.
 */
export async function startRental(trx: Transaction, ctx: ActionContext, form: StartForm): Promise<Rental> {
  const admitted = await admitGuest(trx, ctx, form)
  const { settings, guestId, times } = admitted
  if (isBooking(times.starts_at, ctx.at)) return bookFacility(trx, ctx, form, admitted)
  const payment = await settlePastDue(trx, ctx, guestId, form.pastDue, settings, pickPayment(form))
  return startStay(trx, ctx, form, admitted, payment)
}

/** Starts a stay of a group, which pays for it. Locks and throws as `startRental`. */
export async function startStayOfGroup(
  trx: Transaction,
  ctx: ActionContext,
  form: StartForm,
  group: StartInGroup,
): Promise<Rental> {
  const admitted = await admitGuest(trx, ctx, form)
  return startStay(trx, ctx, form, admitted, {}, group)
}

async function startStay(
  trx: Transaction,
  ctx: ActionContext,
  form: StartForm,
  admitted: Admitted,
  payment: ShownPayment,
  group?: StartInGroup,
): Promise<Rental> {
  const facility = await lockFacility(trx, form.facilityType, form.facilityId)
  splitPrepayment(form, false)
  assertNotRetired(facility)
  const occupied = await occupyFacility(trx, facility, 'rental', ctx.at, form.heldFor)
  await shareBooks(trx)
  const row = await agreeRental(trx, ctx, form, admitted, occupied, { status: 'active', group })
  const { banOverride, heldFor, pastDue } = form
  const { deposit, key } = form.form === 'check-in' ? form : {}
  return openStay(trx, ctx, admitted.settings, row, occupied, {
    ...{ payment, deposit, key, banOverride, heldFor, pastDue },
  })
}

const pickPayment = ({ due, paymentMethod, cashGiven, payments }: ShownPayment): ShownPayment => ({
  due,
  paymentMethod,
  cashGiven,
  payments,
})
