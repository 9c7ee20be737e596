import type { Compilable, CompiledQuery, DialectAdapter, Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { type Database, isOnPostgres, type Reader, type Transaction } from './database.ts'
import { executeStatement, sendStatement } from './transaction-statements.ts'

/**
 * Frequent statements, built and compiled once: compiling one with Kysely costs more than running it. Rare statements
 * use Kysely directly.
 */

type Build<Row> = () => Compilable<Row>

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
    const { rows } = await executeStatement<Row>(db, { ...query, parameters })
    return rows
  }
}

/**
 * Inserts rows that all have the same columns. On PostgreSQL it resolves before they are stored: the next statement whose
 * result is awaited sees them, and a failure throws there or at the commit.
 */
export function insertRows<T extends Table>(
  trx: Transaction,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  const build = () => trx.insertInto(table).values(rows as never)
  const { columns, query } = shapeOf(inserts, trx, `${table} ${rows.length}`, rows[0]!, build)
  const parameters: unknown[] = []
  for (const row of rows) for (const column of columns) parameters.push(row[column as keyof typeof row])
  return sendStatement(trx, { ...query, parameters })
}

/** Inserts a row and returns it with its id. Skips undefined values. */
export async function insertRow<T extends TableWithId, R extends Insertable<Database[T]>>(
  trx: Transaction,
  table: T,
  row: R,
): Promise<Omit<R, 'id'> & { id: number }> {
  const build = (): Compilable<{ id: number }> => {
    // Any table with an id satisfies the types.
    const insert = trx.insertInto(table as 'facilities').values(row as never)
    // SQLite tells the id anyway, and keeps what a statement returns in a temporary table first.
    return isOnPostgres(trx) ? insert.returning('id') : (insert as never)
  }
  const { columns, query } = shapeOf(inserted, trx, table, row, build)
  const parameters = valuesOf(row, columns)
  const { rows, insertId } = await executeStatement<{ id: number }>(trx, { ...query, parameters })
  return { ...row, id: rows[0]?.id ?? Number(insertId) }
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
  const build: Build<unknown> = () =>
    trx
      .updateTable(table as 'facilities')
      .set(change as never)
      .where('id', '=', row.id)
  const { columns, query } = shapeOf(updates, trx, table, change, build)
  const parameters = valuesOf(change, columns)
  parameters.push(row.id)
  await sendStatement(trx, { ...query, parameters })
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
  query: CompiledQuery<Row>
}

/** Compiled writes by the engine's adapter, then by table and number of rows. */
type ShapeCache = WeakMap<DialectAdapter, Map<string, Shape[]>>

const inserts: ShapeCache = new WeakMap()
const inserted: ShapeCache = new WeakMap()
const updates: ShapeCache = new WeakMap()

/** Returns the compiled write for the columns of `row` that are not undefined; Kysely omits the others. */
function shapeOf<Row>(
  cache: ShapeCache,
  db: Reader,
  name: string,
  row: object,
  build: Build<Row>,
): Shape<Row> {
  const byName = cache.getOrInsertComputed(db.getExecutor().adapter, () => new Map())
  const shapes = byName.getOrInsertComputed(name, () => [])
  const known = shapes.find(shape => hasColumns(shape, row))
  if (known) return known as Shape<Row>
  const columns = Object.keys(row).filter(column => row[column as keyof typeof row] !== undefined)
  const shape = { columns, query: build().compile() }
  shapes.push(shape)
  return shape
}

function hasColumns({ columns }: Shape, row: object): boolean {
  let place = 0
  for (const column in row)
    if (row[column as keyof typeof row] !== undefined && column !== columns[place++]) return false
  return place === columns.length
}

function valuesOf(row: object, columns: readonly string[]): unknown[] {
  const values: unknown[] = []
  for (const column of columns) values.push(row[column as keyof typeof row])
  return values
}

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
