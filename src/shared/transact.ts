import type { Store, Transaction } from './database.ts'
import { Conflict } from './errors.ts'

/** PostgreSQL: could not serialise, deadlock, a statement prepared before its table changed. All are cured by running again. */
const PASSING = new Set(['40001', '40P01', '0A000'])
const TRIES = 4

/**
 * Runs work in one transaction, again where the database asks for that. A duplicate that the database refuses
 * is a race lost: run again, the use case sees who was faster and says so itself; failing that, Conflict.
 */
export async function transact<T>(store: Store, work: (trx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await store.db.transaction().execute(work)
    } catch (error) {
      const duplicate = store.isDuplicate(error)
      if (duplicate && tries > 1) throw new Conflict('Somebody else was faster; read it again')
      if (tries === TRIES || !(duplicate || isPassing(error))) throw error
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && PASSING.has(String(error.code))
}
