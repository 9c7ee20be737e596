import type { Compilable, CompiledQuery, DialectAdapter, Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { type Database, isOnPostgres, type Reader, type Transaction } from './database.ts'
import { executeStatement, type Sent, sendStatement } from './transaction-statements.ts'

/**
 * Frequent statements, built and compiled once: compiling one with Kysely costs more than running it. Rare statements
 * use Kysely directly.
 */

/** Builds a write from the columns of a row that it names. */
type Build<Row> = (named: object) => Compilable<Row>

/**
 * Prepares a statement whose text never changes. `build` receives placeholders: pass them to Kysely, never inspect
 * them.
 */
export function prepareQuery<Values extends object, Row>(
  build: (db: Reader, values: Values) => Compilable<Row>,
): (db: Reader, values: Values) => Promise<Row[]> {
  const cache: QueryCache = new WeakMap()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    const query = cache.getOrInsertComputed(adapter, () => build(db, placeholders as Values).compile())
    const parameters = query.parameters.map(value =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    )
    const { rows } = await executeStatement<Row>(db, withParameters(query, parameters))
    return rows
  }
}

/**
 * Inserts rows that all have the same columns. Skips undefined values, and null in a single row. On PostgreSQL there is
 * nothing to wait for: the next statement whose result is awaited sees the rows, and a failure throws there or at the
 * commit.
 */
export function insertRows<T extends Table>(
  trx: Transaction,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Sent {
  const [row] = rows
  if (!row) return undefined
  if (rows.length === 1) {
    const build: Build<unknown> = named => trx.insertInto(table).values(named as never)
    const { valuesOf, query } = shapeOf(inserts, trx, table, row, build, SKIPS_NULL)
    return sendStatement(trx, withParameters(query, valuesOf(row)))
  }
  const build: Build<unknown> = () => trx.insertInto(table).values(rows as never)
  const { valuesOf, query } = shapeOf(inserts, trx, `${table} ${rows.length}`, row, build)
  const parameters: unknown[] = []
  for (const row of rows) parameters.push(...valuesOf(row))
  return sendStatement(trx, withParameters(query, parameters))
}

/** Inserts a row and returns its id. Skips undefined and null values. */
export async function insertRow<T extends TableWithId>(
  trx: Transaction,
  table: T,
  row: Insertable<Database[T]>,
): Promise<number> {
  const build: Build<{ id: number }> = named => {
    // Any table with an id satisfies the types.
    const insert = trx.insertInto(table as 'facilities').values(named as never)
    // SQLite tells the id anyway, and keeps what a statement returns in a temporary table first.
    return isOnPostgres(trx) ? insert.returning('id') : (insert as never)
  }
  const { valuesOf, query } = shapeOf(inserted, trx, table, row, build, SKIPS_NULL)
  const { rows, insertId } = await executeStatement<{ id: number }>(trx, withParameters(query, valuesOf(row)))
  return rows[0]?.id ?? Number(insertId)
}

/**
 * Updates a row that the transaction has locked and returns it changed. Skips undefined values. On PostgreSQL it resolves
 * like `insertRows`.
 */
export async function updateRow<T extends TableWithId, R extends { id: number }>(
  trx: Transaction,
  table: T,
  row: R,
  change: Updateable<Database[T]>,
): Promise<R> {
  const build: Build<unknown> = named =>
    trx
      .updateTable(table as 'facilities')
      .set(named as never)
      .where('id', '=', row.id)
  const { columns, valuesOf, query } = shapeOf(updates, trx, table, change, build)
  const parameters = valuesOf(change)
  parameters.push(row.id)
  await sendStatement(trx, withParameters(query, parameters))
  const changed: Record<string, unknown> = { ...row }
  for (const column of columns) changed[column] = change[column as keyof typeof change]
  return changed as R
}

type Table = keyof Database & string
type TableWithId = { [T in Table]: Database[T] extends { id: unknown } ? T : never }[Table]

/** A compiled query by the engine's adapter. */
type QueryCache = WeakMap<DialectAdapter, CompiledQuery>

/** A compiled write with the columns that it names. Tables have few of them. */
interface Shape<Row = unknown> {
  columns: readonly string[]
  valuesOf(row: object): unknown[]
  query: CompiledQuery<Row>
}

/** Compiled writes by the engine's adapter, then by table and number of rows. */
type ShapeCache = WeakMap<DialectAdapter, Map<string, Shape[]>>

const inserts: ShapeCache = new WeakMap()
const inserted: ShapeCache = new WeakMap()
const updates: ShapeCache = new WeakMap()

/** Of inserts: no column has a default where null is allowed, so that what is not named is stored as null. */
const SKIPS_NULL = true

/** Returns the compiled write for the columns of `row` that it names. */
function shapeOf<Row>(
  cache: ShapeCache,
  db: Reader,
  name: string,
  row: object,
  build: Build<Row>,
  skipsNull = false,
): Shape<Row> {
  const byName = cache.getOrInsertComputed(db.getExecutor().adapter, () => new Map())
  const shapes = byName.getOrInsertComputed(name, () => [])
  for (const known of shapes) if (hasColumns(known, row, skipsNull)) return known as Shape<Row>
  const named = Object.entries(row).filter(([, value]) => isNamed(value, skipsNull))
  const columns = named.map(([column]) => column)
  const shape = {
    columns,
    valuesOf: valueReader(columns),
    query: build(Object.fromEntries(named)).compile(),
  }
  shapes.push(shape)
  return shape
}

function hasColumns({ columns }: Shape, row: object, skipsNull: boolean): boolean {
  let place = 0
  for (const column in row)
    if (isNamed(row[column as keyof typeof row], skipsNull) && column !== columns[place++]) return false
  return place === columns.length
}

const isNamed = (value: unknown, skipsNull: boolean) => value !== undefined && !(skipsNull && value === null)

/** Returns a function that reads the columns of a row, generated because V8 runs it faster than a loop over names. */
const valueReader = (columns: readonly string[]) =>
  new Function('row', `return [${columns.map(column => `row[${JSON.stringify(column)}]`).join(', ')}]`) as (
    row: object,
  ) => unknown[]

/** Not a spread: a property that follows one is added by a slow path of V8. */
const withParameters = <Row>(
  { query, queryId, sql }: CompiledQuery<Row>,
  parameters: readonly unknown[],
): CompiledQuery<Row> => ({ query, queryId, sql, parameters })

class Placeholder {
  readonly name: string | symbol

  constructor(name: string | symbol) {
    this.name = name
  }
}

const placeholders: object = new Proxy({}, { get: (_, name) => new Placeholder(name) })

/** Marks the text of statements that are never prepared. */
export const UNPREPARED_MARKER = '/* own plan */'

/** Makes the database plan a query for its values on each run: the plan for a rare word is slow for a common one. */
export const unprepared = sql.raw(UNPREPARED_MARKER)
