import type { Insertable } from 'kysely'
import type { Database, Transaction } from '../src/shared/database/database.ts'

/** Maximum number of values bound per statement; SQLite allows 32,766. */
const MOST_VALUES = 16_000

/** Inserts many rows with the same columns in few statements. */
export async function insertAll<T extends keyof Database>(
  trx: Transaction,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length
  const size = Math.floor(MOST_VALUES / Math.max(1, columns))
  for (let start = 0; start < rows.length; start += size)
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + size))
      .execute()
}

/** Opens bills of one kind and returns their ids, in the same order. */
export async function insertBills(
  trx: Transaction,
  kind: Database['bills']['kind'],
  bills: readonly Omit<Insertable<Database['bills']>, 'kind'>[],
): Promise<number[]> {
  await insertAll(
    trx,
    'bills',
    bills.map(bill => ({ kind, ...bill })),
  )
  const rows = await trx.selectFrom('bills').select('id').where('kind', '=', kind).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
