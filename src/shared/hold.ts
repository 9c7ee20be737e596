import { PostgresAdapter, sql } from 'kysely'
import type { Transaction } from './database.ts'

/**
 * Lets whoever asks for the same name wait until this transaction has ended, so that what is read next stays true.
 * SQLite runs one writing transaction after another anyway.
 */
export async function hold(trx: Transaction, name: string): Promise<void> {
  if (trx.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx)
}
