import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Reader, Store, Transaction } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'

/** Returns how many transactions of this database wait for a lock, on PostgreSQL. */
export async function countWaiting(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}

/**
 * Starts `work` in the middle of a transaction that has made `change`, and commits once `work` waits for it. Returns
 * what `work` returns. `whileWaiting` runs before the commit. On PostgreSQL: on SQLite, transactions that write do not
 * overlap.
 */
export async function runDuring<T>(
  store: Store,
  change: (trx: Transaction) => Promise<unknown>,
  work: () => Promise<T>,
  whileWaiting: () => Promise<unknown> = async () => {},
): Promise<T> {
  let running: Promise<T> | undefined
  await inTransaction(store, async trx => {
    await change(trx)
    running ??= work()
    await expect.poll(() => countWaiting(store.db)).toBe(1)
    await whileWaiting()
  })
  return running!
}
