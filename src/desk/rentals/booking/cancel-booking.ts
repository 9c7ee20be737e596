import { facilityReference, lockFacility } from '#house/facilities/facilities.ts'
import { zeroBalance } from '#money/ledger/balances.ts'
import { readPrepaid } from '#money/payments/prepayments.ts'
import { priceWithTaxIn } from '#money/pricing/price.ts'
import { includedTaxLines } from '#money/pricing/quote.ts'
import { splitTaxes, taxationIn } from '#money/pricing/taxes.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { Conflict } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { toDollars } from '#platform/values/money.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { CancellationQuote, Rental } from '../contract.ts'
import { findBooking, lockBooking, type RentalRow, toRental } from '../rental-row.ts'
import { formatTime } from '../times/overlaps.ts'
import type { CancelAs } from '../words.ts'
import { noShowAt, pricedBooking } from './booking-row.ts'
import { type BookingEnd, type EndedBooking, endBooking } from './end-booking.ts'
import { computeFee, freeUntil } from './terms.ts'

/**
 * Returns what it costs to cancel a booking at `now`, or that its guest did not come, and what of the prepayment is
 * returned. Throws NotFound, and Conflict if it is no longer a booking or its guest may still come.
 */
export async function previewCancellation(
  db: Reader,
  id: number,
  as: CancelAs,
  now: Instant,
): Promise<CancellationQuote> {
  const booking = await findBooking(db, id)
  const settings = await readSettings(db)
  assertMayEnd(booking, as, now, settings)
  const priced = pricedBooking(booking, settings)
  const parts = (await readPrepaid(db, [booking.bill_id])).get(booking.bill_id) ?? []
  const prepaid = parts.reduce((sum, { cents }) => sum + cents, 0)
  const fee = computeFee(priced, as, now)
  const free = freeUntil(priced)
  const taxation = taxationIn(booking)
  return {
    price: toDollars(priced.priceCents),
    fee: toDollars(fee),
    taxLines: includedTaxLines(splitTaxes(taxation, priceWithTaxIn(fee, taxation))),
    freeUntil: free === undefined ? null : toIso(free),
    prepaid: toDollars(prepaid),
    prepaidBy: parts.map(({ method, cents }) => ({ method, amount: toDollars(cents) })),
    due: toDollars(Math.max(0, fee - prepaid)),
    giveBack: toDollars(Math.max(0, prepaid - fee)),
  }
}

/**
 * Cancels a booking before check-in, or records that its guest did not come, under its terms. Releases its time. Throws
 * NotFound, Conflict if it is no longer a booking or the fee has changed, ApprovalNeeded for a waiver, and Invalid
 * naming the field.
 */
export async function cancelBooking(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  end: BookingEnd,
): Promise<Rental> {
  const booking = await lockBooking(trx, id)
  const settings = await readSettings(trx)
  assertMayEnd(booking, end.as, ctx.at, settings)
  if (end.waiver !== undefined) assertApproved(ctx, managerRoles, 'Waiving a fee needs a manager')
  const ended = await endBooking(trx, ctx, booking, settings, end)
  const facility = await lockFacility(trx, booking.facility_type, booking.facility_id)
  const isNoShow = end.as === 'no_show'
  await appendEvent(trx, ctx, {
    action: isNoShow ? 'rental.no_show' : 'rental.cancelled',
    type: 'record_changed',
    message: `Booking of ${facility.name} ${isNoShow ? 'ended: nobody came' : 'cancelled'}`,
    changes: { status: ['booked', 'cancelled'], ...describeMoney(ended) },
    subjectId: id,
    facility: facilityReference(facility),
  })
  return cancelledRental(ended, settings)
}

/** Returns a cancelled booking with its fee and what was paid of it. */
const cancelledRental = ({ row, chargedCents, paidCents }: EndedBooking, settings: VenueSettings): Rental =>
  toRental(row, { ...zeroBalance, extrasCents: chargedCents, paidCents }, settings)

/** Returns the changes of money for the event of an ended booking: none if there was none. */
export function describeMoney({ feeCents, chargedCents, prepaidCents }: EndedBooking) {
  return {
    ...(feeCents > 0 && { fee: [null, toDollars(chargedCents)] as const }),
    ...(feeCents !== chargedCents && { waived: [null, toDollars(feeCents - chargedCents)] as const }),
    ...(prepaidCents > 0 && {
      prepaid: [toDollars(prepaidCents), toDollars(Math.min(prepaidCents, chargedCents))] as const,
    }),
  }
}

function assertMayEnd(booking: RentalRow, as: CancelAs, now: Instant, settings: VenueSettings) {
  const from = noShowAt(booking)
  if (as === 'cancellation' || now >= from) return
  throw new Conflict(
    `The guest of ${booking.facility_name} counts as a no-show from ${formatTime(from, now, settings)}`,
  )
}
