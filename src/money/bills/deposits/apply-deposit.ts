import type { z } from 'zod'
import { owedOf, readBalance } from '#money/ledger/balances.ts'
import { type BillSubject, findBill } from '#money/ledger/bills.ts'
import { postToLedger } from '#money/ledger/ledger.ts'
import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import type { DepositLine } from '#money/ledger/words.ts'
import { calendarOf, paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertTimeConfirmed, type TimeDoubt } from '#platform/http/doubted-time.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import type { applyDepositForm } from '../bill-schemas.ts'
import { feePosting } from '../charges.ts'
import { lockOpenBill } from '../open-bill.ts'
import { type DepositRow, settlementPostings } from './deposit-postings.ts'
import type { Deposit } from './deposit-schemas.ts'
import {
  assertOfItem,
  assertTransition,
  isRestOfBooking,
  lockDeposit,
  setDepositStatus,
  subjectOfDeposit,
  toDeposit,
} from './deposits.ts'

/**
 * Pays the bill of a deposit with `amount` dollars of it (default: the amount due) and returns the rest by its method.
 * The rest of a booking that did not take place becomes credit of the guest. With a `line`, first charges the amount
 * (default: all of the deposit) for it. Throws NotFound, Conflict if the deposit is settled, nothing is due, the bill
 * takes no line or nobody confirmed the time that it pays, and Invalid if `amount` exceeds the deposit or the amount
 * due.
 */
export async function applyDeposit(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  id: number,
  { amount, line, isTimeDoubted }: z.output<typeof applyDepositForm> & TimeDoubt,
): Promise<Deposit> {
  const deposit = await lockDeposit(trx, id)
  assertTransition(deposit, 'applied')
  const settings = await readSettings(trx)
  const isRest = await isRestOfBooking(trx, deposit)
  if (!isRest) assertOfItem(deposit)
  const most =
    line || isRest
      ? { cents: deposit.amount_cents, text: 'was deposited', chargedCents: deposit.amount_cents }
      : await mostPayable(trx, ctx, payerDirectory, deposit)
  const cents = amount === undefined ? most.cents : toCents(amount)
  if (cents > most.cents)
    throw new Invalid({
      amount: `At most ${formatMoney(toDollars(most.cents), settings.currency)} ${most.text}`,
    })
  if (cents > most.chargedCents) assertTimeConfirmed({ isTimeDoubted }, ctx.at, settings.timeZone)
  if (line) {
    const { subject } = await lockOpenBill(trx, ctx, payerDirectory, deposit.bill_id)
    return postApplied(trx, ctx, deposit, subject, cents, line)
  }
  return postApplied(trx, ctx, deposit, await subjectOfDeposit(trx, deposit), cents)
}

/** A line that a deposit is kept for. */
interface KeptFor {
  kind: DepositLine
  reason: string
}

/**
 * Charges `amount` dollars (default: all of it) of a deposit as a line, which the deposit pays, and returns the rest.
 * The caller has locked the bill and assures that it takes lines. Throws NotFound, Conflict if the deposit is settled,
 * and Invalid if `amount` exceeds it.
 */
export async function keepForLine(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { amount, ...line }: KeptFor & { amount?: number | undefined },
): Promise<Deposit> {
  const deposit = await lockDeposit(trx, id)
  assertTransition(deposit, 'applied')
  const cents = amount === undefined ? deposit.amount_cents : toCents(amount)
  return postApplied(trx, ctx, deposit, await subjectOfDeposit(trx, deposit), cents, line)
}

/** Pays `cents` of the bill from a deposit, with a line charges them first, and returns the rest by its method. */
async function postApplied(
  trx: Transaction,
  ctx: ActionContext,
  deposit: DepositRow,
  subject: BillSubject,
  cents: number,
  line?: KeptFor,
): Promise<Deposit> {
  const settings = await readSettings(trx)
  await postToLedger(trx, ctx, calendarOf(settings), [
    ...(line ? [feePosting(subject, settings, ctx.at, cents, line)] : []),
    ...settlementPostings(deposit, subject, { appliedCents: cents, keptCents: 0, reason: null }),
  ])
  const applied = await setDepositStatus(trx, deposit, 'applied', {
    settled_at: ctx.at,
    applied_cents: cents,
    reason: line?.reason ?? null,
  })
  await appendEvent(trx, ctx, {
    action: 'payment.deposit_applied',
    ...paymentEvent(settings, 'Deposit Applied'),
    message: `${formatMoney(toDollars(cents), settings.currency)} of a deposit applied to the bill`,
    subjectId: deposit.id,
    changes: { status: ['held', 'applied'] },
  })
  return toDeposit(applied)
}

/**
 * Returns the deposit or the amount due, whichever is less. A running stay also owes its time until now, beyond what
 * was charged.
 */
async function mostPayable(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  { bill_id, amount_cents }: DepositRow,
) {
  const { accrued } = await payerDirectory.stateOf(trx, await findBill(trx, bill_id), ctx.at)
  const chargedCents = owedOf(await readBalance(trx, bill_id))
  const due = chargedCents + accrued.totalCents
  if (due <= 0) throw new Conflict('Nothing is due on this bill; return the deposit')
  const most =
    due < amount_cents ? { cents: due, text: 'is due' } : { cents: amount_cents, text: 'was deposited' }
  return { ...most, chargedCents }
}
