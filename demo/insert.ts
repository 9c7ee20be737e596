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
