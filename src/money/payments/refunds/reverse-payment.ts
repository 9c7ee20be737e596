import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { findDeposit } from '#money/bills/deposits/deposits.ts'
import { type LockedPayment, paidKinds, subjectOfRow } from '#money/ledger/reversals.ts'
import { tenderName, undoKinds } from '#money/ledger/words.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import { lockPayments } from '../joint/lock-parts.ts'
import { type BillShare, payBills } from '../pay-bills.ts'
import type { methodForm, reversalForm } from '../schemas.ts'
import { undoTender } from '../visit-packs.ts'
import { retakeDeposit } from './retake-deposit.ts'

/**
 * Reverses the rest of a payment, or of all parts of a joint one (`whole`), on the current business day: its bills are
 * due again, and their charges stay. Throws NotFound, and Conflict if nothing is left or a card that paid was voided.
 */
export async function reversePayment(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { reason, whole }: z.output<typeof reversalForm>,
): Promise<void> {
  const settings = await readSettings(trx)
  const payments = await leftIn(trx, await lockPayments(trx, id, whole))
  await reverse(trx, ctx, settings, payments, reason)
  const amount = toDollars(sumLeft(payments))
  await appendEvent(trx, ctx, {
    action: 'payment.reversed',
    ...paymentEvent(settings, 'Payment Reversed'),
    message: `Payment of ${formatMoney(amount, settings.currency)} reversed: it is due again`,
    subjectId: id,
    changes: { left: [amount, 0] },
  })
}

/**
 * Reverses the rest of a payment, or of all parts of a joint one (`whole`), and pays the same by another method. A
 * deposit that is held is held by that method. The payment stays with the person who took it, and so in their drawer.
 * Returns the id of the new payment. Throws NotFound, Conflict as `reversePayment` does, and Invalid naming the field.
 */
export async function changePaymentMethod(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { reason, whole, ...paymentInput }: z.output<typeof methodForm>,
): Promise<number> {
  const settings = await readSettings(trx)
  const locked = await lockPayments(trx, id, whole)
  const payment = locked.find(one => one.id === id)!
  const isHeld = (await findDeposit(trx, payment.deposit_id))?.status === 'held'
  const payments = isHeld ? locked : await leftIn(trx, locked)
  const { paymentMethod } = paymentInput
  if (paymentMethod !== undefined && payments.every(({ method }) => method === paymentMethod))
    throw new Invalid({ paymentMethod: `This payment was taken by ${tenderName(paymentMethod)}` })
  const taker = takenBy(ctx, payments[0]!)
  let cents = sumLeft(payments)
  if (isHeld) cents = await retakeDeposit(trx, taker, settings, payment.deposit_id!, paymentInput, reason)
  else await payBills(trx, taker, settings, await reverse(trx, ctx, settings, payments, reason), paymentInput)
  const paid = await newestPayments(trx, payment, id)
  const names = (methods: readonly LockedPayment['method'][]) =>
    [...new Set(methods)].map(tenderName).join(' + ')
  const methods = [payments, paid].map(rows => names(rows.map(({ method }) => method!)))
  const amount = formatMoney(toDollars(cents), settings.currency)
  await appendEvent(trx, ctx, {
    action: 'payment.method_changed',
    ...paymentEvent(settings, 'Payment Method Changed'),
    message: `Payment of ${amount} changed from ${methods[0]} to ${methods[1]}`,
    subjectId: id,
    changes: { method: [methods[0]!, methods[1]!] },
  })
  return paid[0]!.id
}

/** Returns those of locked payments of which something is left. Throws Conflict if there are none. */
async function leftIn(trx: Transaction, payments: readonly LockedPayment[]): Promise<LockedPayment[]> {
  const left = payments.filter(({ leftCents }) => leftCents > 0)
  if (left.length === 0) throw new Conflict(await whyNotReversible(trx, payments[0]!))
  return left
}

async function whyNotReversible(trx: Transaction, { id, kind, paidCents }: LockedPayment): Promise<string> {
  if (kind === 'deposit' && paidCents === 0) return 'Nothing of this deposit has paid the bill'
  const undone = await trx
    .selectFrom('ledger')
    .select('kind')
    .where('reverses_id', '=', id)
    .where('kind', 'in', [...undoKinds])
    .executeTakeFirst()
  if (!undone) return 'This payment is fully refunded'
  return undone.kind === 'void' ? 'This payment was voided' : 'This payment was reversed'
}

/** Reverses locked payments. Returns the amount due again on each bill. */
async function reverse(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  payments: readonly LockedPayment[],
  note: string,
): Promise<BillShare[]> {
  const jointId = payments.length > 1 ? randomUUID() : undefined
  const shares = new Map<number, BillShare>()
  for (const payment of payments) {
    const subject = await subjectOfRow(trx, payment)
    const undoing = { kind: 'payment_reversal', note, jointId } as const
    const cents = await undoTender(trx, ctx, calendarOf(settings), payment, undoing)
    const share = shares.getOrInsert(payment.bill_id, { subject, cents: 0 })
    share.cents += cents
  }
  return [...shares.values()]
}

/** Returns the context in which the person who took a payment takes another one. */
const takenBy = (ctx: ActionContext, { actor_id }: LockedPayment): ActionContext => ({
  ...ctx,
  actor: { ...ctx.actor, id: actor_id },
})

/** Returns the rows of money by which the newest payment of a locked bill was made. */
const newestPayments = (trx: Transaction, { bill_id }: LockedPayment, after: number) =>
  trx
    .selectFrom('ledger')
    .select(['id', 'method'])
    .where('bill_id', '=', bill_id)
    .where('kind', 'in', paidKinds)
    .whereRef('account', '=', 'method')
    .where('posting', '=', ({ selectFrom }) =>
      selectFrom('ledger as newest')
        .select('newest.posting')
        .where('newest.bill_id', '=', bill_id)
        .where('newest.id', '>', after)
        .where('newest.kind', 'in', paidKinds)
        .orderBy('newest.id', 'desc')
        .limit(1),
    )
    .orderBy('id')
    .execute()

const sumLeft = (payments: readonly LockedPayment[]): number =>
  payments.reduce((cents, { leftCents }) => cents + leftCents, 0)
