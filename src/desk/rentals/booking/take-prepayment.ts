import type { PaymentMethod } from '#money/ledger/words.ts'
import { lockPrepayments, postPrepayment, sumOfPrepayments } from '#money/payments/prepayments.ts'
import { type PaymentInput, toTenders } from '#money/payments/tenders/tenders.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import type { Booking } from '../contract.ts'
import { agreedPrice, lockBooking, type RentalRow, toSubject, updateRental } from '../rental-row.ts'
import { toBooking } from './read-bookings.ts'

/** How much is paid ahead, in dollars, and how. */
export interface PrepaymentInput extends PaymentInput<PaymentMethod> {
  prepayment: number
}

/**
 * Takes money ahead for a booking, which is held until its guest checks in or its terms need it. Throws NotFound,
 * Conflict if it is no longer a booking, and Invalid if more than the agreed price would be paid ahead.
 */
export async function takePrepayment(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  input: PrepaymentInput,
): Promise<Booking> {
  const booking = await lockBooking(trx, id)
  const settings = await readSettings(trx)
  const held = sumOfPrepayments(await lockPrepayments(trx, booking.bill_id))
  await holdPrepayment(trx, ctx, booking, settings, input, held)
  // The price at arrival has changed: a new version makes every desk read it again.
  const row = await updateRental(trx, booking, {})
  await appendEvent(trx, ctx, {
    action: 'payment.prepaid',
    ...paymentEvent(settings, 'Prepayment Taken'),
    message: `Prepayment of ${formatMoney(input.prepayment, settings.currency)} taken for ${row.facility_name}`,
    subjectId: id,
    changes: { prepaid: [toDollars(held), toDollars(held) + input.prepayment] },
  })
  return toBooking(trx, row, settings, ctx.at)
}

/** Holds a prepayment of a locked booking of which `heldCents` were prepaid before. Throws Invalid naming the field. */
export async function holdPrepayment(
  trx: Transaction,
  ctx: ActionContext,
  booking: RentalRow,
  settings: VenueSettings,
  { prepayment, ...paymentInput }: PrepaymentInput,
  heldCents = 0,
): Promise<void> {
  const cents = toCents(prepayment)
  const most = Math.max(0, agreedPrice(booking, settings) - heldCents)
  if (cents > most)
    throw new Invalid({
      prepayment: `At most ${formatMoney(toDollars(most), settings.currency)} can be prepaid`,
    })
  const tenders = toTenders(paymentInput, cents, settings, { isExact: true })
  if (tenders.length === 0) throw new Invalid({ paymentMethod: 'Choose how the prepayment is paid' })
  const about = { rentalId: booking.id, subject: toSubject(booking) }
  await postPrepayment(trx, ctx, calendarOf(settings), about, tenders)
}
