import { readBalance } from '#money/ledger/balances.ts'
import { readLines } from '#money/ledger/bills.ts'
import { bookingDay } from '#money/ledger/books/books.ts'
import { postToLedger } from '#money/ledger/ledger.ts'
import { adjustDiscountsAndRefunds } from '#money/ledger/lines/adjust-discounts-and-refunds.ts'
import { isVisitLine } from '#money/ledger/lines/line-charges.ts'
import { correctedIds, type LineRow, priceOfLine } from '#money/ledger/lines/line-rows.ts'
import { buildCorrection, lockPayment } from '#money/ledger/reversals.ts'
import type { PaymentMethod } from '#money/ledger/words.ts'
import { undoKinds } from '#money/ledger/words.ts'
import { negatePrice } from '#money/pricing/price.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertVoidable } from './refunds/refund-payment.ts'
import { undoTender } from './visit-packs.ts'

/** A posting on a bill. The caller has locked the bill. */
interface BillPosting {
  billId: number
  posting: string
}

/**
 * Takes back the line that a posting charged, by a further line. Does nothing if it was corrected before. Returns the
 * cents taken back.
 */
export async function reverseLine(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  { billId, posting }: BillPosting,
  note: string,
): Promise<number> {
  const lines = await readLines(trx, billId)
  const line = lines.find(line => line.posting === posting)
  if (!line || correctedIds(lines).has(line.id)) return 0
  const correction = await buildCorrection(trx, line, note)
  await postToLedger(trx, ctx, calendarOf(settings), correction)
  return correction.length === 0 ? 0 : line.gross_cents
}

interface StayLineReversal {
  note: string
  /** The reason of the lines by which discounts and refunds followed the line, if it lowered the price. */
  followedBy: string
  /** Selects the discounts that shrink with the price. Default: those given after the line. */
  isFollowing?: (reduction: LineRow) => boolean
}

/**
 * Takes back the line of a stay's time that a posting charged, and what follows its price: discounts and refunds shrink
 * with it, or come back if they had shrunk with the line. Does nothing if it was corrected before. Throws Conflict if
 * an invoice charges what would be taken back.
 */
export async function reverseStayLine(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  { billId, posting }: BillPosting,
  { note, followedBy, isFollowing }: StayLineReversal,
): Promise<void> {
  const lines = await readLines(trx, billId)
  const line = lines.find(line => line.posting === posting)
  if (!line || correctedIds(lines).has(line.id)) return
  const isLater = (reduction: LineRow) => reduction.id > line.id && !isVisitLine(reduction)
  const { postings } = await adjustDiscountsAndRefunds(
    trx,
    billId,
    await readBalance(trx, billId),
    negatePrice(priceOfLine(line)),
    {
      reason: line.gross_cents < 0 ? followedBy : note,
      isUndone: one => one.id === line.id,
      isFollowing: isFollowing ?? isLater,
    },
  )
  await postToLedger(trx, ctx, calendarOf(settings), [
    ...(await buildCorrection(trx, line, note)),
    ...postings,
  ])
}

/**
 * Voids the payments of a posting that are neither voided nor refunded, and reverses a rounding line that the posting
 * consists of. Returns the cents voided. Throws Conflict if one was partly refunded, or if its day or shift is closed.
 */
export async function voidBillPayments(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  { billId, posting }: BillPosting,
  note: string,
): Promise<number> {
  const calendar = calendarOf(settings)
  await reverseLine(trx, ctx, settings, { billId, posting }, note)
  const payments = await trx
    .selectFrom('ledger')
    .select('id')
    .where('bill_id', '=', billId)
    .where('posting', '=', posting)
    .where('kind', '=', 'payment')
    .whereRef('account', '=', 'method')
    .orderBy('id')
    .execute()
  // Locks the books: neither the day nor the shift can close before the void is posted.
  await bookingDay(trx, ctx.at, calendar)
  let cents = 0
  for (const { id } of payments) {
    const payment = await lockPayment(trx, id)
    if (payment.leftCents === 0) continue
    await assertVoidable(trx, payment, payment.leftCents, ctx.at)
    await undoTender(trx, ctx, calendar, payment, { kind: 'void', note })
    cents += payment.amount_cents
  }
  return cents
}

/** Returns the method of the last payment on a bill that was neither voided nor reversed; null if there is none. */
export async function readLastMethod(db: Reader, billId: number): Promise<PaymentMethod | null> {
  const row = await db
    .selectFrom('ledger')
    .leftJoin('ledger as back', join =>
      join.onRef('back.reverses_id', '=', 'ledger.id').on('back.kind', 'in', [...undoKinds]),
    )
    .select('ledger.method')
    .where('ledger.bill_id', '=', billId)
    .where('ledger.kind', '=', 'payment')
    .whereRef('ledger.account', '=', 'ledger.method')
    .where('back.id', 'is', null)
    .orderBy('ledger.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.method ?? null) as PaymentMethod | null
}
