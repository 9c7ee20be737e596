import { sql } from 'kysely'
import { appendEvent } from '../feed/feed.ts'
import { calendarOf, readSettings } from '../settings/settings.ts'
import type { Reader, Transaction } from '../shared/database/database.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { Conflict } from '../shared/http/errors.ts'
import { formatMoney, toCents, toDollars } from '../shared/values/money.ts'
import { owedOf, readBalance } from './balances.ts'
import { type BillSubject, lockBill } from './bills.ts'
import { type Posting, postToLedger } from './ledger.ts'
import type { PayerDirectory } from './payer-directory.ts'

/** `cents` of what is owed become bad debt; negative if they are owed again. */
const writeOffPosting = (subject: BillSubject, cents: number, note: string): Posting => ({
  kind: cents > 0 ? 'write_off' : 'recovery',
  subject,
  note,
  entries: [
    { account: 'bad_debt', cents },
    { account: 'receivable', cents: -cents },
  ],
})

/**
 * Writes off what is owed on a bill as bad debt. `amount` is what was shown as owed, in dollars. Throws NotFound, and
 * Conflict if the guest is still here, nothing is owed, or another amount is.
 */
export async function writeOffBill(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  id: number,
  { amount, reason }: { amount: number; reason: string },
): Promise<void> {
  const bill = await lockBill(trx, id)
  const { subject, whyClosed } = await payerDirectory.stateOf(trx, bill, ctx.at)
  if (bill.kind === 'stay' && whyClosed === null)
    throw new Conflict('The guest is still here. Check them out first')
  const owed = owedOf(await readBalance(trx, id))
  const settings = await readSettings(trx)
  if (owed <= 0) throw new Conflict('Nothing is owed on this bill')
  const text = formatMoney(toDollars(owed), settings.currency)
  if (toCents(amount) !== owed) throw new Conflict(`The bill has changed: ${text} is owed now`)
  await postToLedger(trx, ctx, calendarOf(settings), [writeOffPosting(subject, owed, reason)])
  await appendEvent(trx, ctx, {
    action: 'payment.written_off',
    type: 'record_changed',
    message: `${text} written off`,
    subjectId: id,
    changes: { owed: [toDollars(owed), 0] },
  })
}

/**
 * Takes back the write-off of a bill, so that it is owed again and can be paid. Throws NotFound, and Conflict if nothing
 * is written off.
 */
export async function recoverBill(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  id: number,
): Promise<void> {
  const bill = await lockBill(trx, id)
  const cents = await readWrittenOff(trx, id)
  if (cents <= 0) throw new Conflict('Nothing is written off on this bill')
  const { subject } = await payerDirectory.stateOf(trx, bill, ctx.at)
  const settings = await readSettings(trx)
  await postToLedger(trx, ctx, calendarOf(settings), [writeOffPosting(subject, -cents, 'Write-off undone')])
  await appendEvent(trx, ctx, {
    action: 'payment.recovered',
    type: 'record_changed',
    message: `Write-off of ${formatMoney(toDollars(cents), settings.currency)} undone`,
    subjectId: id,
    changes: { owed: [0, toDollars(cents)] },
  })
}

/** Returns what is written off of a bill, in cents. */
export async function readWrittenOff(db: Reader, billId: number): Promise<number> {
  const { cents } = await db
    .selectFrom('ledger')
    .select(sql<number>`coalesce(sum(amount_cents), 0)`.as('cents'))
    .where('bill_id', '=', billId)
    .where('account', '=', 'bad_debt')
    .executeTakeFirstOrThrow()
  return cents
}
