import { assertNotWrittenOff } from '#money/bills/write-offs.ts'
import { owedOf, readBalance } from '#money/ledger/balances.ts'
import { lockBill } from '#money/ledger/bills.ts'
import { nameCard } from '#money/ledger/cards/card-ledger.ts'
import { voidOfCard } from '#money/ledger/cards/card-sales.ts'
import { postToLedger } from '#money/ledger/ledger.ts'
import { refundCredit } from '#money/payments/refunds/refund-credit.ts'
import { calendarOf, paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import { assertTransition, findCardRow, lockCard, readCardBalance, setCardStatus } from './card-row.ts'
import type { CardDetails } from './contract.ts'
import { readCard } from './read-cards.ts'

/**
 * Voids a card: a correcting line takes back its balance, and what was paid of that is refunded by the methods of
 * the bill's payments. Throws NotFound, and Conflict if it was voided before, nothing is left or its bill is written
 * off.
 */
export async function voidCard(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  reason: string,
): Promise<CardDetails> {
  const { bill_id, ...card } = await findCardRow(trx, id)
  await lockBill(trx, bill_id)
  await assertNotWrittenOff(trx, bill_id, `The bill of the ${nameCard(card)}`)
  const row = await lockCard(trx, id)
  assertTransition(row, 'void')
  const left = await readCardBalance(trx, id)
  if (left.cents === 0) throw new Conflict(`Nothing is left on the ${nameCard(row)}`)
  const settings = await readSettings(trx)
  const calendar = calendarOf(settings)
  await postToLedger(trx, ctx, calendar, await voidOfCard(trx, bill_id, { id, ...left }, reason))
  // An unpaid part only lowers the bill.
  const creditCents = Math.max(0, -owedOf(await readBalance(trx, bill_id)))
  const cents = Math.min(left.cents, creditCents)
  // Before the refund, which puts nothing back onto a voided card.
  await setCardStatus(trx, row, 'void')
  const refundedCents = await refundCredit(trx, ctx, calendar, bill_id, { cents, note: reason })
  const amount = toDollars(left.cents)
  await appendEvent(trx, ctx, {
    action: 'giftcard.voided',
    ...paymentEvent(settings, 'Gift Card Voided'),
    message: `${formatMoney(toDollars(refundedCents), settings.currency)} refunded for a voided ${nameCard(row)}: ${reason}`,
    subjectId: id,
    changes: { balance: [amount, 0] },
  })
  return readCard(trx, id, ctx.at)
}
