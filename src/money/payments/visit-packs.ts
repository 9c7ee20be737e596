import { sql } from 'kysely'
import { type BillSubject, readLines } from '#money/ledger/bills.ts'
import { bookingDay } from '#money/ledger/books/books.ts'
import {
  assertRedeemable,
  nameCard,
  parseCardCode,
  readCardBalances,
} from '#money/ledger/cards/card-ledger.ts'
import { chargePosting, type Posting, postToLedger } from '#money/ledger/ledger.ts'
import { chargeOfStay, isVisitLine, type LineAdjustment } from '#money/ledger/lines/line-charges.ts'
import type { LineText } from '#money/ledger/lines/lines.ts'
import { buildCorrection, type LockedPayment, postUndo, type Undoing } from '#money/ledger/reversals.ts'
import { say } from '#money/pricing/languages/texts.ts'
import { partOfPrice, priceWithTaxIn } from '#money/pricing/price.ts'
import type { Taxation } from '#money/pricing/taxes.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid, NotFound } from '#platform/http/errors.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import type { Calendar } from '#platform/values/time.ts'
import { type CoveredStay, coveredCents } from './rules.ts'
import { readRounding, takeBackRounding } from './tenders/cash-rounding.ts'
import { isVisit, splitPaymentPosting, sumRounding, type Tender } from './tenders/tender-postings.ts'

/** A stay that a visit is to pay. */
export interface VisitedStay extends CoveredStay {
  facilityType: 'room' | 'locker'
  taxation: Taxation
}

/** A redeemed visit: the line that brings the covered price to what the visit was paid for, and its tender. */
interface Redemption {
  line: Posting
  tender: Tender
  coveredCents: number
}

/**
 * Returns the postings of a payment, first the payment itself. A visit of a pack among the tenders is redeemed for the
 * stay; `extraCents` is what its line and the rounding of cash add to the bill. Throws Invalid for `payments`, and
 * Conflict if a visit was redeemed on this bill already.
 */
export async function paymentPostings(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  subject: BillSubject,
  tenders: readonly Tender[],
  stay: VisitedStay,
): Promise<{ postings: Posting[]; extraCents: number }> {
  const visit = tenders.find(isVisit)
  if (!visit?.card || !('code' in visit.card))
    return { postings: [splitPaymentPosting(subject, tenders)], extraCents: sumRounding(tenders) }
  const redeemed = await redeem(trx, ctx, calendar, subject, stay, {
    text: visit.card.code,
    field: 'payments',
  })
  if (redeemed.coveredCents !== visit.cents) {
    const { currency } = await readSettings(trx)
    const covered = formatMoney(toDollars(redeemed.coveredCents), currency)
    throw new Invalid({ payments: `This visit covers ${covered} of the stay` })
  }
  const paying = tenders.map(tender => (tender === visit ? redeemed.tender : tender))
  return {
    postings: [splitPaymentPosting(subject, paying), redeemed.line],
    extraCents: redeemed.line.line!.price.totalCents + sumRounding(tenders),
  }
}

/**
 * Returns the postings that redeem one visit of a pack for a running stay. Locks the card. Throws Invalid and NotFound
 * for `code`, and Conflict if a visit was redeemed on this bill already.
 */
export async function redemptionOfVisit(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  subject: BillSubject,
  text: string,
  stay: VisitedStay,
): Promise<Posting[]> {
  const left = await withoutReductions(trx, subject.billId, stay)
  const { line, tender } = await redeem(trx, ctx, calendar, subject, left, { text, field: 'code' })
  return [line, splitPaymentPosting(subject, [tender])]
}

/**
 * A visit was paid for at its share of the pack's price: what was paid is what is earned, tax included. `text` is the
 * typed code, `field` the one that a refusal names.
 */
async function redeem(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  subject: BillSubject,
  stay: VisitedStay,
  { text, field }: { text: string; field: 'code' | 'payments' },
): Promise<Redemption> {
  const code = parseCardCode(text, field)
  const card = await trx
    .selectFrom('gift_cards')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  const unknown = 'There is no visit pack with this code'
  if (!card) throw new NotFound(unknown, { [field]: unknown })
  assertRedeemable(card, card.kind === 'visits', await bookingDay(trx, ctx.at, calendar), field)
  if (card.facility_type !== stay.facilityType)
    throw new Invalid({ [field]: `The ${nameCard(card)} is for ${card.facility_type}s` })
  const left = (await readCardBalances(trx, [card.id])).get(card.id)
  if (!left || left.visits === 0) throw new Invalid({ [field]: `The ${nameCard(card)} has no visit left` })
  if (await isVisitRedeemed(trx, subject.billId))
    throw new Conflict('A visit was already redeemed for this stay', { [field]: 'One visit pays one stay' })
  // The last visit takes the cents that do not divide.
  const visitCents = Math.floor(left.cents / left.visits)
  const covered = coveredCents(stay, card.hours!)
  if (covered === 0)
    throw new Conflict('Nothing is left to pay of this stay', { [field]: 'The stay is paid' })
  const difference = priceWithTaxIn(visitCents - covered, stay.taxation)
  return {
    line: chargePosting(subject, differenceLine(stay.taxation), difference),
    tender: { method: 'visit_packs', cents: visitCents, card: { id: card.id, visits: -1 } },
    coveredCents: covered,
  }
}

/** Returns a stay of which no more is due than discounts and refunds left of its price. */
async function withoutReductions(trx: Transaction, billId: number, stay: VisitedStay): Promise<VisitedStay> {
  const charge = chargeOfStay(await readLines(trx, billId))
  const takenCents = charge ? charge.price.totalCents - charge.left.totalCents : 0
  return { ...stay, dueCents: Math.min(stay.dueCents, stay.priceCents - takenCents) }
}

/**
 * Undoes the rest of a locked payment, with the rounding of its cash; of a visit of a pack, takes back its line as
 * well. Returns the cents that are due again.
 */
export async function undoTender(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  payment: LockedPayment,
  undoing: Undoing,
): Promise<number> {
  const { note } = undoing
  if (payment.card?.status === 'void')
    throw new Conflict('The card of this payment was voided. Refund the payment instead')
  const rounding = await readRounding(trx, payment)
  await postUndo(trx, ctx, calendar, payment, undoing)
  await takeBackRounding(trx, ctx, calendar, rounding, note)
  const dueCents = rounding.reduce((cents, { gross_cents }) => cents - gross_cents, payment.leftCents)
  const difference = payment.card?.visits ? await findDifference(trx, payment.bill_id) : undefined
  if (!difference) return dueCents
  const { line, price } = difference
  await postToLedger(trx, ctx, calendar, await buildCorrection(trx, line, note, { price, quantity: 1 }))
  return dueCents - price.totalCents
}

const differenceLine = ({ taxRate, taxClass }: Taxation): LineText => ({
  kind: 'discount',
  ...say('visitRedeemed'),
  tax: 'included',
  taxRate,
  taxClass,
})

/** Whether a visit was redeemed on a bill and not given back. */
async function isVisitRedeemed(db: Reader, billId: number): Promise<boolean> {
  const { cents } = await db
    .selectFrom('ledger')
    .select(sql<number>`coalesce(sum(amount_cents), 0)`.as('cents'))
    .where('bill_id', '=', billId)
    .where('account', '=', 'visit_packs')
    .where('method', '=', 'visit_packs')
    .executeTakeFirstOrThrow()
  return cents > 0
}

/**
 * Returns the rest of the newest line of a visit that was redeemed on a bill and not voided; of one that added to the
 * price, at most what discounts left of the stay. Undefined if nothing is left of it.
 */
async function findDifference(trx: Transaction, billId: number): Promise<LineAdjustment | undefined> {
  const stay = chargeOfStay(await readLines(trx, billId))
  const found = stay?.reductions.findLast(({ line, price }) => isVisitLine(line) && price.totalCents !== 0)
  if (!stay || !found || found.price.totalCents <= stay.left.totalCents) return found
  if (stay.left.totalCents === 0) return undefined
  return { ...found, price: partOfPrice(found.price, stay.left.totalCents) }
}
