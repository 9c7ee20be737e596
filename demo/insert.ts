import type { Insertable } from 'kysely'
import type { Database, Transaction } from '#platform/database/database.ts'

/** Maximum number of values bound per statement; SQLite allows 32,766. */
const MOST_VALUES = 16_000

/** Inserts many rows with the same columns in few statements. Neighbors with the same `group` share a statement. */
export async function insertAll<T extends keyof Database>(
  trx: Transaction,
  table: T,
  rows: readonly Insertable<Database[T]>[],
  groupOf: (row: Insertable<Database[T]>) => unknown = row => row,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length
  const size = Math.floor(MOST_VALUES / Math.max(1, columns))
  let start = 0
  while (start < rows.length) {
    let end = Math.min(rows.length, start + size)
    while (end < rows.length && groupOf(rows[end - 1]!) === groupOf(rows[end]!)) end--
    await trx.insertInto(table).values(rows.slice(start, end)).execute()
    start = end
  }
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
