import { PostgresAdapter, sql } from 'kysely'
import type { Transaction } from './database.ts'

/**
 * Takes an exclusive advisory lock on `name` until the transaction ends. Does nothing on SQLite, which runs one writing
 * transaction at a time.
 */
export async function lockByName(trx: Transaction, name: string): Promise<void> {
  if (trx.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx)
}
