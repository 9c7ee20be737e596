import type { z } from 'zod'
import { type FacilityRow, lockFacility, occupyFacility } from '#house/facilities/facilities.ts'
import type { PaymentMethod } from '#money/ledger/words.ts'
import {
  lockPrepayments,
  readPrepaid,
  settlePrepayments,
  sumOfPrepayments,
} from '#money/payments/prepayments.ts'
import { type ShownPayment, toMoneyMethod } from '#money/payments/tenders/tenders.ts'
import { quoteAgreed, toQuote } from '#money/pricing/quote.ts'
import { ratePlanIn } from '#money/pricing/rate-plan.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import { lockMember } from '#people/members/members.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import type { Rental } from '../contract.ts'
import { memberPriceColumns, previewMemberPrice, readMemberPrice } from '../pricing/member-price.ts'
import {
  agreedLength,
  agreedPrice,
  findBooking,
  lockBooking,
  type RentalRow,
  readTerms,
  setRentalStatus,
  toSubject,
} from '../rental-row.ts'
import { assertAdmitted } from '../start/admit-guest.ts'
import { openStay } from '../start/open-stay.ts'
import { type PastDueDecision, settlePastDue } from '../start/past-due.ts'
import { joinNotes } from '../start/start-event.ts'
import { assertNoOverlap, formatTime, lastUseEnd } from '../times/overlaps.ts'
import type { arrivalQuote } from './schemas.ts'

interface CheckIn extends ShownPayment<PaymentMethod> {
  /** Why a manager admits a banned guest. */
  banOverride?: string | null | undefined
  pastDue?: PastDueDecision | undefined
  /** The number of a key that is handed out. */
  key?: string | undefined
}

/**
 * Checks in the guest of a booking. An early guest gets the agreed length from now; a late guest keeps the agreed end.
 * What was prepaid pays first; the rest of it is returned by its method. Throws Conflict if the facility is not free,
 * the booking has ended or `due` dollars differ from the amount due; past-due amounts are settled as at any check-in.
 */
export async function checkInBooking(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { banOverride, pastDue, key, ...input }: CheckIn,
): Promise<Rental> {
  const booking = await lockBooking(trx, id)
  const settings = await readSettings(trx)
  assertNotEnded(booking, ctx.at, settings)
  await assertAdmitted(trx, ctx, booking, banOverride)
  const payment =
    booking.guest_id === null
      ? input
      : await settlePastDue(trx, ctx, booking.guest_id, pastDue, settings, input)
  const prepayments = await lockPrepayments(trx, booking.bill_id)
  const member = booking.member_id === null ? undefined : await lockMember(trx, booking.member_id)
  const facility = await lockFacility(trx, booking.facility_type, booking.facility_id)
  const times = await arrivalTimes(trx, booking, ctx.at)
  const grant = member && (await readMemberPrice(trx, member, times.starts_at, agreedLength(times), settings))
  const occupied = await occupyFacility(trx, facility, 'rental', ctx.at)
  await assertNoOverlap(trx, facility, { from: times.starts_at, until: times.ends_at }, settings, id)
  const row = await setRentalStatus(trx, booking, 'active', {
    ...times,
    ...memberPriceColumns(grant),
    notes: joinNotes(booking.notes, banOverride),
    rate_plan: ratePlanOnArrival(booking, times.starts_at),
    payment_method: toMoneyMethod(payment.payments) ?? payment.paymentMethod ?? null,
  })
  const priceCents = agreedPrice(row, settings)
  const prepaidCents = Math.min(priceCents, sumOfPrepayments(prepayments))
  const stay = await openStay(trx, ctx, settings, row, occupied, {
    ...{ payment, prepaidCents, key, banOverride, pastDue },
  })
  await settlePrepayments(trx, ctx, calendarOf(settings), toSubject(row), prepayments, {
    paidCents: prepaidCents,
    rest: { returnBy: 'own' },
  })
  return stay
}

/**
 * Returns the price of a booking if its guest checks in at `now`. Throws Conflict if it is no longer a
 * booking or has ended.
 */
export async function previewBookingCheckIn(
  db: Reader,
  id: number,
  now: Instant,
): Promise<z.infer<typeof arrivalQuote>> {
  const booking = await findBooking(db, id)
  const settings = await readSettings(db)
  assertNotEnded(booking, now, settings)
  const times = await arrivalTimes(db, booking, now)
  const length = agreedLength(times)
  const terms = readTerms({ ...booking, rate_plan: ratePlanOnArrival(booking, times.starts_at) }, settings)
  const member = await previewMemberPrice(db, booking.member_id, times.starts_at, length, settings)
  const prepaid = (await readPrepaid(db, [booking.bill_id])).get(booking.bill_id) ?? []
  const price = quoteAgreed({ ...terms, member }, length)
  const paidCents = Math.min(
    price.totalCents,
    prepaid.reduce((sum, { cents }) => sum + cents, 0),
  )
  return {
    ...toQuote(quoteAgreed({ ...terms, member }, length, { paidCents })),
    giveBack: partsBeyond(prepaid, paidCents),
  }
}

/** Throws Conflict naming the next booking if a facility has one, so that it cannot be retired. */
export async function assertNotBooked(trx: Transaction, facility: FacilityRow): Promise<void> {
  const next = await trx
    .selectFrom('rentals')
    .select('starts_at')
    .where('facility_id', '=', facility.id)
    .where('status', '=', 'booked')
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  if (!next) return
  const settings = await readSettings(trx)
  const day = formatTime(next.starts_at, 0, settings)
  throw new Conflict(`${facility.name} is booked for ${day}; cancel or move the booking first`)
}

/** Returns the rest of a prepayment after `paidCents` of it paid, oldest first. */
function partsBeyond(prepaid: readonly { method: PaymentMethod; cents: number }[], paidCents: number) {
  let left = paidCents
  return prepaid.flatMap(({ method, cents }) => {
    const paid = Math.min(left, cents)
    left -= paid
    return cents > paid ? [{ method, amount: toDollars(cents - paid) }] : []
  })
}

/** A late guest is not charged for time in which the previous guest still occupied the facility. */
async function arrivalTimes(trx: Reader, booking: RentalRow, now: Instant) {
  if (now < booking.starts_at) return { starts_at: now, since_at: now, ends_at: now + agreedLength(booking) }
  const freed = (await lastUseEnd(trx, booking.facility_id)) ?? 0
  const starts_at = Math.max(booking.starts_at, Math.min(freed, now))
  return { starts_at, since_at: starts_at, ends_at: booking.ends_at }
}

/**
 * Returns the rate plan for an arrival. An early guest pays the agreed price; a later start uses the rates of
 * that start.
 */
function ratePlanOnArrival(booking: RentalRow, startsAt: number): string | null {
  const plan = ratePlanIn(booking)
  if (!plan || startsAt <= booking.starts_at) return booking.rate_plan
  return JSON.stringify({ ...plan, startsAt })
}

function assertNotEnded({ ends_at, facility_name }: RentalRow, now: Instant, settings: VenueSettings) {
  if (ends_at <= now)
    throw new Conflict(`The booking of ${facility_name} ended at ${formatTime(ends_at, now, settings)}`)
}
