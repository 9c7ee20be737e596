import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'

interface Prepared {
  statement: StatementSync
  /** Names of the result columns; empty if it returns no rows. */
  columns: readonly string[]
  toRow: ToRow
  /** Until it has run, the columns are those that this connection knew before another one changed the tables. */
  hasRun: boolean
}

const CHANGES_SCHEMA = /^\s*(create|alter|drop)\b/i

/** One connection with its prepared statements, which cost more to prepare than to run. */
export class StatementCache {
  readonly #db: DatabaseSync
  readonly #onSchemaChange: () => void
  readonly #prepared = new Map<string, Prepared>()

  /** `onSchemaChange` is called before a statement that changes tables: their columns may be others afterwards. */
  constructor(db: DatabaseSync, onSchemaChange: () => void) {
    this.#db = db
    this.#onSchemaChange = onSchemaChange
  }

  execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const prepared = this.#prepare(sql)
    const { statement } = prepared
    const values = parameters as SQLInputValue[]
    if (prepared.columns.length > 0) {
      const rows = statement.all(...values) as unknown as unknown[][]
      // The other case: another process has added a column since.
      if (!prepared.hasRun || (rows[0] && rows[0].length !== prepared.columns.length)) {
        Object.assign(prepared, columnsOf(statement))
        prepared.hasRun = true
      }
      return { rows: rows.map(prepared.toRow) as Row[] }
    }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  iterate({ sql, parameters }: CompiledQuery) {
    return this.#db.prepare(sql).iterate(...(parameters as SQLInputValue[]))
  }

  /** Runs a frequent statement without values. */
  run(sql: string) {
    this.#prepare(sql).statement.run()
  }

  /** Runs rare statements. */
  exec(sql: string) {
    this.#db.exec(sql)
  }

  /** False after SQLite has rolled back on its own, as it does on a full disk. */
  get isInTransaction() {
    return this.#db.isTransaction
  }

  /** Prepares each statement again when it is next used. */
  clear() {
    this.#prepared.clear()
  }

  close() {
    this.#prepared.clear()
    this.#db.close()
  }

  #prepare(sql: string) {
    const existing = this.#prepared.get(sql)
    if (existing) return existing
    if (this.#prepared.size >= 500) this.#prepared.clear()
    const statement = this.#db.prepare(sql)
    statement.setReturnArrays(true)
    const prepared = { statement, ...columnsOf(statement), hasRun: false }
    if (CHANGES_SCHEMA.test(sql)) this.#onSchemaChange()
    else this.#prepared.set(sql, prepared)
    return prepared
  }
}

function columnsOf(statement: StatementSync) {
  const columns = statement.columns().map(({ name }) => name)
  return { columns, toRow: rowMaker(columns) }
}

type ToRow = (values: readonly unknown[]) => Record<string, unknown>

/**
 * Returns a function that builds a row object with a fixed layout, which V8 reads faster than the library's own objects
 * and those that a loop fills.
 */
const rowMaker = (columns: readonly string[]) =>
  new Function(
    'values',
    `return { ${columns.map((column, index) => `${JSON.stringify(column)}: values[${index}]`).join(', ')} }`,
  ) as ToRow
