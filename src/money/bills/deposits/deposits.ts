import { owedOf, readBalance } from '#money/ledger/balances.ts'
import { type BillSubject, findBill, lockBill } from '#money/ledger/bills.ts'
import { postToLedger } from '#money/ledger/ledger.ts'
import { subjectOfRow } from '#money/ledger/reversals.ts'
import type { DepositStatus, PaymentMethod } from '#money/ledger/words.ts'
import { calendarOf, paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid, NotFound } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { type Calendar, toIso } from '#platform/values/time.ts'
import { type DepositRow, depositPosting, type Settlement, settlementPostings } from './deposit-postings.ts'
import type { Deposit, HeldDeposit } from './deposit-schemas.ts'

/** The transition table of a deposit's status. */
export const nextStatuses: Record<DepositStatus, readonly DepositStatus[]> = {
  held: ['returned', 'kept', 'applied'],
  returned: [],
  kept: ['held'],
  applied: ['held'],
}

/** Returns which of these bills hold a deposit or a prepayment. */
export async function findBillsWithDeposits(db: Reader, billIds: readonly number[]): Promise<Set<number>> {
  if (billIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('deposits')
    .select('bill_id')
    .where('bill_id', 'in', billIds)
    .where('status', '=', 'held')
    .execute()
  return new Set(rows.map(({ bill_id }) => bill_id))
}

/** A deposit to take. `amount` in dollars. */
export interface DepositInput {
  item: string
  amount: number
  paymentMethod: PaymentMethod
}

/**
 * Takes a deposit for an item lent to the guest; `givenCents` is the cash handed over. The caller has locked
 * the rental and appends the event.
 */
export async function takeDeposit(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  { rentalId, subject }: { rentalId: number; subject: BillSubject },
  { item, amount, paymentMethod: method }: DepositInput,
  givenCents?: number,
): Promise<Deposit> {
  const row = await insertDeposit(trx, ctx, {
    rental_id: rentalId,
    bill_id: subject.billId,
    purpose: 'item',
    item,
    amount_cents: toCents(amount),
    method,
  })
  await postToLedger(trx, ctx, calendar, [depositPosting(row, subject, givenCents)])
  return toDeposit(row)
}

/** Stores a held deposit. The caller posts it. */
export const insertDeposit = (
  trx: Transaction,
  { at }: Pick<ActionContext, 'at'>,
  values: Pick<DepositRow, 'rental_id' | 'bill_id' | 'purpose' | 'item' | 'amount_cents' | 'method'>,
): Promise<DepositRow> =>
  trx
    .insertInto('deposits')
    .values({
      ...values,
      status: 'held',
      taken_at: at,
      settled_at: null,
      kept_cents: 0,
      applied_cents: 0,
      reason: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns a deposit by its own payment method. Throws NotFound, and Conflict if it is settled. */
export async function returnDeposit(trx: Transaction, ctx: ActionContext, id: number): Promise<Deposit> {
  const deposit = await lockDeposit(trx, id)
  assertTransition(deposit, 'returned')
  return settle(trx, ctx, deposit, { appliedCents: 0, keptCents: 0, reason: null })
}

/**
 * Keeps `amount` dollars of a deposit (default: all of it) and returns the rest. What is kept pays the amount due on
 * the bill first. Throws NotFound, Invalid if `amount` exceeds the deposit, and Conflict if it is settled or a
 * prepayment.
 */
export async function keepDeposit(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { amount, reason }: { amount?: number | undefined; reason: string },
): Promise<Deposit> {
  const deposit = await lockDeposit(trx, id)
  assertTransition(deposit, 'kept')
  assertOfItem(deposit)
  const cents = amount === undefined ? deposit.amount_cents : toCents(amount)
  if (cents > deposit.amount_cents) {
    const { currency } = await readSettings(trx)
    throw new Invalid({
      amount: `At most ${formatMoney(toDollars(deposit.amount_cents), currency)} can be kept`,
    })
  }
  const due = Math.max(0, owedOf(await readBalance(trx, deposit.bill_id)))
  const appliedCents = Math.min(cents, due)
  return settle(trx, ctx, deposit, { appliedCents, keptCents: cents - appliedCents, reason })
}

/** Returns the deposits of the rentals by rental id, oldest first. */
export async function readDeposits(
  db: Reader,
  rentalIds: readonly number[],
): Promise<Map<number, Deposit[]>> {
  if (rentalIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('deposits')
    .selectAll()
    .where('rental_id', 'in', rentalIds)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows.map(toDeposit), ({ rentalId }) => rentalId)
}

/** Returns the deposits of a bill, oldest first. */
export async function readDepositsOfBill(db: Reader, billId: number): Promise<Deposit[]> {
  const rows = await db
    .selectFrom('deposits')
    .selectAll()
    .where('bill_id', '=', billId)
    .orderBy('id')
    .execute()
  return rows.map(toDeposit)
}

/** Returns the deposit, or null if there is none. */
export async function findDeposit(db: Reader, id: number | null): Promise<HeldDeposit | null> {
  if (id === null) return null
  const row = await db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { ...toDeposit(row), isRest: await isRestOfBooking(db, row) } : null
}

/** Whether a deposit is a prepayment whose bill is closed: its booking was cancelled, or nobody came. */
export const isRestOfBooking = async (db: Reader, { purpose, bill_id }: DepositRow): Promise<boolean> =>
  purpose === 'prepayment' && (await findBill(db, bill_id)).closed_at !== null

/** Locks the bill of a deposit, then the deposit, until the transaction ends. Throws NotFound. */
export async function lockDeposit(trx: Transaction, id: number): Promise<DepositRow> {
  await lockBill(trx, (await findDepositRow(trx, id)).bill_id)
  return trx.selectFrom('deposits').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

async function findDepositRow(db: Reader, id: number): Promise<DepositRow> {
  const row = await db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound(`There is no deposit ${id}`)
  return row
}

/** Changes the status of a locked deposit. Throws Conflict if the transition is not allowed. */
export async function setDepositStatus(
  trx: Transaction,
  row: DepositRow,
  to: DepositStatus,
  fields: Partial<Omit<DepositRow, 'status'>>,
): Promise<DepositRow> {
  assertTransition(row, to)
  return writeDeposit(trx, row, { ...fields, status: to })
}

/** Changes a locked deposit except its status. */
export const updateDeposit = (
  trx: Transaction,
  row: DepositRow,
  fields: Partial<Omit<DepositRow, 'status'>> & { status?: never },
): Promise<DepositRow> => writeDeposit(trx, row, fields)

async function writeDeposit(
  trx: Transaction,
  row: DepositRow,
  change: Partial<DepositRow>,
): Promise<DepositRow> {
  await trx.updateTable('deposits').set(change).where('id', '=', row.id).execute()
  return { ...row, ...change }
}

/** Throws Conflict if a deposit is a prepayment: it pays the stay, or the fee of a cancelled booking. */
export function assertOfItem({ purpose }: DepositRow): void {
  if (purpose === 'prepayment')
    throw new Conflict('A prepayment pays the booking. Return it, or cancel the booking to charge a fee')
}

/** Throws Conflict if a deposit cannot take a status. */
export function assertTransition({ status }: DepositRow, to: DepositStatus): void {
  if (nextStatuses[status].includes(to)) return
  throw new Conflict(`This deposit was already ${status === 'applied' ? 'applied to the bill' : status}`)
}

async function settle(
  trx: Transaction,
  ctx: ActionContext,
  deposit: DepositRow,
  settlement: Settlement,
): Promise<Deposit> {
  const settings = await readSettings(trx)
  const subject = await subjectOfDeposit(trx, deposit)
  await postToLedger(trx, ctx, calendarOf(settings), settlementPostings(deposit, subject, settlement))
  const { appliedCents: applied_cents, keptCents: kept_cents, reason } = settlement
  const status = statusAfter(settlement)
  const change = { settled_at: ctx.at, kept_cents, applied_cents, reason }
  const settled = await setDepositStatus(trx, deposit, status, change)
  const cents = kept_cents + applied_cents || deposit.amount_cents
  await appendEvent(trx, ctx, {
    action: `payment.deposit_${status}`,
    ...paymentEvent(settings, titles[status]),
    message: `Deposit of ${formatMoney(toDollars(cents), settings.currency)} ${status}${applied_cents > 0 ? ', as the bill was not paid' : ''}`,
    subjectId: deposit.id,
    changes: { status: ['held', status] },
  })
  return toDeposit(settled)
}

function statusAfter({ keptCents, appliedCents }: Settlement): 'kept' | 'applied' | 'returned' {
  if (keptCents > 0) return 'kept'
  return appliedCents > 0 ? 'applied' : 'returned'
}

const titles = {
  kept: 'Deposit Kept',
  applied: 'Deposit Applied',
  returned: 'Deposit Returned',
} as const

/** Returns the bill of a deposit, and the facility for which it was taken. */
export async function subjectOfDeposit(trx: Transaction, { id, bill_id }: DepositRow): Promise<BillSubject> {
  const taken = await trx
    .selectFrom('ledger')
    .selectAll()
    .where('bill_id', '=', bill_id)
    .where('deposit_id', '=', id)
    .where('kind', '=', 'deposit')
    .limit(1)
    .executeTakeFirstOrThrow()
  return subjectOfRow(trx, taken)
}

/** Converts a stored deposit to its wire format, in dollars. */
export function toDeposit(row: DepositRow): Deposit {
  return {
    id: row.id,
    rentalId: row.rental_id,
    purpose: row.purpose,
    item: row.item,
    amount: toDollars(row.amount_cents),
    method: row.method,
    status: row.status,
    takenAt: toIso(row.taken_at),
    settledAt: row.settled_at === null ? null : toIso(row.settled_at),
    kept: toDollars(row.kept_cents),
    applied: toDollars(row.applied_cents),
    reason: row.reason,
  }
}
