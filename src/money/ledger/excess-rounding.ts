import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'

/** A part of a line by which cash was rounded down. */
interface RoundingPart {
  billId: number
  lineId: number
  cents: number
}

/** Returns the rounding of cash that exceeds the rest of the charges of bills. */
export async function excessRounding(db: Reader, billIds: readonly number[]): Promise<RoundingPart[]> {
  if (billIds.length === 0) return []
  const negative = await db
    .selectFrom('ledger')
    .select(['bill_id', sql<number>`-sum(amount_cents)`.as('cents')])
    .where('bill_id', 'in', billIds)
    .where('account', '=', 'receivable')
    .where('kind', 'in', ['charge', 'reversal', 'credit_note', 'allowance'])
    .groupBy('bill_id')
    .having(sql<number>`sum(amount_cents)`, '<', 0)
    .execute()
  const parts: RoundingPart[] = []
  for (const { bill_id, cents } of negative) {
    let excess = Number(cents)
    for (const { id, left } of await readRoundedDown(db, bill_id)) {
      const part = Math.min(excess, left)
      excess -= part
      if (part > 0) parts.push({ billId: bill_id, lineId: id, cents: part })
    }
  }
  return parts
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
