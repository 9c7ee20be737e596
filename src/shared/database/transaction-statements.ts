import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { isOnPostgres, type Reader, type Transaction } from './database.ts'

/**
 * The prepared statements of one running transaction. They run on its connection directly: Kysely's way there passes six
 * promises, which cost as much as the statement.
 *
 * PostgreSQL receives writes without waiting for their results, so they share a round trip with the statement after them
 * or with COMMIT. One that fails makes these fail too, and `firstFailure` has the cause.
 */
class TransactionStatements {
  readonly #connection: DatabaseConnection
  readonly #isPipelined: boolean
  readonly #sent: Promise<unknown>[] = []

  constructor(connection: DatabaseConnection, isPipelined: boolean) {
    this.#connection = connection
    this.#isPipelined = isPipelined
  }

  execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#connection.executeQuery<Row>(query)
  }

  async send(query: CompiledQuery): Promise<void> {
    const result = this.#connection.executeQuery(query)
    if (!this.#isPipelined) return void (await result)
    // Awaited in `firstFailure`.
    result.catch(() => {})
    this.#sent.push(result)
  }

  async firstFailure(): Promise<unknown> {
    const results = await Promise.allSettled(this.#sent)
    return results.find(result => result.status === 'rejected')?.reason
  }
}

const running = new WeakMap<Reader, TransactionStatements>()

/**
 * Runs `work` in a transaction. If a write failed whose result nobody waited for, throws its error instead of the ones
 * that followed from it.
 */
export async function runWithStatements<T>(db: Reader, work: (trx: Transaction) => Promise<T>): Promise<T> {
  let statements: TransactionStatements | undefined
  try {
    return await db.transaction().execute(async trx => {
      statements = await statementsOf(trx)
      running.set(trx, statements)
      try {
        return await work(trx)
      } finally {
        // From here on Kysely refuses further statements.
        running.delete(trx)
      }
    })
  } catch (error) {
    throw (await statements?.firstFailure()) ?? error
  }
}

async function statementsOf(trx: Transaction): Promise<TransactionStatements> {
  const isPipelined = isOnPostgres(trx)
  return trx
    .getExecutor()
    .provideConnection(async connection => new TransactionStatements(connection, isPipelined))
}

/** Runs a compiled statement and returns its result. */
export const executeStatement = <Row>(db: Reader, query: CompiledQuery): Promise<QueryResult<Row>> =>
  running.get(db)?.execute<Row>(query) ?? db.executeQuery<Row>(query)

/** Runs a compiled write whose result nobody needs. On PostgreSQL it resolves before the write has run. */
export async function sendStatement(trx: Transaction, query: CompiledQuery): Promise<void> {
  const statements = running.get(trx)
  await (statements ? statements.send(query) : trx.executeQuery(query))
}
