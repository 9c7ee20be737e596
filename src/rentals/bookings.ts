import { type HandedOver, quoteAgreed, type RatePlan, toQuote } from '../billing/billing.ts'
import type { PaymentMethod, Quote } from '../billing/contract.ts'
import { type FacilityRow, lockFacility, occupyFacility, referTo } from '../facilities/facilities.ts'
import { appendEvent } from '../feed/feed.ts'
import { lockMember } from '../members/members.ts'
import { readSettings } from '../settings/settings.ts'
import type { Act } from '../shared/act.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { Conflict } from '../shared/errors.ts'
import type { Instant } from '../shared/time.ts'
import type { Rental, RentalStatus } from './contract.ts'
import { lastUseUntil, moment, refuseOverlap } from './free-time.ts'
import { columnsOf, memberPriceOf, previewMemberPrice } from './member-price.ts'
import {
  agreedLength,
  changeRow,
  findRental,
  lockRental,
  nothingYet,
  type RentalRow,
  termsOf,
  toRental,
} from './rental-row.ts'
import { nextStatuses } from './rules.ts'
import { chargeAgreed, startedEvent } from './start-rental.ts'

/**
 * The guest of a booking has come. Who comes early gets the agreed time from now; who comes late keeps the
 * agreed end. Throws Conflict where the facility is not free or the booking is over.
 */
export async function checkInBooking(
  trx: Transaction,
  act: Act,
  id: number,
  handedOver: HandedOver<PaymentMethod> = {},
): Promise<Rental> {
  const booking = await lockRental(trx, id)
  refuseTransition(booking, 'active')
  const settings = await readSettings(trx)
  if (booking.ends_at <= act.at)
    throw new Conflict(
      `The booking of ${booking.facility_name} ended at ${moment(booking.ends_at, act.at, settings)}`,
    )
  const member = booking.member_id === null ? undefined : await lockMember(trx, booking.member_id)
  const facility = await lockFacility(trx, booking.facility_type, booking.facility_id)
  const times = await arrivalTimes(trx, booking, act.at)
  const grant = member && (await memberPriceOf(trx, member, times.starts_at, agreedLength(times), settings))
  const occupied = await occupyFacility(trx, facility, 'rental', act.at)
  await refuseOverlap(trx, facility, { from: times.starts_at, until: times.ends_at }, settings, id)
  const row = await changeRow(trx, booking, {
    status: 'active',
    ...times,
    ...columnsOf(grant),
    rate_plan: ratesOnArrival(booking, times.starts_at),
    payment_method: handedOver.payments?.[0]?.method ?? handedOver.paymentMethod ?? null,
  })
  const balance = await chargeAgreed(trx, act, row, settings, handedOver)
  await appendEvent(trx, act, startedEvent(row, occupied))
  return toRental(row, balance, settings)
}

/** What a booking costs if its guest came now. Throws Conflict where it is none any more. */
export async function previewArrival(db: Reader, id: number, now: Instant): Promise<Quote> {
  const booking = await findRental(db, id)
  refuseTransition(booking, 'active')
  const settings = await readSettings(db)
  const times = await arrivalTimes(db, booking, now)
  const length = agreedLength(times)
  const terms = termsOf({ ...booking, rate_plan: ratesOnArrival(booking, times.starts_at) }, settings)
  const member = await previewMemberPrice(db, booking.member_id, times.starts_at, length, settings)
  return toQuote(quoteAgreed({ ...terms, member }, length))
}

/** Cancels a booking that has not begun; its time is free again. Throws Conflict. */
export async function cancelBooking(trx: Transaction, act: Act, id: number): Promise<Rental> {
  const booking = await lockRental(trx, id)
  refuseTransition(booking, 'cancelled')
  const facility = await lockFacility(trx, booking.facility_type, booking.facility_id)
  const row = await changeRow(trx, booking, { status: 'cancelled' })
  await appendEvent(trx, act, {
    action: 'rental.cancelled',
    type: 'record_changed',
    message: `Booking of ${facility.name} cancelled`,
    changes: { status: ['booked', 'cancelled'] },
    subjectId: id,
    facility: referTo(facility),
  })
  return toRental(row, nothingYet, await readSettings(trx))
}

/** A facility with bookings to come may not be retired. Throws Conflict naming the next one. */
export async function refuseBooked(trx: Transaction, facility: FacilityRow): Promise<void> {
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
  const day = moment(next.starts_at, 0, settings)
  throw new Conflict(`${facility.name} is booked for ${day}; cancel or move the booking first`)
}

/** Who comes late is not charged for the time in which the guest before was still there. */
async function arrivalTimes(trx: Reader, booking: RentalRow, now: Instant) {
  if (now < booking.starts_at) return { starts_at: now, since_at: now, ends_at: now + agreedLength(booking) }
  const freed = (await lastUseUntil(trx, booking.facility_id)) ?? 0
  const starts_at = Math.max(booking.starts_at, Math.min(freed, now))
  return { starts_at, since_at: starts_at, ends_at: booking.ends_at }
}

/** Who comes early pays the agreed price; who begins later is not charged at the rates of a time before. */
function ratesOnArrival({ rate_plan, starts_at }: RentalRow, startsAt: number): string | null {
  if (rate_plan === null || startsAt <= starts_at) return rate_plan
  return JSON.stringify({ ...(JSON.parse(rate_plan) as RatePlan), startsAt })
}

function refuseTransition({ status, facility_name }: RentalRow, to: RentalStatus) {
  if (nextStatuses[status].includes(to)) return
  const is = {
    booked: 'is booked',
    active: 'is running',
    completed: 'has ended',
    cancelled: 'was cancelled',
  }[status]
  throw new Conflict(`The rental of ${facility_name} ${is}, so this cannot be done`)
}
