import { appendEvent } from '../feed/feed.ts'
import { calendarOf, paymentNews, readSettings } from '../settings/settings.ts'
import type { Act } from '../shared/act.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { Conflict, Invalid } from '../shared/errors.ts'
import { formatMoney, toCents, toDollars } from '../shared/money.ts'
import { businessDay, formatDay, type Instant } from '../shared/time.ts'
import { bookingDay } from './books.ts'
import type { RefuseSettled } from './payers.ts'
import { type LedgerRow, lockPayment, refund, voidPayment as takeBack } from './reversals.ts'

/**
 * Gives back `amount` dollars of a payment by the method it came by. Throws NotFound, Invalid where more is asked
 * for than is left of it, Conflict where nothing is.
 */
export async function refundPayment(
  trx: Transaction,
  act: Act,
  id: number,
  { amount, reason }: { amount: number; reason: string },
): Promise<void> {
  const held = await lockPayment(trx, id)
  const settings = await readSettings(trx)
  const left = formatMoney(toDollars(held.leftCents), settings.currency)
  if (held.leftCents === 0) throw new Conflict('All of this payment has been given back')
  if (toCents(amount) > held.leftCents) throw new Invalid({ amount: `At most ${left} can be given back` })
  await refund(trx, act, calendarOf(settings), held, { cents: toCents(amount), note: reason })
  await appendEvent(trx, act, {
    action: 'payment.refunded',
    ...paymentNews(settings, 'Payment Refunded'),
    message: `${formatMoney(amount, settings.currency)} refunded`,
    subjectId: id,
    changes: { left: [toDollars(held.leftCents), toDollars(held.leftCents - toCents(amount))] },
  })
}

/**
 * Takes a payment of this business day and shift back as if it had never been. Throws NotFound, or Conflict where
 * it is settled, or part of it has been given back.
 */
export async function voidPayment(
  trx: Transaction,
  act: Act,
  id: number,
  reason: string,
  refuseSettled: RefuseSettled,
): Promise<void> {
  const held = await lockPayment(trx, id)
  const settings = await readSettings(trx)
  // From here on neither the day nor the shift is closed before the void is booked.
  await bookingDay(trx, act.at, calendarOf(settings))
  await refuseVoid(trx, held, held.leftCents, act.at, refuseSettled)
  await takeBack(trx, act, calendarOf(settings), held, reason)
  const amount = toDollars(held.amount_cents)
  await appendEvent(trx, act, {
    action: 'payment.voided',
    ...paymentNews(settings, 'Payment Voided'),
    message: `Payment of ${formatMoney(amount, settings.currency)} voided`,
    subjectId: id,
    changes: { left: [amount, 0] },
  })
}

/** Throws Conflict, saying why, where a payment can no longer be voided. */
export async function refuseVoid(
  db: Reader,
  { id, business_day, amount_cents }: Pick<LedgerRow, 'id' | 'business_day' | 'amount_cents'>,
  leftCents: number,
  now: Instant,
  refuseSettled: RefuseSettled,
): Promise<void> {
  if (leftCents < amount_cents) throw new Conflict('Some of this payment has been given back already')
  if (business_day !== businessDay(now, calendarOf(await readSettings(db))))
    throw new Conflict(`It was taken on the business day of ${formatDay(business_day)}; refund it instead`)
  await refuseSettled(db, { ledgerId: id })
}
