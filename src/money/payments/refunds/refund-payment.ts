import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { bookingDay, currentDay } from '#money/ledger/books/books.ts'
import { type LedgerRow, type LockedPayment, lockPayment, readSoldCents } from '#money/ledger/reversals.ts'
import { assertShiftOpen } from '#money/shifts/shifts.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { formatDay, type Instant } from '#platform/values/time.ts'
import type { jointRefundForm } from '../joint/joint-schemas.ts'
import { lockParts, lockPayments } from '../joint/lock-parts.ts'
import { findCashStep, roundCash } from '../rules.ts'
import type { refundForm } from '../schemas.ts'
import { undoTender } from '../visit-packs.ts'
import { boughtCard } from './refund.ts'
import { giveBack } from './refund-credit.ts'
import { centsOfLines, type RefundedLines } from './refundable-lines.ts'

/**
 * Refunds `amount` dollars of a payment, or of a deposit or prepayment that paid the bill, by its own method, for the
 * `lines` that it names. Throws NotFound, Conflict if nothing is left to refund, and Invalid if the amount exceeds the
 * rest of the payment or of a line.
 */
export async function refundPayment(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { reason, ...wanted }: z.output<typeof refundForm>,
): Promise<void> {
  await refundParts(trx, ctx, id, [await lockPayment(trx, id)], [{ paymentId: id, ...wanted }], reason)
}

/**
 * Refunds parts of a joint payment, each by its own method, all or none. Cash is rounded as a whole. Throws as
 * `refundPayment` does, and Invalid if a part is another payment's.
 */
export async function refundJointPayment(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { reason, parts }: z.output<typeof jointRefundForm>,
): Promise<void> {
  await refundParts(trx, ctx, id, await lockParts(trx, id), parts, reason)
}

/** The refund of a part, in dollars: `lines` add up to `amount`, or replace it. */
interface WantedPart {
  paymentId: number
  amount?: number | undefined
  lines?: RefundedLines | undefined
}

async function refundParts(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  payments: readonly LockedPayment[],
  parts: readonly WantedPart[],
  note: string,
): Promise<void> {
  const settings = await readSettings(trx)
  const wanted = parts.map(({ paymentId, amount, lines }) => {
    const payment = payments.find(one => one.id === paymentId)
    if (!payment) throw new Invalid({ parts: `Payment ${paymentId} is no part of this payment` })
    const cents = lines ? centsOfLines(lines, amount) : toCents(amount!)
    assertRefundable(payment, cents, settings)
    return { payment, cents, lines }
  })
  const cash = wanted.filter(({ payment }) => payment.method === 'cash')
  if (cash.length > 0) assertPayableInCash(sumCents(cash), settings)
  // The largest cash part takes the rounding, so that none falls below zero.
  const last = cash.toSorted((a, b) => b.cents - a.cents)[0]
  const jointId = parts.length > 1 ? randomUUID() : undefined
  let backCents = 0
  for (const part of [...wanted.filter(part => part !== last), ...(last ? [last] : [])]) {
    const { payment, cents, lines } = part
    const rounding = part === last ? { cashBefore: sumCents(cash) - cents } : { isExact: true }
    const terms = { cents, note, jointId, lines, ...rounding }
    backCents += (await giveBack(trx, ctx, calendarOf(settings), payment, terms)).backCents
  }
  const leftCents = payments.reduce((sum, { leftCents }) => sum + leftCents, 0)
  await appendEvent(trx, ctx, {
    action: 'payment.refunded',
    ...paymentEvent(settings, 'Payment Refunded'),
    message: `${formatMoney(toDollars(backCents), settings.currency)} refunded`,
    subjectId: id,
    changes: { left: [toDollars(leftCents), toDollars(leftCents - backCents)] },
  })
}

const sumCents = (parts: readonly { cents: number }[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0)

/**
 * Voids a payment of this business day and shift, or all parts of a joint one (`whole`): its bills are due again.
 * Throws NotFound, and Conflict if its day or shift is closed or part of it was refunded.
 */
export async function voidPayment(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { reason, whole }: { reason: string; whole: boolean },
): Promise<void> {
  const payments = await lockPayments(trx, id, whole)
  const settings = await readSettings(trx)
  // Locks the books: neither the day nor the shift can close before the void is posted.
  await bookingDay(trx, ctx.at, calendarOf(settings))
  const jointId = whole ? randomUUID() : undefined
  for (const payment of payments) {
    await assertVoidable(trx, payment, payment.leftCents, ctx.at)
    await undoTender(trx, ctx, calendarOf(settings), payment, { kind: 'void', note: reason, jointId })
  }
  const amount = toDollars(payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0))
  await appendEvent(trx, ctx, {
    action: 'payment.voided',
    ...paymentEvent(settings, 'Payment Voided'),
    message: `Payment of ${formatMoney(amount, settings.currency)} voided`,
    subjectId: id,
    changes: { left: [amount, 0] },
  })
}

/** Throws Conflict if nothing is left of a locked payment to refund, and Invalid if `cents` are more than that. */
function assertRefundable(held: LockedPayment, cents: number, { currency }: VenueSettings): void {
  const left = formatMoney(toDollars(held.leftCents), currency)
  if (held.paidCents === 0) throw new Conflict('Nothing of this deposit has paid the bill')
  if (held.leftCents === 0) throw new Conflict('This payment is fully refunded')
  if (cents > held.leftCents) throw new Invalid({ amount: `At most ${left} can be refunded` })
  if (held.card?.visits && cents < held.leftCents)
    throw new Invalid({ amount: `A visit goes back as a whole: ${left}` })
}

/** Throws Invalid if the cash of a refund is less than the smallest coin. */
function assertPayableInCash(cents: number, settings: VenueSettings): void {
  const step = findCashStep(settings)
  if (roundCash(cents, step) > 0) return
  throw new Invalid({
    amount: `At least ${formatMoney(toDollars(step), settings.currency)} can be paid back in cash`,
  })
}

/** Throws Conflict with the reason if a payment can no longer be voided. */
export async function assertVoidable(
  db: Reader,
  {
    id,
    kind,
    bill_id,
    business_day,
    amount_cents,
  }: Pick<LedgerRow, 'id' | 'kind' | 'bill_id' | 'business_day' | 'amount_cents'>,
  leftCents: number,
  now: Instant,
): Promise<void> {
  if (kind !== 'payment') throw new Conflict('Only a payment can be voided')
  if (leftCents < amount_cents) throw new Conflict('This payment was partly refunded')
  if (business_day < (await currentDay(db, now, calendarOf(await readSettings(db)))))
    throw new Conflict(`This payment was taken on ${formatDay(business_day)}; refund it instead`)
  if ((await readSoldCents(db, bill_id)) > 0) throw new Conflict(boughtCard)
  await assertShiftOpen(db, { ledgerId: id })
}
