import { sql } from 'kysely'
import { isInHouse } from '#money/bills/write-offs.ts'
import { owedOf, readBalance } from '#money/ledger/balances.ts'
import { type BillSubject, lockBill } from '#money/ledger/bills.ts'
import { type Posting, postToLedger, takeBackExcessRounding } from '#money/ledger/ledger.ts'
import { isCreditTransfer, subjectOfBill } from '#money/ledger/reversals.ts'
import { refundCredit } from '#money/payments/refunds/refund-credit.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import { type AccountKey, lockUnsettledBills } from './account-bills.ts'

type LockedBills = Awaited<ReturnType<typeof lockUnsettledBills>>

/** Returns the bills in credit, with their credit in cents. Of a guest in house, check-out settles it. */
export const creditsIn = (bills: LockedBills): LockedBills =>
  bills
    .filter(({ bill, cents }) => cents < 0 && !isInHouse(bill))
    .map(one => ({ ...one, cents: Math.abs(one.cents) }))

export const sumOfCredits = (credits: LockedBills): number =>
  credits.reduce((sum, { cents }) => sum + cents, 0)

/** Throws Conflict if `cents` is more than there is. */
export function assertAtLeast(cents: number, most: number, is: string, { currency }: VenueSettings): void {
  if (cents > most) throw new Conflict(`Only ${formatMoney(toDollars(most), currency)} ${is}`)
}

/**
 * Locks the unsettled bills of an account. Takes back the rounding of cash that earlier versions left as credit.
 */
async function lockUnsettled(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  account: AccountKey,
): Promise<LockedBills> {
  const bills = await lockUnsettledBills(trx, account)
  const subjects = await Array.fromAsync(creditsIn(bills), ({ id }) => subjectOfBill(trx, id))
  const isChanged = await takeBackExcessRounding(trx, ctx, calendarOf(settings), subjects)
  return isChanged ? lockUnsettledBills(trx, account) : bills
}

/**
 * Pays `cents` of a bill from what other bills of its account have in credit, the oldest first. It moves no money and
 * earns nothing. Returns what was due. Throws Conflict if less is in credit or due.
 */
export async function payFromCredit(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  account: AccountKey,
  { billId, cents }: { billId: number; cents: number },
): Promise<number> {
  const bills = await lockUnsettled(trx, ctx, settings, account)
  const target = bills.find(one => one.id === billId && one.cents > 0)
  if (!target) throw new Conflict('Nothing is due on this bill')
  const credits = creditsIn(bills)
  assertAtLeast(cents, sumOfCredits(credits), 'is in credit', settings)
  assertAtLeast(cents, target.cents, 'is due on this bill', settings)
  const to = await subjectOfBill(trx, billId)
  const postings: Posting[] = []
  let left = cents
  for (const credit of credits) {
    const part = Math.min(left, credit.cents)
    left -= part
    if (part > 0) postings.push(creditTransfer(await subjectOfBill(trx, credit.id), to, part))
  }
  await postToLedger(trx, ctx, calendarOf(settings), postings)
  return target.cents
}

/**
 * Refunds up to `cents` of what a locked bill has in credit: of its own payments, then of the bills whose credit
 * paid it. Their credit goes back to them first, so that each refund is on the bill that was paid. Returns
 * the refunded cents.
 */
export async function refundBillCredit(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  billId: number,
  { cents, note }: { cents: number; note: string },
): Promise<number> {
  let left = cents - (await refundCredit(trx, ctx, calendarOf(settings), billId, { cents, note }))
  const sources = left > 0 ? await readSources(trx, billId) : []
  for (const source of sources) {
    const part = Math.min(left, source.cents)
    if (part <= 0) continue
    await lockBill(trx, source.id)
    // Its payment was reversed: there is no money to pay out.
    if (owedOf(await readBalance(trx, source.id)) > 0) continue
    const [from, to] = [await subjectOfBill(trx, billId), await subjectOfBill(trx, source.id)]
    await postToLedger(trx, ctx, calendarOf(settings), [{ ...creditTransfer(from, to, part), note }])
    const back = await refundBillCredit(trx, ctx, settings, source.id, { cents: part, note })
    left -= back
    if (back < part) {
      const rest = { ...creditTransfer(to, from, part - back), note }
      await postToLedger(trx, ctx, calendarOf(settings), [rest])
    }
  }
  return cents - left
}

/**
 * Returns the bills whose credit paid a bill, the latest first, with what was not given back. After a merge was undone
 * they may be on another account.
 */
async function readSources(trx: Transaction, billId: number) {
  const { rows } = await sql<{ id: number; cents: number }>`
    select bill_id as id, sum(amount_cents) as cents from ledger
    where ${isCreditTransfer} and bill_id <> ${billId}
      and business_day in (select business_day from ledger where ${isCreditTransfer} and bill_id = ${billId})
      and posting in (select posting from ledger where ${isCreditTransfer} and bill_id = ${billId})
    group by bill_id having sum(amount_cents) > 0 order by bill_id desc`.execute(trx)
  return rows
}

/** Returns the posting by which the credit of one bill pays another: no money, no revenue. */
export const creditTransfer = (from: BillSubject, to: BillSubject, cents: number): Posting => ({
  kind: 'payment',
  subject: to,
  entries: [
    { account: 'receivable', cents, subject: from },
    { account: 'receivable', cents: -cents },
  ],
})
