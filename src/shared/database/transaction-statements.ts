import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Reader, Store, Transaction } from './database.ts'

/** A statement ran after the end of its transaction, as a parallel step may do after another one has failed. */
export class TransactionEnded extends Error {
  constructor() {
    super('The transaction has ended')
  }
}

/**
 * The result of a write that nobody reads. Await it: on SQLite it rejects if the write fails; on PostgreSQL it is
 * undefined, because the failure throws at the next awaited statement or the commit. Not an async function, because its
 * extra promise is measurable.
 */
export type Sent = Promise<unknown> | undefined

/**
 * SQLSTATEs of a statement in a transaction of which another one has failed: it is refused, or its preparation was
 * skipped.
 */
const CONSEQUENCES = new Set(['25P02', '26000'])

/**
 * The prepared statements of one running transaction. They run on its connection directly: Kysely's way there passes
 * six promises, which cost as much as the statement.
 *
 * PostgreSQL receives writes without waiting for their results, so they share a round trip with the statement after
 * them or with COMMIT. One that fails makes these fail too, and `firstFailure` has the cause.
 */
class TransactionStatements {
  readonly #connection: DatabaseConnection
  readonly #isPipelined: boolean
  readonly #sent: Promise<unknown>[] = []
  /** By table, the id of its next row. */
  readonly reservedIds = new Map<string, Promise<number>>()

  constructor(connection: DatabaseConnection, isPipelined: boolean) {
    this.#connection = connection
    this.#isPipelined = isPipelined
  }

  execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#connection.executeQuery<Row>(query)
  }

  send(query: CompiledQuery): Sent {
    const result = this.#connection.executeQuery(query)
    if (!this.#isPipelined) return result
    // Awaited in `firstFailure`.
    result.catch(() => {})
    this.#sent.push(result)
    return undefined
  }

  /**
   * Returns the first error of a write that is not a mere consequence of an earlier failure; undefined if there is
   * none.
   */
  async firstFailure(): Promise<unknown> {
    const results = await Promise.allSettled(this.#sent)
    const failures = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
    return failures.find(({ code }) => !CONSEQUENCES.has(code))
  }
}

const running = new WeakMap<Reader, TransactionStatements>()

/** Transactions whose work has ended. A statement that runs during the rollback would commit on its own. */
const ended = new WeakSet<Reader>()

/**
 * Runs `work` in a transaction. If a write failed whose result nobody waited for, throws its error instead of the ones
 * that followed from it.
 */
export async function runWithStatements<T>(
  { transact, engine }: Store,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  let statements: TransactionStatements | undefined
  try {
    return await transact(async (trx, connection) => {
      statements = new TransactionStatements(connection, engine === 'postgres')
      running.set(trx, statements)
      try {
        return await work(trx)
      } finally {
        running.delete(trx)
        ended.add(trx)
      }
    })
  } catch (error) {
    throw (await statements?.firstFailure()) ?? error
  }
}

/** Runs a compiled statement and returns its result. */
export const executeStatement = <Row>(db: Reader, query: CompiledQuery): Promise<QueryResult<Row>> =>
  running.get(db)?.execute<Row>(query) ?? executeOutside<Row>(db, query)

async function executeOutside<Row>(db: Reader, query: CompiledQuery): Promise<QueryResult<Row>> {
  if (ended.has(db)) throw new TransactionEnded()
  return await db.executeQuery<Row>(query)
}

/** Keeps ids that the database has reserved for the next row of each of these tables. */
export function keepReservedIds(
  trx: Transaction,
  tables: readonly string[],
  ids: Promise<Record<string, number>>,
): void {
  const statements = running.get(trx)
  for (const table of tables) {
    const id = ids.then(row => row[table]!)
    // The caller that takes it gets the failure.
    id.catch(() => {})
    statements?.reservedIds.set(table, id)
  }
}

/** Returns the id reserved for the next row of a table, once; undefined if there is none. */
export function takeReservedId(trx: Transaction, table: string): Promise<number> | undefined {
  const reserved = running.get(trx)?.reservedIds
  const id = reserved?.get(table)
  reserved?.delete(table)
  return id
}

/** Runs a compiled write whose result nobody needs. */
export function sendStatement(trx: Transaction, query: CompiledQuery): Sent {
  const statements = running.get(trx)
  return statements ? statements.send(query) : executeOutside(trx, query)
}
