import { assertNotWrittenOff } from '#money/bills/write-offs.ts'
import { owedOf, readBalance } from '#money/ledger/balances.ts'
import { lockBill } from '#money/ledger/bills.ts'
import { type CardOfRow, nameCard, readCardBalances } from '#money/ledger/cards/card-ledger.ts'
import { voidOfCard } from '#money/ledger/cards/card-sales.ts'
import { postToLedger } from '#money/ledger/ledger.ts'
import { type LockedPayment, lockPayment, paidKinds } from '#money/ledger/reversals.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { Calendar } from '#platform/values/time.ts'
import type { RefundCents } from '../tenders/cash-rounding.ts'
import { type RefundTerms, refund } from './refund.ts'

/**
 * Refunds up to `cents` of what a locked bill has in credit, by the methods of its payments and applied deposits, the
 * latest first. A visit of a pack goes back as a whole or not at all. Returns the
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
    if (card && (await isOwnVoided(trx, payment))) continue
    if (card && card.visits !== 0 && payment.leftCents > left) continue
    const part = Math.min(left, payment.leftCents)
    if (part > 0) left -= (await giveBack(trx, ctx, calendar, payment, { cents: part, note })).settledCents
  }
  return cents - left
}

/**
 * Refunds `cents` of a locked payment. What a voided card paid does not stay on it: it is paid back by the methods that
 * paid for the card. Throws as `refund` does, and Conflict if the bill is that of the voided card.
 */
export async function giveBack(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  payment: LockedPayment,
  terms: RefundTerms,
): Promise<RefundCents> {
  const voided = await findVoidedCard(trx, payment.card)
  if (!voided) return refund(trx, ctx, calendar, payment, terms)
  if (voided.bill_id === payment.bill_id)
    throw new Conflict(`The ${nameCard(voided)} was voided, so nothing can go back to it`)
  await lockBill(trx, voided.bill_id)
  await assertNotWrittenOff(trx, voided.bill_id, `The bill of the ${nameCard(voided)}`)
  const back = await refund(trx, ctx, calendar, payment, terms)
  const left = (await readCardBalances(trx, [voided.id])).get(voided.id)!
  const { note } = terms
  // The charge for the card was reversed when it was voided: a row is reversed once.
  const taken = await voidOfCard(trx, voided.bill_id, { id: voided.id, ...left }, note)
  const further = taken.map(({ reversesId: _, ...posting }) => ({ ...posting, kind: 'charge' as const }))
  await postToLedger(trx, ctx, calendar, further)
  const creditCents = Math.max(0, -owedOf(await readBalance(trx, voided.bill_id)))
  const cents = Math.min(left.cents, creditCents)
  await refundCredit(trx, ctx, calendar, voided.bill_id, { cents, note })
  return back
}

/** Returns the card that paid, if it was voided since. */
export const findVoidedCard = async (db: Reader, card: CardOfRow | null) =>
  card?.status === 'void'
    ? db
        .selectFrom('gift_cards')
        .select(['id', 'kind', 'code', 'bill_id'])
        .where('id', '=', card.id)
        .executeTakeFirstOrThrow()
    : undefined

/** Whether a voided card paid the bill on which it was sold: nothing was paid for that part. */
const isOwnVoided = async (trx: Transaction, payment: LockedPayment): Promise<boolean> =>
  (await findVoidedCard(trx, payment.card))?.bill_id === payment.bill_id
