import { lockBill } from '#money/ledger/bills.ts'
import { type LockedPayment, lockPayment } from '#money/ledger/reversals.ts'
import type { Transaction } from '#platform/database/database.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { readJointRows } from './joint-parts.ts'

/** Locks a payment, or all parts of its joint payment (`whole`). Throws NotFound, Conflict. */
export const lockPayments = async (trx: Transaction, id: number, whole: boolean): Promise<LockedPayment[]> =>
  whole ? lockParts(trx, id) : [await lockPayment(trx, id)]

/** Locks the bills of a joint payment in the order of their ids, and returns its parts. Throws NotFound, Conflict. */
export async function lockParts(trx: Transaction, id: number): Promise<LockedPayment[]> {
  const row = await trx
    .selectFrom('ledger')
    .select(['kind', 'joint_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.kind !== 'payment') throw new NotFound(`There is no payment ${id}`)
  const rows = (await readJointRows(trx, row)).filter(({ account, method }) => account === method)
  if (rows.length === 0) throw new Conflict('This payment is for one bill')
  for (const billId of [...new Set(rows.map(({ bill_id }) => bill_id))].sort((a, b) => a - b))
    await lockBill(trx, billId)
  const parts: LockedPayment[] = []
  for (const part of rows) parts.push(await lockPayment(trx, part.id))
  return parts
}
