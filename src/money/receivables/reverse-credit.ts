import { sql } from 'kysely'
import { lockBill } from '#money/ledger/bills.ts'
import { postToLedger } from '#money/ledger/ledger.ts'
import { isCreditTransfer, type LedgerRow, subjectOfRow } from '#money/ledger/reversals.ts'
import { calendarOf, paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import { creditTransfer } from './credit-transfers.ts'

/**
 * Reverses the payment of a bill from the credit of another one: the bill is due again, and the other has its credit
 * back. `id` names the row of either bill. Returns the dollars. Throws NotFound, and Conflict if the credit was given
 * back before.
 */
export async function reverseCredit(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  reason: string,
): Promise<{ amount: number }> {
  const { paid, credit } = await lockTransfer(trx, id)
  const cents = Math.min(
    await leftOfTransfer(trx, paid),
    await leftBetween(trx, paid.bill_id, credit.bill_id),
  )
  if (cents <= 0) throw new Conflict('This credit was already given back')
  const settings = await readSettings(trx)
  const [from, to] = [await subjectOfRow(trx, paid), await subjectOfRow(trx, credit)]
  await postToLedger(trx, ctx, calendarOf(settings), [
    { ...creditTransfer(from, to, cents), kind: 'payment_reversal', reversesId: paid.id, note: reason },
  ])
  const amount = toDollars(cents)
  await appendEvent(trx, ctx, {
    action: 'payment.credit_reversed',
    ...paymentEvent(settings, 'Credit Returned'),
    message: `Credit of ${formatMoney(amount, settings.currency)} taken back from a bill: it is due again`,
    subjectId: paid.bill_id,
    changes: { left: [amount, 0] },
  })
  return { amount }
}

/** Locks both bills of a transfer, in the order of their ids. Throws NotFound. */
async function lockTransfer(trx: Transaction, id: number): Promise<{ paid: LedgerRow; credit: LedgerRow }> {
  const row = await trx
    .selectFrom('ledger')
    .select(['posting', 'kind', 'business_day'])
    .where('id', '=', id)
    .where(isCreditTransfer)
    .executeTakeFirst()
  if (row?.kind !== 'payment') throw new NotFound(`There is no use of credit ${id}`)
  const rows = await trx
    .selectFrom('ledger')
    .selectAll()
    .where('business_day', '=', row.business_day)
    .where('posting', '=', row.posting)
    .orderBy('bill_id')
    .execute()
  for (const { bill_id } of rows) await lockBill(trx, bill_id)
  const [paid, credit] = rows.toSorted((a, b) => a.amount_cents - b.amount_cents)
  return { paid: paid!, credit: credit! }
}

/** Returns the cents of a transfer that were not reversed. */
async function leftOfTransfer(trx: Transaction, { id, bill_id, amount_cents }: LedgerRow): Promise<number> {
  const { cents } = await trx
    .selectFrom('ledger')
    .select(sql<number>`coalesce(sum(amount_cents), 0)`.as('cents'))
    .where('reverses_id', '=', id)
    .where('bill_id', '=', bill_id)
    .executeTakeFirstOrThrow()
  return -amount_cents - cents
}

/** Returns the cents of a bill that the credit of another one paid. A payout gives credit back without naming it. */
async function leftBetween(trx: Transaction, billId: number, creditBillId: number): Promise<number> {
  const { cents } = await trx
    .selectFrom('ledger')
    .select(sql<number>`coalesce(-sum(amount_cents), 0)`.as('cents'))
    .where('bill_id', '=', billId)
    .where(isCreditTransfer)
    .where('posting', 'in', ({ selectFrom }) =>
      selectFrom('ledger').select('posting').where('bill_id', '=', creditBillId).where(isCreditTransfer),
    )
    .executeTakeFirstOrThrow()
  return cents
}
