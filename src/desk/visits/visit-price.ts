import type { FacilityType } from '#house/facilities/contract.ts'
import { type FacilityRow, readFacility } from '#house/facilities/facilities.ts'
import { readBalance } from '#money/ledger/balances.ts'
import { lockBill, openBill, setBillClosed } from '#money/ledger/bills.ts'
import { chargePosting, postToLedger } from '#money/ledger/ledger.ts'
import { type LineText, lateLine, stayLine } from '#money/ledger/lines/lines.ts'
import { includingMembership } from '#money/memberships/memberships.ts'
import { splitPaymentPosting } from '#money/payments/tenders/tender-postings.ts'
import { assertDue, type ShownPayment, toTenders } from '#money/payments/tenders/tenders.ts'
import { paymentPostings } from '#money/payments/visit-packs.ts'
import type { BilledQuote, Quote } from '#money/pricing/contract.ts'
import { termsAfterEnd } from '#money/pricing/late-fee.ts'
import { computePrice, type Price, priceDifference, type Terms } from '#money/pricing/price.ts'
import {
  agreedInstant,
  quoteAgreed,
  quoteCheckOut,
  quoteExtras,
  type StayQuote,
  toQuote,
} from '#money/pricing/quote.ts'
import { ratePlanIn } from '#money/pricing/rate-plan.ts'
import { stayTaxation, type TaxationColumns, taxationColumns, taxationIn } from '#money/pricing/taxes.ts'
import { readRatePlan } from '#money/rates/rates.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import { findMember } from '#people/members/members.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertTimeConfirmed, type TimeDoubt } from '#platform/http/doubted-time.ts'
import { NotFound } from '#platform/http/errors.ts'
import { HOUR, type Instant, toIso } from '#platform/values/time.ts'
import { type CheckinRow, findCheckin, selectCheckins } from './checkin-row.ts'
import { assertTransition } from './rules.ts'
import { subjectOfVisit } from './visit-bill.ts'
import { DEFAULT_HOURS } from './words.ts'

/** The columns of a visit that is paid like a stay. */
export interface PaidVisit extends TaxationColumns {
  bill_id: number
  ends_at: Instant
  rate_cents: number
  rate_plan: string | null
}

/**
 * Returns the visitor's price of a facility for a member; null if a membership in force includes the visit, which then
 * costs nothing. Throws NotFound.
 */
export async function quoteVisit(
  db: Reader,
  { memberId, facilityType, facilityId, duration }: VisitRequest,
  now: Instant,
): Promise<{ quote: BilledQuote | null }> {
  await findMember(db, memberId)
  const settings = await readSettings(db)
  const facility = await readFacility(db, facilityType, facilityId)
  if (await includingMembership(db, memberId, now, settings, facilityType)) return { quote: null }
  const { terms } = await termsAt(db, facility, settings, now)
  return { quote: { ...toQuote(quoteAgreed(terms, toLength(duration))), at: toIso(now) } }
}

interface VisitRequest {
  memberId: number
  facilityType: FacilityType
  facilityId: number
  /** Hours. */
  duration: number
}

interface AgreedVisit extends ShownPayment {
  /** Hours. */
  duration?: number | undefined
  /** The instant of the price that was shown. */
  quotedAt?: Instant | undefined
}

/**
 * Opens the bill of a visit to a facility at the visitor's price, on the member's account, charges the agreed time and
 * posts the payments received. Returns the columns of the visit. Throws Conflict if `due` dollars differ from the
 * price, and Invalid naming the field.
 */
export async function chargeVisit(
  trx: Transaction,
  ctx: ActionContext,
  memberId: number,
  facility: FacilityRow,
  settings: VenueSettings,
  { duration = DEFAULT_HOURS, quotedAt, due, ...paymentInput }: AgreedVisit,
): Promise<PaidVisit> {
  const agreedAt = agreedInstant(quotedAt, ctx.at)
  const { terms, columns, rate_plan } = await termsAt(trx, facility, settings, agreedAt)
  const length = toLength(duration)
  const price = computePrice(terms, length)
  assertDue(price.totalCents, due, settings, 'price')
  const bill_id = await openBill(trx, ctx, { kind: 'visit', memberId })
  const subject = { billId: bill_id, source: facility.type, facility }
  const calendar = calendarOf(settings)
  const tenders = toTenders(paymentInput, price.totalCents, settings)
  const { postings } = await paymentPostings(trx, ctx, calendar, subject, tenders, {
    facilityType: facility.type,
    hours: length / HOUR,
    priceCents: price.totalCents,
    dueCents: price.totalCents,
    taxation: terms,
  })
  await postToLedger(trx, ctx, calendar, [
    chargePosting(subject, stayLine(facility.name, terms, 'stay'), price),
    ...postings,
  ])
  const rate_cents = terms.rateCents
  return { bill_id, ends_at: ctx.at + length, rate_cents, ...columns, rate_plan }
}

/**
 * Returns the bill of an open visit for a check-out at `now`, in dollars; null if it costs nothing. Throws NotFound,
 * and Conflict if the visit has ended.
 */
export async function previewCheckOut(
  db: Reader,
  id: number,
  now: Instant,
): Promise<{ bill: BilledQuote | null }> {
  const visit = await findCheckin(db, id)
  if (!visit) throw new NotFound(`There is no member check-in ${id}`)
  const settings = await readSettings(db)
  assertTransition(visit, 'completed', settings.timeZone)
  if (visit.bill_id === null) return { bill: null }
  const { quote } = await computeBill(db, visit, visit.bill_id, settings, now)
  return { bill: { ...toQuote(quote), at: toIso(now) } }
}

/**
 * Charges the time of a visit until `at` beyond what was charged, posts the payments received and closes its bill. Does
 * nothing for a visit without a bill. Throws Conflict if `due` dollars differ from the amount due, and Invalid naming
 * the field.
 */
export async function settleVisit(
  trx: Transaction,
  ctx: ActionContext,
  visit: CheckinRow,
  settings: VenueSettings,
  { at, due, isTimeDoubted, ...paymentInput }: { at: Instant } & ShownPayment & TimeDoubt,
): Promise<void> {
  const { bill_id: billId } = visit
  if (billId === null) return
  await lockBill(trx, billId)
  const { quote, terms, charged } = await computeBill(trx, visit, billId, settings, at)
  if (terms && priceDifference(quote, charged).totalCents > 0)
    assertTimeConfirmed({ isTimeDoubted }, at, settings.timeZone)
  assertDue(quote.dueCents, due, settings)
  const subject = subjectOfVisit(visit, billId)
  const calendar = calendarOf(settings)
  const tenders = toTenders(paymentInput, quote.dueCents, settings)
  const paying =
    terms && visit.facility_type && visit.ends_at !== null
      ? await paymentPostings(trx, ctx, calendar, subject, tenders, {
          facilityType: visit.facility_type,
          hours: Math.max(visit.ends_at - visit.checked_in_at, at - visit.checked_in_at) / HOUR,
          priceCents: quote.totalCents,
          dueCents: quote.dueCents,
          taxation: terms,
        })
      : { postings: [splitPaymentPosting(subject, tenders)] }
  await postToLedger(trx, ctx, calendar, [
    ...(terms
      ? [chargePosting(subject, describeEnd(visit, terms, quote, settings), priceDifference(quote, charged))]
      : []),
    ...paying.postings,
  ])
  await setBillClosed(trx, billId, ctx.at)
}

async function computeBill(
  db: Reader,
  visit: CheckinRow,
  billId: number,
  settings: VenueSettings,
  at: Instant,
): Promise<{ quote: StayQuote; terms: Terms | undefined; charged: Price }> {
  const balance = await readBalance(db, billId)
  const paid = toPaidVisit(visit)
  if (!paid) return { quote: quoteExtras(balance), terms: undefined, charged: balance.charged }
  const stay = toStay(visit, paid, settings)
  return { quote: quoteCheckOut({ ...stay, ...balance }, at), terms: stay.terms, charged: balance.charged }
}

/**
 * Returns the price of a visit without payments and other lines: the agreed price while it is open, the final one after
 * check-out. Undefined if it is not the bill of a visit, or its time costs nothing.
 */
export async function quoteOfVisit(db: Reader, billId: number): Promise<Quote | undefined> {
  const visit = await selectCheckins(db).where('member_checkins.bill_id', '=', billId).executeTakeFirst()
  const paid = visit && toPaidVisit(visit)
  if (!paid) return undefined
  const stay = toStay(visit, paid, await readSettings(db))
  if (visit.checked_out_at === null) return toQuote(quoteAgreed(stay.terms, stay.agreedLength))
  return toQuote(quoteCheckOut({ ...stay, paidCents: 0 }, visit.checked_out_at))
}

/** Returns how the time of a paid visit is priced, like that of a stay. */
function toStay(visit: CheckinRow, paid: PaidVisit, settings: VenueSettings) {
  const terms: Terms = {
    rateCents: paid.rate_cents,
    ...taxationIn(paid),
    tax: 'added',
    currency: settings.currency,
    plan: ratePlanIn(paid),
  }
  return {
    terms,
    startedAt: visit.checked_in_at,
    agreedLength: paid.ends_at - visit.checked_in_at,
    ...termsAfterEnd(settings, visit.facility_type ?? 'room'),
  }
}

/** Returns what the bill says for the time after the agreed end: more time, or the late fee with the venue's note. */
function describeEnd(
  { facility_name, facility_type }: CheckinRow,
  terms: Terms,
  { late }: StayQuote,
  { lateRules }: VenueSettings,
): LineText {
  const facilityName = facility_name ?? ''
  const rule = facility_type && lateRules[facility_type]
  return lateLine(stayLine(facilityName, terms, 'extension'), late, { facilityName, rule })
}

/** Returns the terms of a check-in of a guest at an instant: the facility's rates, tax added. */
async function termsAt(db: Reader, facility: FacilityRow, settings: VenueSettings, at: Instant) {
  const plan = await readRatePlan(db, facility, at, settings)
  const taxation = stayTaxation(settings, facility.type, at)
  const terms: Terms = {
    rateCents: facility.hourly_rate_cents,
    ...taxation,
    tax: 'added',
    currency: settings.currency,
    plan,
  }
  const rate_plan = plan === undefined ? null : JSON.stringify(plan)
  return { terms, columns: taxationColumns(taxation), rate_plan }
}

/** Returns how the time of a visit is priced; undefined if it costs nothing. */
function toPaidVisit({
  bill_id,
  ends_at,
  rate_cents,
  tax_rate,
  taxes,
  rate_plan,
}: CheckinRow): PaidVisit | undefined {
  if (bill_id === null || ends_at === null || rate_cents === null || tax_rate === null) return undefined
  return { bill_id, ends_at, rate_cents, tax_rate, taxes, rate_plan }
}

const toLength = (hours: number) => Math.round(hours * HOUR)
