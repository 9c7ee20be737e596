import { facilityReference, lockFacility } from '#house/facilities/facilities.ts'
import { readBalance } from '#money/ledger/balances.ts'
import { lockBill } from '#money/ledger/bills.ts'
import { chargePosting, postToLedger } from '#money/ledger/ledger.ts'
import { adjustDiscountsAndRefunds } from '#money/ledger/lines/adjust-discounts-and-refunds.ts'
import type { LineText } from '#money/ledger/lines/lines.ts'
import { payDue } from '#money/payments/pay-bill.ts'
import { splitPaymentPosting, sumRounding } from '#money/payments/tenders/tender-postings.ts'
import { assertDue, type ShownPayment, toTenders } from '#money/payments/tenders/tenders.ts'
import type { Quote } from '#money/pricing/contract.ts'
import { addPrices, computePrice, priceDifference } from '#money/pricing/price.ts'
import { quoteAgreed, toQuote } from '#money/pricing/quote.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import { HOUR, type Instant, instantToLocal, toIso } from '#platform/values/time.ts'
import type { Rental } from '../contract.ts'
import { assertRunning } from '../end/end-rental.ts'
import { assertExtensionAllowed } from '../pricing/assert-rate-allowed.ts'
import { chargedLateTime, lateTimeAfter, withLateTime } from '../pricing/late-time.ts'
import {
  agreedLength,
  describeStay,
  findRental,
  lockRental,
  type RentalRow,
  readTerms,
  toRental,
  toSubject,
  updateRental,
} from '../rental-row.ts'
import { assertNoOverlap, formatTime } from '../times/overlaps.ts'
import { assertLengthConfirmed } from '../times/usual-length.ts'
import { MAX_HOURS } from '../words.ts'
import { storeLastExtension } from './undo-extension.ts'

/**
 * Returns the price and the end of a running rental after an extension by `hours`. Throws Conflict, NotFound
 * or Invalid.
 */
export async function previewExtension(
  db: Reader,
  id: number,
  hours: number,
  now: Instant,
): Promise<Quote & { endTime: string; endDate: string; added: number }> {
  const rental = await findRental(db, id)
  const settings = await readSettings(db)
  assertRunning(rental, settings)
  const ends_at = extendedEnd(rental, hours)
  const line = describeStay(rental, 'extension')
  const change = await toChange(db, rental, { ...rental, ends_at }, line, settings, now)
  return {
    ...toQuote(change.quote),
    endTime: toIso(ends_at),
    endDate: instantToLocal(ends_at, settings.timeZone),
    added: toDollars(change.difference.totalCents + change.following.cents),
  }
}

export interface ExtensionForm extends ShownPayment {
  hours: number
  confirmedHours?: number | null | undefined
}

/**
 * Extends from the agreed end, charges the difference and posts the payments received. Throws Conflict if a booking is
 * in the way or `due` dollars differ from the amount due, Invalid naming the field, and ApprovalNeeded if the agreed
 * rate is too far below that of the facility.
 */
export async function extendRental(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { hours, confirmedHours, ...payment }: ExtensionForm,
): Promise<Rental> {
  const rental = await lockRental(trx, id)
  const settings = await readSettings(trx)
  assertRunning(rental, settings)
  const ends_at = extendedEnd(rental, hours)
  assertLengthConfirmed({ ...rental, ends_at }, confirmedHours, settings)
  await lockBill(trx, rental.bill_id)
  const facility = await lockFacility(trx, rental.facility_type, rental.facility_id)
  await assertNoOverlap(trx, facility, { from: rental.ends_at, until: ends_at }, settings, id)
  await assertExtensionAllowed(trx, ctx, rental, facility, ends_at, settings)
  const { balance, charge, unpaid } = await chargeChange(
    trx,
    ctx,
    rental,
    { ...rental, ends_at },
    describeStay(rental, 'extension'),
    settings,
    payment,
  )
  const extended = await updateRental(trx, rental, {
    ends_at,
    ending_announced_at: null,
    overdue_announced_at: null,
    ...storeLastExtension(rental, ends_at, charge, unpaid),
  })
  await appendEvent(trx, ctx, {
    action: 'rental.extended',
    type: 'record_changed',
    subjectId: id,
    facility: facilityReference(facility),
    message: `${facility.name} extended to ${formatTime(ends_at, ctx.at, settings)}`,
    changes: { endTime: [toIso(rental.ends_at), toIso(ends_at)] },
  })
  return toRental(extended, balance, settings)
}

/**
 * Takes payment of the amount that a running or ended rental owes. Throws Conflict if nothing is due or `due` dollars
 * differ from the amount due, Invalid naming the field.
 */
export async function payRental(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  payment: ShownPayment,
): Promise<Rental> {
  const rental = await lockRental(trx, id)
  await lockBill(trx, rental.bill_id)
  const balance = await payDue(trx, ctx, toSubject(rental), payment)
  return toRental(rental, balance, await readSettings(trx))
}

function extendedEnd(rental: RentalRow, hours: number): number {
  const ends_at = rental.ends_at + Math.round(hours * HOUR)
  if (ends_at - rental.starts_at <= MAX_HOURS * HOUR) return ends_at
  throw new Invalid({ hours: `Duration must be at most ${MAX_HOURS} hours` })
}

/**
 * Charges the change of the agreed total, which a cheaper rate lowers, and posts the payments received. The caller has
 * locked the bill. Returns the new balance, that before the payments, and the posting of the charge: null if it is
 * free. Throws Conflict if `due` dollars differ from the amount due then, and Invalid.
 */
export async function chargeChange(
  trx: Transaction,
  ctx: ActionContext,
  before: RentalRow,
  after: RentalRow,
  line: LineText,
  settings: VenueSettings,
  { due, ...paymentInput }: ShownPayment,
) {
  const { difference, charged, following, quote } = await toChange(trx, before, after, line, settings, ctx.at)
  assertDue(quote.dueCents, due, settings)
  const tenders = toTenders(paymentInput, quote.dueCents, settings)
  const roundingCents = sumRounding(tenders)
  const paidNow = tenders.length > 0 ? quote.dueCents + roundingCents : 0
  const [charge = null] = await postToLedger(trx, ctx, calendarOf(settings), [
    chargePosting(toSubject(after), line, difference),
    ...following.postings,
    splitPaymentPosting(toSubject(after), tenders),
  ])
  const { balance } = following
  const unpaid = { ...balance, charged }
  const paid = { extrasCents: balance.extrasCents + roundingCents, paidCents: balance.paidCents + paidNow }
  return { balance: { ...unpaid, ...paid }, unpaid, charge }
}

/** Returns what a change of a stay's end or rate charges, what follows it, and the bill with it. */
export async function toChange(
  db: Reader,
  before: RentalRow,
  after: RentalRow,
  line: LineText,
  settings: VenueSettings,
  now: Instant,
) {
  const billed = await readBalance(db, before.bill_id)
  const late = lateTimeAfter(chargedLateTime(before, billed.charged, settings), after, settings, now)
  const charged = addPrices(computePrice(readTerms(after, settings), agreedLength(after)), late)
  const difference = priceDifference(charged, billed.charged)
  const following = await adjustDiscountsAndRefunds(db, before.bill_id, billed, difference, {
    reason: line.label,
  })
  const others = withLateTime(following.balance, late, after, now)
  const quote = quoteAgreed(readTerms(after, settings), agreedLength(after), others)
  return { difference, charged, following, quote }
}
