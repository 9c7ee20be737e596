import { sql } from 'kysely'
import {
  type DepositRow,
  depositPosting,
  settlementPostings,
} from '#money/bills/deposits/deposit-postings.ts'
import { insertDeposit, setDepositStatus, updateDeposit } from '#money/bills/deposits/deposits.ts'
import { type BillSubject, lockBill } from '#money/ledger/bills.ts'
import { postToLedger } from '#money/ledger/ledger.ts'
import type { PaymentMethod } from '#money/ledger/words.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import type { Calendar } from '#platform/values/time.ts'
import type { Tender } from './tenders/tender-postings.ts'

/** A held prepayment, locked until the transaction ends. */
export type Prepayment = DepositRow

/**
 * Holds money paid ahead for a booking: one deposit for each tender, which is no revenue. The caller has locked the
 * bill and appends the event. Throws Invalid if a gift card pays: it is a liability already.
 */
export async function postPrepayment(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  { rentalId, subject }: { rentalId: number; subject: BillSubject },
  tenders: readonly Tender[],
): Promise<void> {
  for (const { method, cents, givenCents, card } of tenders) {
    if (card) throw new Invalid({ payments: 'A gift card cannot prepay a booking; use it at check-in' })
    const row = await insertDeposit(trx, ctx, {
      rental_id: rentalId,
      bill_id: subject.billId,
      purpose: 'prepayment',
      item: 'Prepayment',
      amount_cents: cents,
      method: method as PaymentMethod,
    })
    await postToLedger(trx, ctx, calendar, [depositPosting(row, subject, givenCents)])
  }
}

/** Locks a bill and its held prepayments, and returns these, oldest first. */
export async function lockPrepayments(trx: Transaction, billId: number): Promise<Prepayment[]> {
  await lockBill(trx, billId)
  return trx
    .selectFrom('deposits')
    .selectAll()
    .where('bill_id', '=', billId)
    .where('purpose', '=', 'prepayment')
    .where('status', '=', 'held')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** A part of what was paid ahead, in cents. */
export interface PrepaidPart {
  method: PaymentMethod
  cents: number
}

/** Returns what is held as a prepayment of each bill, oldest first, by bill id. Bills without one are absent. */
export async function readPrepaid(
  db: Reader,
  billIds: readonly number[],
): Promise<Map<number, PrepaidPart[]>> {
  if (billIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('deposits')
    .select(['bill_id', 'method', sql<number>`amount_cents`.as('cents')])
    .where('bill_id', 'in', billIds)
    .where('purpose', '=', 'prepayment')
    .where('status', '=', 'held')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ bill_id }) => bill_id)
}

/** Returns the sum of prepayments in cents. */
export const sumOfPrepayments = (prepayments: readonly Prepayment[]): number =>
  prepayments.reduce((cents, { amount_cents }) => cents + amount_cents, 0)

interface PrepaymentUse {
  /** The parts of the bill that prepayments pay, oldest first. */
  paidCents: number
  /** The rest is paid back by this method or by its own, or stays held. */
  rest: { returnBy: PaymentMethod | 'own' } | 'held'
}

/** Pays the bill from locked prepayments. The rest is returned or stays held. Each row changes at most once. */
export async function settlePrepayments(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  subject: BillSubject,
  prepayments: readonly Prepayment[],
  { paidCents, rest }: PrepaymentUse,
): Promise<void> {
  let left = paidCents
  for (const row of prepayments) {
    const paid = Math.min(left, row.amount_cents)
    left -= paid
    if (rest === 'held' && paid === 0) continue
    if (rest === 'held' && paid < row.amount_cents) {
      await postToLedger(
        trx,
        ctx,
        calendar,
        settlementPostings({ ...row, amount_cents: paid }, subject, applied(paid)),
      )
      await updateDeposit(trx, row, { amount_cents: row.amount_cents - paid })
      continue
    }
    const method = rest === 'held' || rest.returnBy === 'own' ? row.method : rest.returnBy
    const postings = settlementPostings({ ...row, method }, subject, applied(paid))
    await postToLedger(trx, ctx, calendar, postings)
    const fields = { settled_at: ctx.at, applied_cents: paid }
    await setDepositStatus(trx, row, paid > 0 ? 'applied' : 'returned', fields)
  }
}

const applied = (appliedCents: number) => ({ appliedCents, keptCents: 0, reason: null })
