import pg from 'pg'
import type { ProtocolConnection } from './postgres-connection.ts'

/** A statement that a connection keeps prepared. */
export interface PreparedStatement {
  name: string
  /** The columns of its result; null if it returns no rows, undefined before its first run. */
  columns?: readonly unknown[] | null
}

/** What the library's class has and its types omit. */
interface QueryInternals {
  name?: string
  values?: readonly unknown[]
  text: string
  callback(error: unknown, result: pg.QueryResult): void
  hasBeenParsed(connection: ProtocolConnection): boolean
  handleRowDescription(message: { fields: readonly unknown[] }): void
  handleCommandComplete(message: unknown, connection: ProtocolConnection): void
  handleError(error: unknown, connection: ProtocolConnection): void
}

const LibraryQuery = pg.Query as unknown as new (text: string, values: readonly unknown[]) => QueryInternals

/** Converts a value as the library does; its types omit it. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/** The statements that share one Sync. */
export interface Batch {
  size: number
  hasFailed: boolean
}

/**
 * A statement of a batch. PostgreSQL answers a Sync by flushing its output and saying that it is ready, which wakes
 * this process: once per batch instead of once per statement. The server sends ReadyForQuery only for the last
 * statement; the others emit it here, so that the library goes on to the next.
 *
 * After a failure PostgreSQL skips the rest of the batch, which fails with the same error.
 */
export class BatchedQuery extends LibraryQuery {
  readonly #batch: Batch
  readonly #place: number
  readonly #statement: PreparedStatement | undefined

  /** Adds itself to the batch. Throws if a value cannot be converted, and then is not part of it. */
  constructor(
    text: string,
    values: readonly unknown[],
    statement: PreparedStatement | undefined,
    batch: Batch,
    settle: (error: unknown, result: pg.QueryResult) => void,
  ) {
    super(text, values.map(prepareValue))
    this.callback = settle
    this.#statement = statement
    if (statement) this.name = statement.name
    this.#batch = batch
    this.#place = batch.size++
  }

  /** Called by the library to send the statement. */
  submit(connection: ProtocolConnection): null {
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ name: this.name, text: this.text })
      if (this.name) connection.submittedNamedStatements[this.name] = this.text
    }
    connection.bind({ statement: this.name, values: this.values! })
    const columns = this.#statement?.columns
    if (columns === undefined) connection.describe({ type: 'P', name: '' })
    else if (columns) super.handleRowDescription({ fields: columns })
    connection.execute({})
    return null
  }

  override handleRowDescription(message: { fields: readonly unknown[] }) {
    if (this.#statement) this.#statement.columns = message.fields
    super.handleRowDescription(message)
  }

  override handleCommandComplete(message: unknown, connection: ProtocolConnection) {
    super.handleCommandComplete(message, connection)
    if (this.#statement) this.#statement.columns ??= null
    if (this.#following > 0) connection.emit('readyForQuery', {})
  }

  override handleError(error: unknown, connection: ProtocolConnection) {
    super.handleError(error, connection)
    if (this.#batch.hasFailed || !(error instanceof pg.DatabaseError)) return
    this.#batch.hasFailed = true
    for (let skipped = this.#following; skipped > 0; skipped--) {
      connection.emit('readyForQuery', {})
      connection.emit('errorMessage', copyOf(error))
    }
  }

  /** The number of statements after it in its batch. */
  get #following() {
    return this.#batch.size - this.#place - 1
  }
}

/** Returns a copy of an error. Statements cannot share one: Kysely appends the stack of the caller to each. */
function copyOf(error: pg.DatabaseError): pg.DatabaseError {
  const copy = new pg.DatabaseError(error.message, error.length, error.name as 'error')
  return Object.assign(copy, error)
}
