import { sql } from 'kysely'
import type { Reader } from '../../shared/database/database.ts'
import type { BillSubject } from '../bills/bills.ts'
import { roundingLine } from '../bills/lines.ts'
import { chargePosting, type Posting } from './ledger.ts'

/**
 * Returns the postings that take back the rounding of cash that exceeds what is left of the charges of the bills, so
 * that no bill is below zero and its credit is never more than was received.
 */
export async function excessRounding(db: Reader, subjects: readonly BillSubject[]): Promise<Posting[]> {
  if (subjects.length === 0) return []
  const byId = new Map(subjects.map(subject => [subject.billId, subject]))
  const negative = await db
    .selectFrom('ledger')
    .select(['bill_id', sql<number>`-sum(amount_cents)`.as('cents')])
    .where('bill_id', 'in', [...byId.keys()])
    .where('account', '=', 'receivable')
    .where('kind', 'in', ['charge', 'reversal', 'credit_note', 'allowance'])
    .groupBy('bill_id')
    .having(sql<number>`sum(amount_cents)`, '<', 0)
    .execute()
  const postings: Posting[] = []
  for (const { bill_id, cents } of negative) {
    let excess = Number(cents)
    for (const { id, left } of await readRoundedDown(db, bill_id)) {
      const totalCents = Math.min(excess, left)
      excess -= totalCents
      const price = { baseCents: totalCents, taxCents: 0, totalCents }
      const line = { ...roundingLine, correctsId: id }
      if (totalCents > 0) postings.push(chargePosting(byId.get(bill_id)!, line, price))
    }
  }
  return postings
}

/** Returns the lines by which cash was rounded down, with the cents of each that were not taken back. */
async function readRoundedDown(db: Reader, billId: number): Promise<{ id: number; left: number }[]> {
  const lines = await db
    .selectFrom('bill_lines')
    .select(['id', 'gross_cents', 'corrects_id'])
    .where('bill_id', '=', billId)
    .where('kind', '=', 'rounding')
    .orderBy('id')
    .execute()
  return lines
    .filter(({ corrects_id, gross_cents }) => corrects_id === null && gross_cents < 0)
    .map(({ id, gross_cents }) => ({
      id,
      left: lines
        .filter(({ corrects_id }) => corrects_id === id)
        .reduce((left, line) => left - line.gross_cents, -gross_cents),
    }))
}
