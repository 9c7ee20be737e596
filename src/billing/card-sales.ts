import type { Transaction } from '../shared/database/database.ts'
import type { CardBalance } from './card-ledger.ts'
import { type Posting, saleEntries } from './ledger.ts'
import { subjectOfRow } from './reversals.ts'

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
