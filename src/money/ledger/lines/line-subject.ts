import type { Reader } from '#platform/database/database.ts'
import type { BillSubject } from '../bills.ts'
import { selectCharge, subjectOfCharge } from '../reversals.ts'
import type { LineRow } from './line-rows.ts'

/**
 * Returns the bill of a line with the source and facility under which it was charged, so that a discount or refund is
 * reported where the line was earned. Returns `otherwise` for a line without a charge.
 */
export async function subjectOfLine(db: Reader, line: LineRow, otherwise: BillSubject): Promise<BillSubject> {
  const charge = await selectCharge(db, line)
  return charge ? subjectOfCharge(db, charge) : otherwise
}
