import { readDebt } from '#money/ledger/balances.ts'
import { type BillRow, lockBill } from '#money/ledger/bills.ts'
import { type Posting, postToLedger } from '#money/ledger/ledger.ts'
import { subjectOfBill } from '#money/ledger/reversals.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'

/** A write-off by a manager. `amount`: the debt that the screen showed, in dollars. */
export interface WriteOffForm {
  amount: number
  reason: string
}

/**
 * Writes off the amount owed on a bill as bad debt. Throws NotFound, and Conflict if its guest is still here, nothing
 * is owed, or another amount is.
 */
export async function writeOffBill(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { amount, reason }: WriteOffForm,
): Promise<void> {
  const bill = await lockBill(trx, id)
  if (isInHouse(bill)) throw new Conflict('The guest is still here. Check them out first')
  const settings = await readSettings(trx)
  const { owedCents } = await readDebt(trx, id)
  assertShown(owedCents, amount, settings)
  await post(trx, ctx, settings, await postingFor(trx, id, owedCents, reason))
  await appendWriteOff(trx, ctx, settings, { subjectId: id, cents: owedCents })
}

/**
 * Takes back the write-off of a bill, so that it is owed again and can be paid. Throws NotFound, and Conflict if
 * nothing is written off.
 */
export async function recoverBill(trx: Transaction, ctx: ActionContext, id: number): Promise<void> {
  await lockBill(trx, id)
  const settings = await readSettings(trx)
  const cents = await takeBackWriteOff(trx, ctx, settings, id, 'Write-off undone')
  if (cents === 0) throw new Conflict('Nothing is written off on this bill')
  await appendWriteOff(trx, ctx, settings, { subjectId: id, cents: -cents })
}

/** Makes what was written off on a locked bill owed again, without an event. Returns the cents: 0 if there is none. */
export async function takeBackWriteOff(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  billId: number,
  note: string,
): Promise<number> {
  const { writtenOffCents } = await readDebt(trx, billId)
  if (writtenOffCents <= 0) return 0
  await post(trx, ctx, settings, await postingFor(trx, billId, -writtenOffCents, note))
  return writtenOffCents
}

/** The bill of a stay or visit is open until its guest leaves. */
export const isInHouse = ({ kind, closed_at }: Pick<BillRow, 'kind' | 'closed_at'>): boolean =>
  (kind === 'stay' || kind === 'visit') && closed_at === null

/** Throws Conflict if nothing is owed, or not what was shown. */
export function assertShown(owedCents: number, amount: number, { currency }: VenueSettings): void {
  if (owedCents <= 0) throw new Conflict('Nothing is owed')
  if (toCents(amount) !== owedCents)
    throw new Conflict(`The bill has changed: ${formatMoney(toDollars(owedCents), currency)} is owed now`)
}

/**
 * Throws Conflict if a bill is written off: a line that is taken back would leave what was never paid in credit. `name`
 * says which one.
 */
export async function assertNotWrittenOff(db: Reader, billId: number, name = 'This bill'): Promise<void> {
  const why = await whyWrittenOff(db, billId, name)
  if (why !== null) throw new Conflict(why)
}

/** Returns why the lines of a bill cannot change while it is written off; null if it is not. */
export async function whyWrittenOff(db: Reader, billId: number, name = 'This bill'): Promise<string | null> {
  const { writtenOffCents } = await readDebt(db, billId)
  return writtenOffCents > 0 ? `${name} is written off. Undo the write-off first` : null
}

/** Returns the posting by which `cents` of the amount owed become bad debt; negative if they are owed again. */
export async function postingFor(
  trx: Transaction,
  billId: number,
  cents: number,
  note: string,
): Promise<Posting> {
  return {
    kind: cents > 0 ? 'write_off' : 'recovery',
    subject: await subjectOfBill(trx, billId),
    note,
    entries: [
      { account: 'bad_debt', cents },
      { account: 'receivable', cents: -cents },
    ],
  }
}

const post = (trx: Transaction, ctx: ActionContext, settings: VenueSettings, posting: Posting) =>
  postToLedger(trx, ctx, calendarOf(settings), [posting])

/** Appends the event of a write-off, or of its undoing (`cents` negative), without the customer. */
export async function appendWriteOff(
  trx: Transaction,
  ctx: ActionContext,
  { currency }: VenueSettings,
  { subjectId, cents }: { subjectId: number; cents: number },
): Promise<void> {
  const dollars = toDollars(Math.abs(cents))
  const amount = formatMoney(dollars, currency)
  await appendEvent(trx, ctx, {
    action: cents > 0 ? 'payment.written_off' : 'payment.recovered',
    type: 'record_changed',
    message: cents > 0 ? `${amount} written off` : `Write-off of ${amount} undone`,
    subjectId,
    changes: { owed: cents > 0 ? [dollars, 0] : [0, dollars] },
  })
}
