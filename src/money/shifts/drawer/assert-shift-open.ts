import type { Reader } from '#platform/database/database.ts'
import { Conflict } from '#platform/http/errors.ts'
import { shiftIdSql } from './shift-figures.ts'

/** Throws Conflict if a ledger row belongs to a closed shift, whose Z report never changes. */
export async function assertShiftOpen(db: Reader, { ledgerId }: { ledgerId: number }): Promise<void> {
  const row = await db
    .selectFrom('ledger')
    .select(shiftIdSql.as('shift_id'))
    .where('ledger.id', '=', ledgerId)
    .executeTakeFirst()
  if (!row?.shift_id) return
  const shift = await db
    .selectFrom('shifts')
    .select('until_ledger_id')
    .where('id', '=', row.shift_id)
    .executeTakeFirstOrThrow()
  if (shift.until_ledger_id !== null)
    throw new Conflict('The shift of this payment is closed; refund it instead')
}
