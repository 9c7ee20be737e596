import type { Transaction } from '../../shared/database/database.ts'
import type { ActionContext } from '../../shared/http/action-context.ts'
import type { Calendar } from '../../shared/values/time.ts'
import { lockPayment, paidKinds } from '../ledger/reversals.ts'
import { refund } from './refund.ts'

/**
 * Refunds up to `cents` of what a locked bill has in credit, by the methods of its payments and applied deposits, the
 * latest first. A visit of a pack goes back as a whole or not at all, and nothing onto a voided card. Returns the
 * refunded cents: less if its payments were refunded before.
 */
export async function refundCredit(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  billId: number,
  { cents, note }: { cents: number; note: string },
): Promise<number> {
  const payments = await trx
    .selectFrom('ledger')
    .select('id')
    .where('bill_id', '=', billId)
    .where('kind', 'in', paidKinds)
    .whereRef('account', '=', 'method')
    .orderBy('id', 'desc')
    .execute()
  let left = cents
  for (const { id } of payments) {
    if (left <= 0) break
    const payment = await lockPayment(trx, id)
    const { card } = payment
    if (card && (card.status === 'void' || (card.visits !== 0 && payment.leftCents > left))) continue
    const part = Math.min(left, payment.leftCents)
    if (part > 0) left -= (await refund(trx, ctx, calendar, payment, { cents: part, note })).settledCents
  }
  return cents - left
}
