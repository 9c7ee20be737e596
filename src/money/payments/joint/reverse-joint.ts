import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { lockBill } from '#money/ledger/bills.ts'
import { bookingDay } from '#money/ledger/books/books.ts'
import type { AssertNotSettled } from '#money/ledger/payer-directory.ts'
import { type LockedPayment, lockPayment } from '#money/ledger/reversals.ts'
import { calendarOf, paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid, NotFound } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { giveBack } from '../refunds/refund-credit.ts'
import { assertPayableInCash, assertRefundable, assertVoidable } from '../refunds/refund-payment.ts'
import { centsOfLines } from '../refunds/refundable-lines.ts'
import { undoTender } from '../visit-packs.ts'
import { readJointRows } from './joint-parts.ts'
import type { jointRefundForm } from './joint-schemas.ts'

/**
 * Refunds parts of a joint payment, each by its own method, all or none. Cash is rounded as a whole. Throws NotFound,
 * Conflict if nothing is left of a part, and Invalid if more is refunded than is left, or if a part is another
 * payment's.
 */
export async function refundJointPayment(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { parts, reason }: z.output<typeof jointRefundForm>,
): Promise<void> {
  const payments = await lockParts(trx, id)
  const settings = await readSettings(trx)
  const wanted = parts.map(({ paymentId, amount, lines }) => {
    const payment = payments.find(one => one.id === paymentId)
    if (!payment) throw new Invalid({ parts: `Payment ${paymentId} is no part of this payment` })
    const cents = lines ? centsOfLines(lines, amount) : toCents(amount)
    assertRefundable(payment, cents, settings)
    return { payment, cents, lines }
  })
  const cash = wanted.filter(({ payment }) => payment.method === 'cash')
  if (cash.length > 0) assertPayableInCash(sumOf(cash), settings)
  // The largest cash part takes the rounding, so that none falls below zero.
  const last = cash.toSorted((a, b) => b.cents - a.cents)[0]
  const jointId = parts.length > 1 ? randomUUID() : undefined
  const terms = { note: reason, jointId }
  let backCents = 0
  for (const { payment, ...of } of wanted.filter(part => part !== last))
    backCents += (await giveBack(trx, ctx, calendarOf(settings), payment, { ...terms, ...of, isExact: true }))
      .backCents
  if (last) {
    const cashBefore = sumOf(cash.filter(part => part !== last))
    const { payment, ...of } = last
    backCents += (await giveBack(trx, ctx, calendarOf(settings), payment, { ...terms, ...of, cashBefore }))
      .backCents
  }
  const left = payments.reduce((sum, { leftCents }) => sum + leftCents, 0)
  await appendEvent(trx, ctx, {
    action: 'payment.refunded',
    ...paymentEvent(settings, 'Payment Refunded'),
    message: `${formatMoney(toDollars(backCents), settings.currency)} refunded`,
    subjectId: id,
    changes: { left: [toDollars(left), toDollars(left - backCents)] },
  })
}

/**
 * Voids a joint payment of this business day and shift: all of its bills are due again. Throws NotFound, and Conflict
 * if its day or shift is closed or something of it was refunded.
 */
export async function voidJointPayment(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  reason: string,
  assertNotSettled: AssertNotSettled,
): Promise<void> {
  const payments = await lockParts(trx, id)
  const settings = await readSettings(trx)
  // Locks the books: neither the day nor the shift can close before the void is posted.
  await bookingDay(trx, ctx.at, calendarOf(settings))
  const jointId = randomUUID()
  for (const payment of payments) {
    await assertVoidable(trx, payment, payment.leftCents, ctx.at, assertNotSettled)
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

/** Locks the bills of a joint payment in the order of their ids, and returns its parts. Throws NotFound, Conflict. */
export async function lockParts(trx: Transaction, id: number): Promise<LockedPayment[]> {
  const row = await trx
    .selectFrom('ledger')
    .select(['kind', 'joint_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.kind !== 'payment') throw new NotFound(`There is no payment ${id}`)
  const rows = (await readJointRows(trx, row)).filter(({ account, method }) => account === method)
  if (rows.length === 0) throw new Conflict('This payment is for one bill')
  for (const billId of [...new Set(rows.map(({ bill_id }) => bill_id))].sort((a, b) => a - b))
    await lockBill(trx, billId)
  const parts: LockedPayment[] = []
  for (const part of rows) parts.push(await lockPayment(trx, part.id))
  return parts
}

const sumOf = (parts: readonly { cents: number }[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0)
