import {
  charge,
  type HandedOver,
  partsOf,
  payments,
  post,
  quoteAgreed,
  readBalance,
  toQuote,
} from '../billing/billing.ts'
import type { Quote } from '../billing/contract.ts'
import type { FacilityType } from '../facilities/contract.ts'
import {
  type FacilityRow,
  freeFacility,
  lockFacilities,
  lockFacility,
  occupyFacility,
  referTo,
  statusEvent,
} from '../facilities/facilities.ts'
import { appendEvent } from '../feed/feed.ts'
import type { VenueSettings } from '../settings/contract.ts'
import { calendarOf, paymentNews, readSettings } from '../settings/settings.ts'
import type { Act } from '../shared/act.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { Conflict, Invalid } from '../shared/errors.ts'
import { formatMoney, toDollars } from '../shared/money.ts'
import { HOUR, instantToLocal, toIso } from '../shared/time.ts'
import { MOST_HOURS, type Rental } from './contract.ts'
import { difference, refuseNotRunning } from './end-rental.ts'
import { moment, refuseOverlap } from './free-time.ts'
import {
  agreedLength,
  changeRow,
  findRental,
  lockRental,
  type RentalRow,
  termsOf,
  toRental,
} from './rental-row.ts'

/** What a running rental costs once extended by some hours, and when it then ends. */
export async function previewExtension(
  db: Reader,
  id: number,
  hours: number,
): Promise<Quote & { endTime: string; endDate: string }> {
  const rental = await findRental(db, id)
  const settings = await readSettings(db)
  refuseNotRunning(rental, settings)
  const ends_at = extendedEnd(rental, hours)
  const { paidCents } = await readBalance(db, id)
  const quote = quoteAgreed(termsOf(rental, settings), ends_at - rental.starts_at, paidCents)
  return { ...toQuote(quote), endTime: toIso(ends_at), endDate: instantToLocal(ends_at, settings.timeZone) }
}

/** Extends from the agreed end and takes what is then owed as it is handed over. Throws Conflict at a booking, Invalid. */
export async function extendRental(
  trx: Transaction,
  act: Act,
  id: number,
  { hours, ...handedOver }: { hours: number } & HandedOver,
): Promise<Rental> {
  const rental = await lockRental(trx, id)
  const settings = await readSettings(trx)
  refuseNotRunning(rental, settings)
  const ends_at = extendedEnd(rental, hours)
  const facility = await lockFacility(trx, rental.facility_type, rental.facility_id)
  await refuseOverlap(trx, facility, { from: rental.ends_at, until: ends_at }, settings, id)
  const extended = await changeRow(trx, rental, {
    ends_at,
    ending_announced_at: null,
    overdue_announced_at: null,
  })
  const balance = await settleAgreed(trx, act, extended, settings, handedOver)
  await appendEvent(trx, act, {
    ...quiet('rental.extended', extended, facility),
    message: `${facility.name} extended to ${moment(ends_at, act.at, settings)}`,
    changes: { endTime: [toIso(rental.ends_at), toIso(ends_at)] },
  })
  return toRental(extended, balance, settings)
}

/** Moves the guest to another free facility: one rental, one bill, the agreed rate. Throws Conflict. */
export async function moveRental(
  trx: Transaction,
  act: Act,
  id: number,
  to: { facilityType: FacilityType; facilityId: number },
): Promise<Rental> {
  const rental = await lockRental(trx, id)
  const settings = await readSettings(trx)
  refuseNotRunning(rental, settings)
  if (rental.facility_id === to.facilityId)
    throw new Conflict(`The guest is in ${rental.facility_name} already`, {
      facilityId: 'Choose another facility',
    })
  const [left, taken] = await lockBoth(trx, rental, to)
  await refuseOverlap(trx, taken, { from: act.at, until: Math.max(rental.ends_at, act.at + 1) }, settings, id)
  await freeFacility(trx, left, settings.afterCheckOut, act.at)
  const occupied = await occupyFacility(trx, taken, 'rental', act.at)
  await trx
    .insertInto('rental_moves')
    .values({
      rental_id: id,
      facility_id: left.id,
      from_at: rental.since_at,
      until_at: Math.max(act.at, rental.since_at),
    })
    .execute()
  const moved = await changeRow(trx, rental, {
    facility_id: taken.id,
    since_at: Math.max(act.at, rental.since_at),
  })
  await appendEvent(trx, act, {
    ...statusEvent('rental.moved', occupied, `Guest moved from ${left.name} to ${taken.name}`),
    subjectId: id,
    changes: { facility: [left.name, taken.name], facilityId: [left.id, taken.id] },
  })
  return toRental(
    { ...moved, facility_name: taken.name, facility_type: taken.type },
    await readBalance(trx, id),
    settings,
  )
}

/** Takes payment of all that a running or ended rental owes. Throws Conflict where nothing is due, Invalid. */
export async function payRental(
  trx: Transaction,
  act: Act,
  id: number,
  handedOver: HandedOver,
): Promise<Rental> {
  const rental = await lockRental(trx, id)
  const settings = await readSettings(trx)
  const balance = await readBalance(trx, id)
  const dueCents = balance.charged.totalCents - balance.paidCents
  if (dueCents <= 0) throw new Conflict(`Nothing is due for ${rental.facility_name}`)
  await post(trx, act, calendarOf(settings), [
    payments({ rentalId: id }, partsOf(handedOver, dueCents, settings)),
  ])
  const facility = await lockFacility(trx, rental.facility_type, rental.facility_id)
  await appendEvent(trx, act, {
    ...quiet('payment.taken', rental, facility),
    ...paymentNews(settings, 'Payment Taken'),
    message: `Payment of ${formatMoney(toDollars(dueCents), settings.currency)} taken for ${facility.name}`,
    changes: {
      paid: [toDollars(balance.paidCents), toDollars(balance.charged.totalCents)],
      method: [
        null,
        handedOver.payments?.map(({ method }) => method).join(' + ') ?? handedOver.paymentMethod,
      ],
    },
  })
  return toRental(rental, { charged: balance.charged, paidCents: balance.charged.totalCents }, settings)
}

async function lockBoth(
  trx: Transaction,
  { facility_type, facility_id }: RentalRow,
  { facilityType, facilityId }: { facilityType: FacilityType; facilityId: number },
) {
  const both = await lockFacilities(trx, [
    { type: facility_type, id: facility_id },
    { type: facilityType, id: facilityId },
  ])
  return both as [FacilityRow, FacilityRow]
}

function extendedEnd(rental: RentalRow, hours: number): number {
  const ends_at = rental.ends_at + Math.round(hours * HOUR)
  if (ends_at - rental.starts_at <= MOST_HOURS * HOUR) return ends_at
  throw new Invalid({ hours: `Duration must be at most ${MOST_HOURS} hours` })
}

/** Charges what the agreed total has grown by and takes what is then owed as it is handed over. */
async function settleAgreed(
  trx: Transaction,
  act: Act,
  rental: RentalRow,
  settings: VenueSettings,
  handedOver: HandedOver,
) {
  const { charged, paidCents } = await readBalance(trx, rental.id)
  const price = quoteAgreed(termsOf(rental, settings), agreedLength(rental), paidCents)
  const parts = partsOf(handedOver, price.dueCents, settings)
  const paidNow = parts.length > 0 ? price.dueCents : 0
  await post(trx, act, calendarOf(settings), [
    charge({ rentalId: rental.id }, difference(price, charged)),
    payments({ rentalId: rental.id }, parts),
  ])
  return { charged: price, paidCents: paidCents + paidNow }
}

function quiet(
  action: 'rental.extended' | 'payment.taken',
  { id }: RentalRow,
  facility: Parameters<typeof referTo>[0],
) {
  return { action, type: 'record_changed' as const, subjectId: id, facility: referTo(facility) }
}
