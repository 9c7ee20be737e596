import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import { paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { type AccountKey, findAccountKey, lockUnsettledBills } from './account-bills.ts'
import {
  assertAtLeast,
  creditsIn,
  payFromCredit,
  refundBillCredit,
  sumOfCredits,
} from './credit-transfers.ts'

/**
 * Pays `amount` dollars of an open bill from what other bills of the same account have in credit, the oldest first. It
 * moves no money and earns nothing. Throws NotFound, and Conflict if less is in credit or due than `amount`.
 */
export async function applyCredit(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  key: AccountKey,
  { billId, amount }: { billId: number; amount: number },
): Promise<{ amount: number }> {
  const account = await findAccountKey(trx, payerDirectory, key)
  const settings = await readSettings(trx)
  const cents = toCents(amount)
  const due = await payFromCredit(trx, ctx, settings, account, { billId, cents })
  await appendEvent(trx, ctx, {
    action: 'payment.credit_applied',
    ...paymentEvent(settings, 'Credit Applied'),
    message: `Credit of ${formatMoney(amount, settings.currency)} applied to a bill`,
    subjectId: billId,
    changes: { due: [toDollars(due), toDollars(due - cents)] },
  })
  return { amount }
}

/**
 * Pays `amount` dollars of an account's credit out, by the methods of the payments that it comes from, also if they
 * were payments of another bill of the account. Throws NotFound, and Conflict if less is in credit, or if a part of it
 * was not paid with money.
 */
export async function payOutCredit(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  key: AccountKey,
  { amount, reason }: { amount: number; reason: string },
): Promise<{ amount: number }> {
  const account = await findAccountKey(trx, payerDirectory, key)
  const credits = creditsIn(await lockUnsettledBills(trx, account))
  const settings = await readSettings(trx)
  const cents = toCents(amount)
  assertAtLeast(cents, sumOfCredits(credits), 'is in credit', settings)
  let left = cents
  for (const credit of credits) {
    const part = { cents: Math.min(left, credit.cents), note: reason }
    left -= await refundBillCredit(trx, ctx, settings, credit.id, part)
  }
  assertAtLeast(cents, cents - left, 'of the credit was paid with money and can be paid out', settings)
  await appendEvent(trx, ctx, {
    action: 'payment.refunded',
    ...paymentEvent(settings, 'Payment Refunded'),
    message: `Credit of ${formatMoney(amount, settings.currency)} paid out`,
    subjectId: credits[0]!.id,
    changes: { credit: [toDollars(sumOfCredits(credits)), toDollars(sumOfCredits(credits) - cents)] },
  })
  return { amount }
}
