import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'

/** The library's connection, with what its types omit. It passes each message of the server to its client as an event. */
export interface Wire extends EventEmitter {
  stream: Duplex
  parse(statement: { name?: string | undefined; text: string }): void
  bind(values: { statement?: string | undefined; values: readonly unknown[] }): void
  describe(portal: { type: 'P'; name: string }): void
  execute(portal: object): void
  sync(): void
  /** Texts of the statements that are being prepared, by name. */
  submittedNamedStatements: Record<string, string>
}

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
  hasBeenParsed(wire: Wire): boolean
  handleRowDescription(message: { fields: readonly unknown[] }): void
  handleCommandComplete(message: unknown, wire: Wire): void
  handleError(error: unknown, wire: Wire): void
}

const LibraryQuery = pg.Query as unknown as new (text: string, values: readonly unknown[]) => QueryInternals

/** Converts a value as the library does; its types omit it. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/**
 * A statement that shares one Sync with those sent with it. PostgreSQL answers a Sync by flushing its output and saying
 * that it is ready, which wakes this process: once per batch instead of once per statement. The library waits for that
 * answer after each statement, so all but the last of a batch say it themselves.
 *
 * After a failure PostgreSQL skips the rest of the batch, which fails with the same error.
 */
export class BatchedQuery extends LibraryQuery {
  /** Whether the server says itself that it is ready. */
  isLastOfBatch = false
  readonly #statement: PreparedStatement | undefined
  #isDescribed = false

  constructor(
    text: string,
    values: readonly unknown[],
    statement: PreparedStatement | undefined,
    settle: (error: unknown, result: pg.QueryResult) => void,
  ) {
    super(text, values)
    this.callback = settle
    this.#statement = statement
    if (statement) this.name = statement.name
  }

  /** Called by the library to send the statement. */
  submit(wire: Wire): Error | null {
    const values = this.values!.map(prepareValue)
    if (!this.hasBeenParsed(wire)) {
      wire.parse({ name: this.name, text: this.text })
      if (this.name) wire.submittedNamedStatements[this.name] = this.text
    }
    wire.bind({ statement: this.name, values })
    const columns = this.#statement?.columns
    if (columns === undefined) {
      this.#isDescribed = true
      wire.describe({ type: 'P', name: '' })
    } else if (columns) super.handleRowDescription({ fields: columns })
    wire.execute({})
    return null
  }

  override handleRowDescription(message: { fields: readonly unknown[] }) {
    if (this.#statement) this.#statement.columns = message.fields
    super.handleRowDescription(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire) {
    super.handleCommandComplete(message, wire)
    if (this.#statement && this.#isDescribed) this.#statement.columns ??= null
    if (!this.isLastOfBatch) wire.emit('readyForQuery', {})
  }

  override handleError(error: unknown, wire: Wire) {
    super.handleError(error, wire)
    if (this.isLastOfBatch || !(error instanceof pg.DatabaseError)) return
    wire.emit('readyForQuery', {})
    wire.emit('errorMessage', error)
  }
}
