import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import { type BillShare, payAll } from '#money/payments/pay-bills.ts'
import type { PaymentInput } from '#money/payments/tenders/tenders.ts'
import { paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { type AccountKey, findAccountKey, lockUnsettledBills } from './account-bills.ts'

/**
 * Takes one payment of `amount` dollars for the open bills of an account, the oldest first. Returns how many bills it
 * paid, in whole or in part. Throws NotFound, Conflict if nothing is owed, and Invalid naming the field, also if more
 * is paid than is owed.
 */
export async function payAccount(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  key: AccountKey,
  { amount, ...paymentInput }: PaymentInput & { amount: number },
): Promise<{ amount: number; bills: number; lastBillId: number }> {
  const account = await findAccountKey(trx, payerDirectory, key)
  const owing = (await lockUnsettledBills(trx, account)).filter(({ cents }) => cents > 0)
  const settings = await readSettings(trx)
  const owedCents = owing.reduce((sum, { cents }) => sum + cents, 0)
  if (owedCents === 0) throw new Conflict('Nothing is due on this account')
  const cents = toCents(amount)
  if (cents > owedCents)
    throw new Invalid({ amount: `At most ${formatMoney(toDollars(owedCents), settings.currency)} is due` })
  const shares: BillShare[] = []
  let left = cents
  for (const { bill, cents } of owing) {
    if (left === 0) break
    const { subject } = await payerDirectory.stateOf(trx, bill, ctx.at)
    shares.push({ subject, cents: Math.min(left, cents) })
    left -= Math.min(left, cents)
  }
  await payAll(trx, ctx, settings, shares, paymentInput, { isExact: cents !== owedCents })
  const lastBillId = shares.at(-1)!.subject.billId
  await appendEvent(trx, ctx, {
    action: 'payment.taken',
    ...paymentEvent(settings, 'Payment Taken'),
    message: `Payment of ${formatMoney(amount, settings.currency)} taken on ${shares.length === 1 ? 'a bill' : `${shares.length} bills`} of an account`,
    subjectId: lastBillId,
    changes: { owed: [toDollars(owedCents), toDollars(owedCents - cents)] },
  })
  return { amount, bills: shares.length, lastBillId }
}
