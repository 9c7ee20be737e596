import type { Transaction } from '#platform/database/database.ts'
import { type Posting, saleEntries } from '../ledger.ts'
import { buildCorrection } from '../reversals.ts'
import type { CardBalance } from './card-ledger.ts'

/**
 * Returns the posting that takes back the balance of a card: a line that corrects the one that sold it. The card's bill
 * then is due that much less, or has it in credit.
 */
export async function voidOfCard(
  trx: Transaction,
  billId: number,
  { id, cents, visits }: CardBalance & { id: number },
  note: string,
): Promise<Posting[]> {
  const { posting } = await trx
    .selectFrom('gift_card_entries')
    .innerJoin('ledger', 'ledger.id', 'gift_card_entries.ledger_id')
    .select('ledger.posting')
    .where('card_id', '=', id)
    .orderBy('gift_card_entries.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const line = await trx
    .selectFrom('bill_lines')
    .selectAll()
    .where('bill_id', '=', billId)
    .where('posting', '=', posting)
    .executeTakeFirstOrThrow()
  const left = { price: { baseCents: cents, taxCents: 0, totalCents: cents }, quantity: 1 }
  const corrections = await buildCorrection(trx, line, note, left)
  return corrections.map(correction => ({
    ...correction,
    entries: saleEntries(line, correction.line.price, { id, visits: -visits }),
  }))
}
