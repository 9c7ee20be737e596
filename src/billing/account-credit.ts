import { appendEvent } from '../feed/feed.ts'
import type { VenueSettings } from '../settings/contract.ts'
import { calendarOf, paymentEvent, readSettings } from '../settings/settings.ts'
import type { Transaction } from '../shared/database/database.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { Conflict } from '../shared/http/errors.ts'
import { formatMoney, toCents, toDollars } from '../shared/values/money.ts'
import { type AccountKey, findAccountKey, lockUnsettledBills } from './account-bills.ts'
import type { BillSubject } from './bills.ts'
import { type Posting, postToLedger } from './ledger.ts'
import type { PayerDirectory } from './payer-directory.ts'
import { refundCredit } from './refund-credit.ts'
import { isInHouse } from './write-offs.ts'

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
  const bills = await lockUnsettledBills(trx, account)
  const settings = await readSettings(trx)
  const target = bills.find(({ id, cents }) => id === billId && cents > 0)
  if (!target) throw new Conflict('Nothing is due on this bill')
  const cents = toCents(amount)
  const credits = creditsIn(bills)
  assertAtLeast(cents, sumOf(credits), 'is in credit', settings)
  assertAtLeast(cents, target.cents, 'is due on this bill', settings)
  const { subject } = await payerDirectory.stateOf(trx, target.bill, ctx.at)
  const postings: Posting[] = []
  let left = cents
  for (const credit of credits) {
    const part = Math.min(left, credit.cents)
    left -= part
    if (part === 0) continue
    const { subject: from } = await payerDirectory.stateOf(trx, credit.bill, ctx.at)
    postings.push(creditTransfer(from, subject, part))
  }
  await postToLedger(trx, ctx, calendarOf(settings), postings)
  await appendEvent(trx, ctx, {
    action: 'payment.credit_applied',
    ...paymentEvent(settings, 'Credit Applied'),
    message: `Credit of ${formatMoney(amount, settings.currency)} applied to a bill`,
    subjectId: billId,
    changes: { due: [toDollars(target.cents), toDollars(target.cents - cents)] },
  })
  return { amount }
}

/**
 * Pays `amount` dollars of an account's credit out, by the methods of the payments that it comes from. Throws NotFound,
 * and Conflict if less is in credit, or if a part of it was not paid with money.
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
  assertAtLeast(cents, sumOf(credits), 'is in credit', settings)
  let left = cents
  for (const { id, cents } of credits)
    left -= await refundCredit(trx, ctx, calendarOf(settings), id, {
      cents: Math.min(left, cents),
      note: reason,
    })
  assertAtLeast(cents, cents - left, 'of the credit was paid on its own bill and can be paid out', settings)
  await appendEvent(trx, ctx, {
    action: 'payment.refunded',
    ...paymentEvent(settings, 'Payment Refunded'),
    message: `Credit of ${formatMoney(amount, settings.currency)} paid out`,
    subjectId: credits[0]!.id,
    changes: { credit: [toDollars(sumOf(credits)), toDollars(sumOf(credits) - cents)] },
  })
  return { amount }
}

type LockedBills = Awaited<ReturnType<typeof lockUnsettledBills>>

/** Returns the bills in credit, with their credit in cents. Of a guest in house, check-out settles it. */
const creditsIn = (bills: LockedBills): LockedBills =>
  bills
    .filter(({ bill, cents }) => cents < 0 && !isInHouse(bill))
    .map(one => ({ ...one, cents: Math.abs(one.cents) }))

const sumOf = (credits: LockedBills) => credits.reduce((sum, { cents }) => sum + cents, 0)

function assertAtLeast(cents: number, most: number, is: string, { currency }: VenueSettings): void {
  if (cents > most) throw new Conflict(`Only ${formatMoney(toDollars(most), currency)} ${is}`)
}

/** Returns the posting by which the credit of one bill pays another: no money, no revenue. */
const creditTransfer = (from: BillSubject, to: BillSubject, cents: number): Posting => ({
  kind: 'payment',
  subject: to,
  entries: [
    { account: 'receivable', cents, subject: from },
    { account: 'receivable', cents: -cents },
  ],
})
