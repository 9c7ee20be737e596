import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'

/** One connection with its prepared statements, which cost more to prepare than to run. */
export class StatementCache {
  readonly #db: DatabaseSync
  readonly #prepared = new Map<string, { statement: StatementSync; returnsRows: boolean }>()

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, returnsRows } = this.#prepare(sql)
    const values = parameters as SQLInputValue[]
    if (returnsRows) return { rows: statement.all(...values) as Row[] }
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

  close() {
    this.#prepared.clear()
    this.#db.close()
  }

  #prepare(sql: string) {
    const existing = this.#prepared.get(sql)
    if (existing) return existing
    if (this.#prepared.size >= 500) this.#prepared.clear()
    const statement = this.#db.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}
