import type { z } from 'zod'
import { appendEvent } from '../feed/feed.ts'
import type { VenueSettings } from '../settings/contract.ts'
import { calendarOf, paymentEvent, readSettings } from '../settings/settings.ts'
import type { Transaction } from '../shared/database/database.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { Conflict, Invalid } from '../shared/http/errors.ts'
import { formatMoney, toCents, toDollars } from '../shared/values/money.ts'
import { owedOf, readBalance } from './balances.ts'
import type { applyDepositForm } from './bill-schemas.ts'
import { findBill } from './bills.ts'
import { feePosting } from './charges.ts'
import type { Deposit } from './contract.ts'
import { type DepositRow, settlementPostings } from './deposit-postings.ts'
import {
  assertOfItem,
  assertTransition,
  lockDeposit,
  setDepositStatus,
  subjectOfDeposit,
  toDeposit,
} from './deposits.ts'
import { postToLedger } from './ledger.ts'
import { lockOpenBill } from './open-bill.ts'
import type { PayerDirectory } from './payer-directory.ts'

/**
 * Pays the bill of a deposit with `amount` dollars of it (default: what is due) and returns the rest by its method.
 * With a `line`, first charges the amount (default: all of the deposit) for it. Throws NotFound, Conflict if the
 * deposit is settled, nothing is due or the bill takes no line, and Invalid if `amount` exceeds the deposit or what
 * is due.
 */
export async function applyDeposit(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  id: number,
  { amount, line }: z.output<typeof applyDepositForm>,
): Promise<Deposit> {
  const deposit = await lockDeposit(trx, id)
  assertTransition(deposit, 'applied')
  assertOfItem(deposit)
  const settings = await readSettings(trx)
  const most = line
    ? { cents: deposit.amount_cents, text: 'was deposited' }
    : await mostPayable(trx, ctx, payerDirectory, deposit)
  const cents = amount === undefined ? most.cents : toCents(amount)
  if (cents > most.cents)
    throw new Invalid({
      amount: `At most ${formatMoney(toDollars(most.cents), settings.currency)} ${most.text}`,
    })
  const fee = line ? [await feeOf(trx, ctx, payerDirectory, settings, { deposit, cents, line })] : []
  const subject = await subjectOfDeposit(trx, deposit)
  await postToLedger(trx, ctx, calendarOf(settings), [
    ...fee,
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
    subjectId: id,
    changes: { status: ['held', 'applied'] },
  })
  return toDeposit(applied)
}

/** Returns the deposit or what is due, whichever is less. A running stay also owes its time until now. */
async function mostPayable(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  { bill_id, amount_cents }: DepositRow,
) {
  const { accrued } = await payerDirectory.stateOf(trx, await findBill(trx, bill_id), ctx.at)
  const due = owedOf(await readBalance(trx, bill_id)) + accrued.totalCents
  if (due <= 0) throw new Conflict('Nothing is due on this bill; return the deposit')
  return due < amount_cents ? { cents: due, text: 'is due' } : { cents: amount_cents, text: 'was deposited' }
}

async function feeOf(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  settings: VenueSettings,
  {
    deposit,
    cents,
    line,
  }: { deposit: DepositRow; cents: number; line: { kind: 'lost_key' | 'damage'; reason: string } },
) {
  const { subject } = await lockOpenBill(trx, ctx, payerDirectory, deposit.bill_id)
  return feePosting(subject, settings, ctx.at, cents, line)
}
