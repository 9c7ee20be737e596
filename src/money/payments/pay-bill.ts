import { onBill } from '#money/bills/charges.ts'
import { type BillBalance, owedOf, readBalance } from '#money/ledger/balances.ts'
import { type BillSubject, lockBill } from '#money/ledger/bills.ts'
import { postToLedger } from '#money/ledger/ledger.ts'
import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import { calendarOf, paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import { splitPaymentPosting, sumRounding } from './tenders/tender-postings.ts'
import { assertDue, type ShownPayment, toTenders } from './tenders/tenders.ts'

/**
 * Takes payment of all that is due on a bill, also after its guest or member has left. Throws NotFound, Conflict if
 * nothing is due, `due` dollars differ from the amount due or it is the bill of an invoice, which takes its own
 * payments, and Invalid naming the field.
 */
export async function payBill(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  id: number,
  payment: ShownPayment,
): Promise<void> {
  const bill = await lockBill(trx, id)
  if (bill.kind === 'invoice') throw new Conflict('Record this payment on the invoice')
  const { subject } = await payerDirectory.stateOf(trx, bill, ctx.at)
  await payDue(trx, ctx, subject, payment)
}

/**
 * Takes payment of all that is due on a locked bill and returns its new balance. Throws Conflict if nothing is due or
 * `due` dollars differ from the amount due, and Invalid naming the field.
 */
export async function payDue(
  trx: Transaction,
  ctx: ActionContext,
  subject: BillSubject,
  { due, ...paymentInput }: ShownPayment,
): Promise<BillBalance> {
  const { billId, facility, source } = subject
  const settings = await readSettings(trx)
  const balance = await readBalance(trx, billId)
  const dueCents = owedOf(balance)
  if (dueCents <= 0)
    throw new Conflict(`Nothing is due ${facility ? `for ${facility.name}` : onBill(subject)}`)
  assertDue(dueCents, due, settings)
  const tenders = toTenders(paymentInput, dueCents, settings)
  await postToLedger(trx, ctx, calendarOf(settings), [splitPaymentPosting(subject, tenders)])
  const roundingCents = sumRounding(tenders)
  const takenCents = dueCents + roundingCents
  const paidCents = balance.paidCents + takenCents
  await appendEvent(trx, ctx, {
    action: 'payment.taken',
    ...paymentEvent(settings, 'Payment Taken'),
    message: `Payment of ${formatMoney(toDollars(takenCents), settings.currency)} taken ${facility ? `for ${facility.name}` : onBill(subject)}`,
    subjectId: billId,
    ...(facility &&
      (source === 'room' || source === 'locker') && { facility: { type: source, ...facility } }),
    changes: {
      paid: [toDollars(balance.paidCents), toDollars(paidCents)],
      method: [null, tenders.map(({ method }) => method).join(' + ')],
    },
  })
  return { ...balance, extrasCents: balance.extrasCents + roundingCents, paidCents }
}
