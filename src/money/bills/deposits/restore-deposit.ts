import type { BillSubject } from '#money/ledger/bills.ts'
import { type Posting, postToLedger } from '#money/ledger/ledger.ts'
import { priceOfLine, textOf, toOffset } from '#money/ledger/lines/line-rows.ts'
import { lockPayment } from '#money/ledger/reversals.ts'
import { negatePrice } from '#money/pricing/price.ts'
import { calendarOf, paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import type { DepositRow } from './deposit-postings.ts'
import type { Deposit } from './deposit-schemas.ts'
import { assertOfItem, lockDeposit, setDepositStatus, subjectOfDeposit, toDeposit } from './deposits.ts'

/**
 * Holds again what was kept of a deposit and what of it paid the bill and was not refunded: what it paid is due again.
 * What was returned stays returned. Throws NotFound, and Conflict if the deposit is held or returned, is a prepayment,
 * or nothing is left of it.
 */
export async function restoreDeposit(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  reason: string,
): Promise<Deposit> {
  const deposit = await lockDeposit(trx, id)
  assertOfItem(deposit)
  if (deposit.status === 'held' || deposit.status === 'returned')
    throw new Conflict(deposit.status === 'held' ? 'This deposit is held' : 'This deposit was returned')
  const { leftCents: applied } = await lockPayment(trx, await findMoneyId(trx, deposit))
  const kept = deposit.kept_cents
  if (applied + kept === 0) throw new Conflict('What this deposit paid was refunded')
  const settings = await readSettings(trx)
  const subject = await subjectOfDeposit(trx, deposit)
  await postToLedger(trx, ctx, calendarOf(settings), [
    ...(applied > 0 ? [unapply(deposit, subject, applied, reason)] : []),
    ...(kept > 0 ? [await unkeep(trx, deposit, subject, reason)] : []),
  ])
  const held = await setDepositStatus(trx, deposit, 'held', {
    amount_cents: applied + kept,
    settled_at: null,
    kept_cents: 0,
    applied_cents: 0,
    reason: null,
  })
  const amount = formatMoney(toDollars(applied + kept), settings.currency)
  await appendEvent(trx, ctx, {
    action: 'payment.deposit_restored',
    ...paymentEvent(settings, 'Deposit Held Again'),
    message: `Deposit of ${amount} held again${applied > 0 ? ': what it paid is due again' : ''}`,
    subjectId: id,
    changes: { status: [deposit.status, 'held'] },
  })
  return toDeposit(held)
}

/** Returns the id of the row by which the money of a deposit was taken. */
async function findMoneyId(trx: Transaction, { id, bill_id }: DepositRow): Promise<number> {
  const row = await trx
    .selectFrom('ledger')
    .select('id')
    .where('bill_id', '=', bill_id)
    .where('deposit_id', '=', id)
    .where('kind', '=', 'deposit')
    .whereRef('account', '=', 'method')
    .executeTakeFirstOrThrow()
  return row.id
}

const unapply = ({ id }: DepositRow, subject: BillSubject, cents: number, note: string): Posting => ({
  kind: 'deposit_apply',
  subject,
  depositId: id,
  note,
  entries: [
    { account: 'deposits', cents: -cents },
    { account: 'receivable', cents },
  ],
})

/** Takes back the newest line by which the deposit was kept. */
async function unkeep(
  trx: Transaction,
  { id, bill_id }: DepositRow,
  subject: BillSubject,
  note: string,
): Promise<Posting> {
  const line = await trx
    .selectFrom('bill_lines')
    .selectAll()
    .where('bill_id', '=', bill_id)
    .where('kind', '=', 'kept_deposit')
    .where('posting', 'in', ({ selectFrom }) =>
      selectFrom('ledger')
        .select('posting')
        .where('bill_id', '=', bill_id)
        .where('deposit_id', '=', id)
        .where('kind', '=', 'deposit_keep'),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const price = negatePrice(priceOfLine(line))
  return {
    kind: 'deposit_keep',
    subject,
    depositId: id,
    note,
    line: {
      kind: 'kept_deposit',
      ...textOf(line),
      ...toOffset(line),
      quantity: -1,
      unitCents: line.unit_cents,
      reason: note,
      price,
    },
    entries: [
      { account: 'deposits', cents: price.totalCents },
      { account: 'revenue', cents: -price.totalCents },
    ],
  }
}
