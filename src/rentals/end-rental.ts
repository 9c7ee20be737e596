import {
  type Balance,
  charge,
  type HandedOver,
  type Price,
  partsOf,
  payments,
  post,
  quoteAgreed,
  quoteCheckOut,
  readBalance,
  type StayQuote,
  toQuote,
} from '../billing/billing.ts'
import type { PaymentMethod, Quote } from '../billing/contract.ts'
import { freeFacility, lockFacility, statusEvent } from '../facilities/facilities.ts'
import { appendEvent, type NewEvent } from '../feed/feed.ts'
import type { VenueSettings } from '../settings/contract.ts'
import { calendarOf, readSettings } from '../settings/settings.ts'
import type { Act } from '../shared/act.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { Conflict } from '../shared/errors.ts'
import { toDollars } from '../shared/money.ts'
import { clockTime, type Instant, MINUTE, toIso } from '../shared/time.ts'
import type { Rental } from './contract.ts'
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
import { billingInstant } from './rules.ts'

/** The bill of a running rental if its guest left now. `at` may be handed back to endRental. */
export async function previewCheckOut(db: Reader, id: number, now: Instant): Promise<Quote & { at: string }> {
  const rental = await findRental(db, id)
  const settings = await readSettings(db)
  refuseNotRunning(rental, settings)
  return { ...toQuote(bill(rental, await readBalance(db, id), settings, now)), at: toIso(now) }
}

/**
 * Checks the guest out: charges what the stay costs beyond what was charged, takes the due where a method is
 * given or what is handed over sums to it, and frees the facility. Throws Conflict where the rental does not run.
 */
export async function endRental(
  trx: Transaction,
  act: Act,
  id: number,
  { quotedAt, ...handedOver }: { quotedAt?: Instant | undefined } & HandedOver = {},
): Promise<{ rental: Rental; quote: Quote }> {
  const rental = await lockRental(trx, id)
  const settings = await readSettings(trx)
  refuseNotRunning(rental, settings)
  const balance = await readBalance(trx, id)
  const quote = bill(rental, balance, settings, billingInstant(quotedAt, rental.starts_at, act.at))
  const parts = partsOf(handedOver, quote.dueCents, settings)
  const paidNow = parts.length > 0 ? quote.dueCents : 0
  await post(trx, act, calendarOf(settings), [
    charge({ rentalId: id }, difference(quote, balance.charged)),
    payments({ rentalId: id }, parts),
  ])
  const ended = await markEnded(trx, act, rental, parts[0]?.method as PaymentMethod | undefined)
  await leaveFacility(trx, act, rental, settings, {
    charged: [toDollars(balance.charged.totalCents), toDollars(quote.totalCents)],
    paid: [toDollars(balance.paidCents), toDollars(balance.paidCents + paidNow)],
  })
  return {
    rental: toRental(ended, { charged: quote, paidCents: balance.paidCents + paidNow }, settings),
    quote: toQuote(quote),
  }
}

/** The bill of a rental without what was paid: as agreed while it runs, as billed once it has ended. */
export async function quoteSoFar(db: Reader, id: number): Promise<Quote> {
  const rental = await findRental(db, id)
  const settings = await readSettings(db)
  if (rental.ended_at !== null) return toQuote(bill(rental, nothingYet, settings, rental.ended_at))
  return toQuote(quoteAgreed(termsOf(rental, settings), agreedLength(rental)))
}

/** Throws Conflict, saying how it stands, where a rental does not run. */
export function refuseNotRunning(
  { status, facility_name, ended_at }: RentalRow,
  { timeZone }: VenueSettings,
) {
  if (status === 'active') return
  if (status === 'booked') throw new Conflict(`The booking of ${facility_name} has not been checked in`)
  if (status === 'cancelled') throw new Conflict(`The booking of ${facility_name} was cancelled`)
  throw new Conflict(`The guest of ${facility_name} was checked out at ${clockTime(ended_at!, timeZone)}`)
}

/** What is to be charged beyond what was charged already. */
export function difference(price: Price, charged: Price): Price {
  return {
    baseCents: price.baseCents - charged.baseCents,
    taxCents: price.taxCents - charged.taxCents,
    totalCents: price.totalCents - charged.totalCents,
  }
}

function bill(rental: RentalRow, { paidCents }: Balance, settings: VenueSettings, at: Instant): StayQuote {
  const terms = termsOf(rental, settings)
  const stay = {
    terms,
    startedAt: rental.starts_at,
    agreedLength: agreedLength(rental),
    paidCents,
    grace: settings.graceMinutes * MINUTE,
  }
  return quoteCheckOut(stay, at)
}

function markEnded(
  trx: Transaction,
  act: Act,
  rental: RentalRow,
  method: PaymentMethod | undefined,
): Promise<RentalRow> {
  // A clock set back must not end a rental before it began.
  const ended_at = Math.max(act.at, rental.since_at)
  return changeRow(trx, rental, {
    status: 'completed',
    ended_at,
    payment_method: method ?? rental.payment_method,
  })
}

async function leaveFacility(
  trx: Transaction,
  act: Act,
  rental: RentalRow,
  { afterCheckOut }: VenueSettings,
  money: NonNullable<NewEvent['changes']>,
) {
  const facility = await lockFacility(trx, rental.facility_type, rental.facility_id)
  const freed = await freeFacility(trx, facility, afterCheckOut, act.at)
  const changes = { status: [facility.status, freed.status] as const, ...money }
  await appendEvent(trx, act, { ...statusEvent('rental.ended', freed), subjectId: rental.id, changes })
}
