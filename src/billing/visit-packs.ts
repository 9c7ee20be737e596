import { sql } from 'kysely'
import type { Reader, Transaction } from '../shared/database/database.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { Conflict, Invalid, NotFound } from '../shared/http/errors.ts'
import type { Calendar } from '../shared/values/time.ts'
import type { BillSubject } from './bills.ts'
import { bookingDay } from './books.ts'
import { assertRedeemable, nameOf, parseCardCode, readCardBalances } from './card-ledger.ts'
import { chargePosting, type Posting, splitPaymentPosting } from './ledger.ts'
import type { LineRow } from './line-rows.ts'
import type { LineText } from './lines.ts'
import { priceWithTaxIn } from './price.ts'
import { reversalOf } from './reversals.ts'
import type { Taxation } from './taxes.ts'

/** A stay that a visit is to pay. Amounts in cents. */
export interface VisitedStay {
  facilityType: 'room' | 'locker'
  /** Its agreed time. */
  hours: number
  /** What the agreed time costs. */
  priceCents: number
  /** What is due on its bill. */
  dueCents: number
  taxation: Taxation
}

/**
 * Returns the postings that redeem one visit of a pack. A visit was paid for at its share of the pack's price: a line
 * brings the covered price to that share, tax included, so that what was paid is what is earned. Locks the card.
 * Throws Invalid and NotFound for `code`, and Conflict if a visit was redeemed on this bill already.
 */
export async function redemptionOfVisit(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  subject: BillSubject,
  text: string,
  stay: VisitedStay,
): Promise<Posting[]> {
  const code = parseCardCode(text, 'code')
  const card = await trx
    .selectFrom('gift_cards')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  const unknown = 'There is no visit pack with this code'
  if (!card) throw new NotFound(unknown, { code: unknown })
  assertRedeemable(card, card.kind === 'visits', await bookingDay(trx, ctx.at, calendar), 'code')
  if (card.facility_type !== stay.facilityType)
    throw new Invalid({ code: `The ${nameOf(card)} is for ${card.facility_type}s` })
  const left = (await readCardBalances(trx, [card.id])).get(card.id)
  if (!left || left.visits === 0) throw new Invalid({ code: `The ${nameOf(card)} has no visit left` })
  if (await isVisitRedeemed(trx, subject.billId))
    throw new Conflict('A visit was already redeemed for this stay', { code: 'One visit pays one stay' })
  // The last visit takes the cents that do not divide.
  const visitCents = Math.floor(left.cents / left.visits)
  const difference = visitCents - coveredCents(stay, card.hours!)
  const payment = { id: card.id, visits: -1 }
  return [
    chargePosting(subject, differenceLine(stay.taxation), priceWithTaxIn(difference, stay.taxation)),
    splitPaymentPosting(subject, [{ method: 'visit_packs', cents: visitCents, card: payment }]),
  ]
}

/** Returns the part of the price that a visit of `hours` covers: in proportion, at most what is due. */
function coveredCents({ hours, priceCents, dueCents }: VisitedStay, visitHours: number): number {
  const share = hours <= visitHours ? priceCents : Math.round((priceCents * visitHours) / hours)
  return Math.min(share, dueCents)
}

const LABEL = 'Visit pack'

const differenceLine = ({ taxRate, taxClass }: Taxation): LineText => ({
  kind: 'discount',
  label: LABEL,
  tax: 'included',
  taxRate,
  taxClass,
})

/** Returns the posting that takes the difference back when a redeemed visit is voided; none if there is none. */
export async function reversalOfVisit(
  trx: Transaction,
  subject: BillSubject,
  note: string,
): Promise<Posting[]> {
  const line = await findDifference(trx, subject.billId)
  if (!line) return []
  const charge = await trx
    .selectFrom('ledger')
    .select('id')
    .where('bill_id', '=', subject.billId)
    .where('posting', '=', line.posting)
    .where('account', '=', 'receivable')
    .executeTakeFirst()
  return charge ? [{ ...reversalOf(line, subject, note), reversesId: charge.id }] : []
}

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

/** Returns the newest line of a visit that was redeemed on a bill and not voided. */
async function findDifference(db: Reader, billId: number): Promise<LineRow | undefined> {
  const lines = await db
    .selectFrom('bill_lines')
    .selectAll()
    .where('bill_id', '=', billId)
    .where('kind', '=', 'discount')
    .where('label', '=', LABEL)
    .orderBy('id')
    .execute()
  const corrected = new Set(lines.map(({ corrects_id }) => corrects_id))
  return lines.findLast(({ id, corrects_id }) => corrects_id === null && !corrected.has(id))
}
