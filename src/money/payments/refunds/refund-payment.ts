import type { z } from 'zod'
import { bookingDay, currentDay } from '#money/ledger/books/books.ts'
import type { AssertNotSettled } from '#money/ledger/payer-directory.ts'
import { type LedgerRow, type LockedPayment, lockPayment, readSoldCents } from '#money/ledger/reversals.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { formatDay, type Instant } from '#platform/values/time.ts'
import { cashStepOf, roundCash } from '../rules.ts'
import type { refundForm } from '../schemas.ts'
import { undoTender } from '../visit-packs.ts'
import { boughtCard } from './refund.ts'
import { giveBack } from './refund-credit.ts'
import { centsOfLines } from './refundable-lines.ts'

/**
 * Refunds `amount` dollars of a payment, or of a deposit or prepayment that paid the bill, by its own method, for the
 * `lines` that it names. Throws NotFound, Conflict if nothing is left to refund, and Invalid if the amount exceeds what
 * is left of the payment or of a line.
 */
export async function refundPayment(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { amount, reason, lines }: z.output<typeof refundForm>,
): Promise<void> {
  const held = await lockPayment(trx, id)
  const settings = await readSettings(trx)
  const cents = lines ? centsOfLines(lines, amount) : toCents(amount!)
  assertRefundable(held, cents, settings)
  assertPayableInCash(held.method === 'cash' ? cents : undefined, settings)
  const terms = { cents, note: reason, lines }
  const { backCents } = await giveBack(trx, ctx, calendarOf(settings), held, terms)
  await appendEvent(trx, ctx, {
    action: 'payment.refunded',
    ...paymentEvent(settings, 'Payment Refunded'),
    message: `${formatMoney(toDollars(backCents), settings.currency)} refunded`,
    subjectId: id,
    changes: { left: [toDollars(held.leftCents), toDollars(held.leftCents - backCents)] },
  })
}

/**
 * Voids a payment of this business day and shift: its bill is due again. Throws NotFound, and Conflict if its
 * day or shift is closed or part of it was refunded.
 */
export async function voidPayment(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  reason: string,
  assertNotSettled: AssertNotSettled,
): Promise<void> {
  const held = await lockPayment(trx, id)
  const settings = await readSettings(trx)
  // Locks the books: neither the day nor the shift can close before the void is posted.
  await bookingDay(trx, ctx.at, calendarOf(settings))
  await assertVoidable(trx, held, held.leftCents, ctx.at, assertNotSettled)
  await undoTender(trx, ctx, calendarOf(settings), held, { kind: 'void', note: reason })
  const amount = toDollars(held.amount_cents)
  await appendEvent(trx, ctx, {
    action: 'payment.voided',
    ...paymentEvent(settings, 'Payment Voided'),
    message: `Payment of ${formatMoney(amount, settings.currency)} voided`,
    subjectId: id,
    changes: { left: [amount, 0] },
  })
}

/** Throws Conflict if nothing is left of a locked payment to refund, and Invalid if `cents` are more than that. */
export function assertRefundable(held: LockedPayment, cents: number, { currency }: VenueSettings): void {
  const left = formatMoney(toDollars(held.leftCents), currency)
  if (held.paidCents === 0) throw new Conflict('Nothing of this deposit has paid the bill')
  if (held.leftCents === 0) throw new Conflict('This payment is fully refunded')
  if (cents > held.leftCents) throw new Invalid({ amount: `At most ${left} can be refunded` })
  if (held.card?.visits && cents < held.leftCents)
    throw new Invalid({ amount: `A visit goes back as a whole: ${left}` })
}

/** Throws Invalid if the cash of a refund is less than the smallest coin. */
export function assertPayableInCash(cents: number | undefined, settings: VenueSettings): void {
  const step = cashStepOf(settings)
  if (cents === undefined || roundCash(cents, step) > 0) return
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
  assertNotSettled: AssertNotSettled,
): Promise<void> {
  if (kind !== 'payment') throw new Conflict('Only a payment can be voided')
  if (leftCents < amount_cents) throw new Conflict('This payment was partly refunded')
  if (business_day < (await currentDay(db, now, calendarOf(await readSettings(db)))))
    throw new Conflict(`This payment was taken on ${formatDay(business_day)}; refund it instead`)
  if ((await readSoldCents(db, bill_id)) > 0) throw new Conflict(boughtCard)
  await assertNotSettled(db, { ledgerId: id })
}
