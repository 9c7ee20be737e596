import { type FacilityRow, freeFacility, lockFacility, statusEvent } from '#house/facilities/facilities.ts'
import type { DepositSettlement } from '#money/bills/contract.ts'
import { lockHeldDeposits, settleDeposits } from '#money/bills/deposits/settle-deposits.ts'
import { type BillBalance, readBalance } from '#money/ledger/balances.ts'
import { setBillClosed } from '#money/ledger/bills.ts'
import { shareBooks } from '#money/ledger/books/books.ts'
import { chargePosting, postToLedger } from '#money/ledger/ledger.ts'
import {
  adjustDiscountsAndRefunds,
  isFallInvoiced,
} from '#money/ledger/lines/adjust-discounts-and-refunds.ts'
import { type LineText, lateLine } from '#money/ledger/lines/lines.ts'
import type { BillState } from '#money/ledger/payer-directory.ts'
import type { PaymentMethod } from '#money/ledger/words.ts'
import { assertDue, type ShownPayment, toMoneyMethod, toTenders } from '#money/payments/tenders/tenders.ts'
import { paymentPostings } from '#money/payments/visit-packs.ts'
import type { Quote } from '#money/pricing/contract.ts'
import { say } from '#money/pricing/languages/texts.ts'
import { termsAfterEnd } from '#money/pricing/late-fee.ts'
import { addPrices, negatePrice, type Price, priceDifference, zeroPrice } from '#money/pricing/price.ts'
import {
  billingInstant,
  type OtherLines,
  quoteAgreed,
  quoteCheckOut,
  type StayQuote,
  toQuote,
} from '#money/pricing/quote.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent, type NewEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertTimeConfirmed, type TimeDoubt } from '#platform/http/doubted-time.ts'
import { Conflict } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import { clockTime, type Instant, toIso } from '#platform/values/time.ts'
import type { Rental } from '../contract.ts'
import { lockBills } from '../group-stays.ts'
import { addLine } from '../pricing/upgrade-fee.ts'
import {
  agreedLength,
  describeStay,
  findRental,
  lockRental,
  type RentalRow,
  readTerms,
  selectRentals,
  setRentalStatus,
  toRental,
  toSubject,
  visitedStay,
} from '../rental-row.ts'

/**
 * Returns the bill of a running rental for a check-out at `now`, or of an ended one as it was then: a screen may ask
 * before it knows. Pass the returned `at` to endRental to be charged the same amount. Throws Conflict for a booking.
 */
export async function previewCheckOut(db: Reader, id: number, now: Instant): Promise<Quote & { at: string }> {
  const rental = await findRental(db, id)
  const settings = await readSettings(db)
  if (rental.status !== 'completed') assertRunning(rental, settings)
  const at = rental.ended_at ?? now
  const { quote } = await finalBill(db, rental, await readBalance(db, rental.bill_id), settings, at)
  return { ...toQuote(quote), at: toIso(at) }
}

interface CheckOut extends ShownPayment<PaymentMethod>, TimeDoubt {
  /** The instant of the bill that was shown to the guest. */
  quotedAt?: Instant | undefined
  /** The choices for held deposits. One that is not listed stays held. */
  deposits?: readonly DepositSettlement[] | undefined
}

/**
 * Checks the guest out: charges the difference between the bill and earlier charges, takes payment if a method is given
 * or the payments cover the amount due, settles the deposits that are listed, and frees the facility. Throws Conflict
 * if the rental is not running, a deposit is no longer held or `due` dollars differ from the amount due, Invalid naming
 * the field.
 */
export async function endRental(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { quotedAt, due, deposits = [], isTimeDoubted, ...paymentInput }: CheckOut = {},
): Promise<{ rental: Rental; quote: Quote }> {
  const rental = await lockRental(trx, id)
  const settings = await readSettings(trx)
  assertRunning(rental, settings)
  await lockBills(trx, rental)
  const balance = await readBalance(trx, rental.bill_id)
  const facility = await lockFacility(trx, rental.facility_type, rental.facility_id)
  await shareBooks(trx)
  await lockHeldDeposits(trx, rental.bill_id, deposits)
  const billedAt = billingInstant(quotedAt, rental.starts_at, ctx.at)
  const { quote, difference, following } = await finalBill(trx, rental, balance, settings, billedAt)
  const { paidCents, extrasCents } = following.balance
  if (difference.totalCents > 0) assertTimeConfirmed({ isTimeDoubted }, billedAt, settings.timeZone)
  assertDue(quote.dueCents, due, settings)
  const tenders = toTenders(paymentInput, quote.dueCents, settings)
  const subject = toSubject(rental)
  const calendar = calendarOf(settings)
  const length = Math.max(agreedLength(rental), billedAt - rental.starts_at)
  const stay = visitedStay(rental, length, quote.totalCents, quote.dueCents)
  const { postings, extraCents } = await paymentPostings(trx, ctx, calendar, subject, tenders, stay)
  const paidNow = tenders.length > 0 ? quote.dueCents + extraCents : 0
  const [end_charge = null, end_payment = null] = await postToLedger(trx, ctx, calendar, [
    chargePosting(subject, describeEnd(rental, quote, settings), difference),
    ...postings,
    ...following.postings,
  ])
  const paidAfter = paidCents + paidNow + (await settleDeposits(trx, ctx, deposits))
  await setBillClosed(trx, rental.bill_id, ctx.at)
  const method = toMoneyMethod(paymentInput.payments) ?? paymentInput.paymentMethod
  const ended = await endRow(
    trx,
    ctx,
    rental,
    { end_charge, end_payment },
    tenders.length > 0 ? method : undefined,
  )
  await leaveFacility(trx, ctx, rental, facility, settings, {
    charged: [
      toDollars(balance.charged.totalCents),
      toDollars(addPrices(balance.charged, difference).totalCents),
    ],
    paid: [toDollars(paidCents), toDollars(paidAfter)],
    ...(rental.group_id !== null && { group: [null, rental.group_id] as const }),
  })
  return {
    rental: toRental(
      ended,
      {
        charged: quote,
        extrasCents: extrasCents + extraCents,
        paidCents: paidAfter,
      },
      settings,
    ),
    quote: toQuote(quote),
  }
}

/**
 * Returns the price of a stay without payments and other lines: the agreed price while it runs, the final one after
 * check-out. Undefined if it is not the bill of a stay.
 */
export async function quoteOfStay(db: Reader, billId: number): Promise<Quote | undefined> {
  const rental = await selectRentals(db).where('bill_id', '=', billId).limit(1).executeTakeFirst()
  if (!rental) return undefined
  const settings = await readSettings(db)
  if (rental.ended_at !== null)
    return toQuote(computeBill(rental, { paidCents: 0 }, settings, rental.ended_at))
  return toQuote(quoteAgreed(readTerms(rental, settings), agreedLength(rental)))
}

/** Returns what the bill of a stay is about, and whether it is open; undefined if it is not the bill of a stay. */
export async function stateOfStay(db: Reader, billId: number, now: Instant): Promise<BillState | undefined> {
  const rental = await selectRentals(db).where('bill_id', '=', billId).limit(1).executeTakeFirst()
  if (!rental) return undefined
  const settings = await readSettings(db)
  const whyClosed = whyNotRunning(rental, settings)
  const subject = toSubject(rental)
  if (whyClosed !== null) return { subject, whyClosed, accrued: zeroPrice }
  const { charged } = await readBalance(db, billId)
  const bill = computeBill(rental, { paidCents: 0 }, settings, now)
  const accrued = priceDifference(bill, charged)
  if (accrued.totalCents <= 0) return { subject, whyClosed, accrued: zeroPrice }
  return { subject, whyClosed, accrued, accruedLine: describeEnd(rental, bill, settings) }
}

/** Why discounts and refunds change when a stay costs less at its check-out than was charged before. */
export const CHECK_OUT = say('checkOut').label

/**
 * Returns the bill at a check-out, and how its price differs from what was charged: it is lower if a discount covered
 * late time that a rule no longer charges. Discounts and refunds follow it. What an invoice charges stays charged.
 */
export async function finalBill(
  db: Reader,
  rental: RentalRow,
  balance: BillBalance,
  settings: VenueSettings,
  at: Instant,
) {
  const quote = computeBill(rental, balance, settings, at)
  const difference = priceDifference(quote, balance.charged)
  if (await isFallInvoiced(db, rental.bill_id, difference)) {
    const line = { ...describeStay(rental, 'extension'), ...say('chargedByInvoice') }
    const kept = chargePosting(toSubject(rental), line, negatePrice(difference))
    const others = addLine(balance, kept, at)
    const extrasCents = balance.extrasCents - difference.totalCents
    const following = { postings: [], balance: { ...balance, ...others, extrasCents } }
    return { quote: computeBill(rental, others, settings, at), difference: zeroPrice, following }
  }
  const following = await adjustDiscountsAndRefunds(db, rental.bill_id, balance, difference, {
    reason: CHECK_OUT,
  })
  const followed =
    following.postings.length === 0 ? quote : computeBill(rental, following.balance, settings, at)
  return { quote: followed, difference, following }
}

/** Returns what a running stay would cost at a check-out now, without other lines. */
export const priceAtCheckOut = (rental: RentalRow, settings: VenueSettings, now: Instant): Price =>
  computeBill(rental, { paidCents: 0 }, settings, now)

/** Throws Conflict naming the rental's state if it is not running. */
export function assertRunning(rental: RentalRow, settings: VenueSettings) {
  const why = whyNotRunning(rental, settings)
  if (why !== null) throw new Conflict(why)
}

function whyNotRunning({ status, facility_name, ended_at }: RentalRow, { timeZone }: VenueSettings) {
  if (status === 'active') return null
  if (status === 'booked') return `The booking of ${facility_name} has not been checked in`
  if (status === 'cancelled') return `The booking of ${facility_name} was cancelled`
  return `The guest of ${facility_name} was checked out at ${clockTime(ended_at!, timeZone)}`
}

function computeBill(rental: RentalRow, others: OtherLines, settings: VenueSettings, at: Instant): StayQuote {
  const stay = {
    terms: readTerms(rental, settings),
    startedAt: rental.starts_at,
    agreedLength: agreedLength(rental),
    ...others,
    ...termsAfterEnd(settings, rental.facility_type),
  }
  return quoteCheckOut(stay, at)
}

/** Returns what the bill says for the time after the agreed end: more time, or the late fee with the venue's note. */
function describeEnd(rental: RentalRow, { late }: StayQuote, { lateRules }: VenueSettings): LineText {
  const rule = lateRules[rental.facility_type]
  return lateLine(describeStay(rental, 'extension'), late, { facilityName: rental.facility_name, rule })
}

function endRow(
  trx: Transaction,
  ctx: ActionContext,
  rental: RentalRow,
  posted: Pick<RentalRow, 'end_charge' | 'end_payment'>,
  method: PaymentMethod | undefined,
): Promise<RentalRow> {
  // The clock may have been set back: a rental must not end before it starts.
  const ended_at = Math.max(ctx.at, rental.since_at)
  return setRentalStatus(trx, rental, 'completed', {
    ...posted,
    ended_at,
    ended_by: ctx.actor.id,
    payment_method: method ?? rental.payment_method,
  })
}

async function leaveFacility(
  trx: Transaction,
  ctx: ActionContext,
  rental: RentalRow,
  facility: FacilityRow,
  { afterCheckOut }: VenueSettings,
  money: NonNullable<NewEvent['changes']>,
) {
  const freed = await freeFacility(trx, facility, afterCheckOut, ctx.at)
  const changes = { status: [facility.status, freed.status] as const, ...money }
  await appendEvent(trx, ctx, { ...statusEvent('rental.ended', freed), subjectId: rental.id, changes })
}
