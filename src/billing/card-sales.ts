import type { Transaction } from '../shared/database/database.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import type { Calendar } from '../shared/values/time.ts'
import type { CardBalance } from './card-ledger.ts'
import { type Posting, saleEntries } from './ledger.ts'
import { lockPayment, refund, subjectOfRow } from './reversals.ts'

/**
 * Returns the posting that takes back what is left on a card: a line that corrects the one that sold it. The card's
 * bill then has that much credit.
 */
export async function voidOfCard(
  trx: Transaction,
  billId: number,
  { id, cents, visits }: CardBalance & { id: number },
  note: string,
): Promise<Posting> {
  const { posting } = await trx
    .selectFrom('gift_card_entries')
    .innerJoin('ledger', 'ledger.id', 'gift_card_entries.ledger_id')
    .select('ledger.posting')
    .where('card_id', '=', id)
    .orderBy('gift_card_entries.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const charge = await trx
    .selectFrom('ledger')
    .selectAll()
    .where('bill_id', '=', billId)
    .where('posting', '=', posting)
    .where('account', '=', 'receivable')
    .executeTakeFirstOrThrow()
  const line = await trx
    .selectFrom('bill_lines')
    .selectAll()
    .where('bill_id', '=', billId)
    .where('posting', '=', posting)
    .executeTakeFirstOrThrow()
  const price = { baseCents: -cents, taxCents: 0, totalCents: -cents }
  return {
    kind: 'reversal',
    subject: await subjectOfRow(trx, charge),
    note,
    reversesId: charge.id,
    line: {
      kind: line.kind,
      label: line.label,
      tax: line.tax,
      taxRate: line.tax_rate,
      quantity: -1,
      correctsId: line.id,
      reason: note,
      price,
    },
    entries: saleEntries(line, price, { id, visits: -visits }),
  }
}

/** Refunds the credit of a locked bill by the methods that paid it, the last payment first. */
export async function refundCredit(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  billId: number,
  note: string,
): Promise<void> {
  const rows = await trx
    .selectFrom('ledger')
    .select(['id', 'account', 'kind', 'method', 'amount_cents'])
    .where('bill_id', '=', billId)
    .orderBy('id', 'desc')
    .execute()
  let credit = -rows
    .filter(({ account }) => account === 'receivable')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  for (const { id } of rows.filter(({ kind, account, method }) => kind === 'payment' && account === method)) {
    const payment = await lockPayment(trx, id)
    const cents = Math.min(credit, payment.leftCents)
    if (cents <= 0) continue
    await refund(trx, ctx, calendar, payment, { cents, note })
    credit -= cents
  }
}
