import { sql } from 'kysely'
import type { LedgerRow } from '#money/ledger/reversals.ts'
import type { Reader } from '#platform/database/database.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import type { Payment } from '../schemas.ts'
import type { JointPart, JointPayment } from './joint-schemas.ts'

/**
 * A joint payment is one payment over several bills, such as those of a group: each bill has its own posting, and their
 * rows share an id. A refund of several of its parts is joint as well.
 */
type JointRow = Pick<LedgerRow, 'joint_id'>

/** Returns the rows of a joint payment in order; empty if the row is no part of one. */
export const readJointRows = async (db: Reader, { joint_id }: JointRow): Promise<LedgerRow[]> =>
  joint_id === null
    ? []
    : db.selectFrom('ledger').selectAll().where('joint_id', '=', joint_id).orderBy('id').execute()

/** Returns the amounts of joint payments, in dollars, and how many bills they paid, by joint id. */
export async function readJointSums(
  db: Reader,
  rows: readonly JointRow[],
): Promise<Map<string, NonNullable<Payment['joint']>>> {
  const ids = [...new Set(rows.flatMap(({ joint_id }) => joint_id ?? []))]
  if (ids.length === 0) return new Map()
  const sums = await db
    .selectFrom('ledger')
    .select(['joint_id', sql<number>`sum(amount_cents)`.as('cents')])
    .select(({ fn }) => fn.count<number | string>('bill_id').distinct().as('bills'))
    .where('joint_id', 'in', ids)
    .whereRef('account', '=', 'method')
    .groupBy('joint_id')
    .execute()
  return new Map(
    sums.map(({ joint_id, cents, bills }) => [
      joint_id!,
      { amount: toDollars(Number(cents)), bills: Number(bills) },
    ]),
  )
}

/** Returns a joint payment of its parts, which are in order. */
export function joinParts(parts: readonly (Payment & Pick<JointPart, 'refundMethods'>)[]): JointPayment {
  const sum = (of: (part: Payment) => number) =>
    toDollars(parts.reduce((cents, part) => cents + toCents(of(part)), 0))
  return {
    amount: sum(({ amount }) => amount),
    refunded: sum(({ refunded }) => refunded),
    bills: new Set(parts.map(({ about }) => about.billId)).size,
    parts: parts.map(({ id, about, method, amount, refunded, refundMethods }) => ({
      paymentId: id,
      billId: about.billId,
      label: about.label,
      customer: about.customer,
      ...{ method, amount, refunded, refundMethods },
    })),
  }
}
