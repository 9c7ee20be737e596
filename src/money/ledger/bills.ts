import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { insertRow, updateRow } from '#platform/database/rows.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { NotFound } from '#platform/http/errors.ts'
import type { Source } from './lines/lines.ts'
import type { BillLinesTable, BillsTable } from './table.ts'

export type BillRow = Selectable<BillsTable>

/** A bill, and what a posting on it is for. */
export interface BillSubject {
  billId: number
  source: Source
  /** The present facility of its guest. */
  facility: { id: number; name: string } | null
  /** Under what its revenue is reported, if not as the rest: a stay on an invoice. */
  earned?: { source: Source; facilityId: number | null }
}

/** Opens a bill and returns its id. The caller stores the id with the bill's subject. */
export async function openBill(
  trx: Transaction,
  { at }: Pick<ActionContext, 'at'>,
  {
    kind,
    memberId = null,
    guestId = null,
  }: { kind: BillsTable['kind']; memberId?: number | null; guestId?: number | null },
): Promise<number> {
  return insertRow(trx, 'bills', { kind, member_id: memberId, guest_id: guestId, opened_at: at })
}

/** Locks a bill until the transaction ends, so that no line or tender comes in between. Throws NotFound. */
export async function lockBill(trx: Transaction, id: number): Promise<BillRow> {
  const [row] = await selectLocked(trx, { id })
  if (!row) throw new NotFound(`There is no bill ${id}`)
  return row
}

const selectLocked = (db: Reader, values: { id: number }) =>
  db.selectFrom('bills').selectAll().where('id', '=', values.id).forUpdate().execute()

/** Returns the stored bill. Throws NotFound. */
export async function findBill(db: Reader, id: number): Promise<BillRow> {
  const row = await db.selectFrom('bills').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound(`There is no bill ${id}`)
  return row
}

/** Returns the lines of a bill in order. */
export const readLines = (db: Reader, billId: number): Promise<Selectable<BillLinesTable>[]> =>
  db.selectFrom('bill_lines').selectAll().where('bill_id', '=', billId).orderBy('id').execute()

/** Closes a locked bill when its guest leaves, or opens it again (`at` null). */
export async function setBillClosed(trx: Transaction, id: number, at: number | null): Promise<void> {
  await updateRow(trx, 'bills', { id }, { closed_at: at })
}
