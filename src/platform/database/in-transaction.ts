import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { httpTexts } from '#platform/http/languages/texts.ts'
import { Conflict } from '../http/errors.ts'
import { isOnPostgres, type Store, type Transaction } from './database.ts'

/** SQLSTATEs cured by a retry: serialization failure, deadlock. */
const TRANSIENT = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 4

/**
 * Runs `work` in one transaction and retries transient failures. A unique violation means that another request won:
 * retries once so that the use case can report the conflict itself, then throws Conflict.
 */
export async function inTransaction<T>(store: Store, work: (trx: Transaction) => Promise<T>): Promise<T> {
  let duplicates = 0
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await store.db.transaction().execute(work)
      // SQLite runs on this thread and never waits: lets other requests run between many transactions in a row.
      if (store.engine === 'sqlite') await setImmediate()
      return result
    } catch (error) {
      const duplicate = store.isUniqueViolation(error)
      if (duplicate && (++duplicates > 1 || attempt === MAX_ATTEMPTS))
        throw new Conflict(httpTexts.sentence(t => t('changedBySomeoneElse')))
      if (attempt === MAX_ATTEMPTS || !(duplicate || isTransient(error))) throw error
    }
  }
}

/** Whether a transaction failed only because of others, so that a later attempt may succeed. */
export function isTransient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TRANSIENT.has(String(error.code))
}

/**
 * Takes an exclusive advisory lock on `name` until the transaction ends. Does nothing on SQLite, which runs one writing
 * transaction at a time.
 */
export async function lockByName(trx: Transaction, name: string): Promise<void> {
  if (isOnPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx)
}
