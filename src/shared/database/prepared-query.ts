// Frequent statements, built and compiled once: compiling one with Kysely costs more than running it. Rare statements
// use Kysely directly.
import type { Compilable, CompiledQuery, DialectAdapter, Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { type Database, isOnPostgres, type Reader, type Transaction } from './database.ts'
import {
  executeStatement,
  keepReservedIds,
  type Sent,
  sendStatement,
  takeReservedId,
} from './transaction-statements.ts'

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
 * Inserts rows that all have the same columns. Skips undefined values. On PostgreSQL there is nothing to wait for: the
 * next statement whose result is awaited sees the rows, and a failure throws there or at the commit.
 */
export function insertRows<T extends Table>(
  trx: Transaction,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Sent {
  if (rows.length > 1) return sendStatement(trx, insertOfSeveral(trx, table, rows))
  const build: Build<unknown> = named => insertInto(trx, table).values(named as never)
  const { valuesOf, query } = shapeOf(insertsWithoutResult, trx, table, rows[0]!, build, skipsNull(trx))
  return sendStatement(trx, withParameters(query, valuesOf(rows[0]!)))
}

/**
 * Returns the insert of several rows. On SQLite a column in which all have the same value, as most columns of a
 * posting, is bound once: the rows after the first refer to it.
 */
function insertOfSeveral<T extends Table>(
  trx: Transaction,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): CompiledQuery {
  const build: Build<unknown> = () => insertInto(trx, table).values(rows as never)
  const shape = shapeOf(insertsWithoutResult, trx, `${table} ${rows.length}`, rows[0]!, build)
  const { columns, valuesOf, variants, query: unshared } = shape
  if (!rows.every(row => hasColumns(shape, row, false))) throw new Error(`Rows of ${table} differ in columns`)
  const [first = [], ...others] = rows.map(valuesOf)
  const shared = isOnPostgres(trx) ? 0 : sharedBits(first, others)
  const compile = () => {
    const refers = (row: readonly unknown[]) =>
      columns.map((column, place) => [column, isSet(shared, place) ? sql.raw(`?${place + 1}`) : row[place]])
    const named = [rows[0]!, ...others.map(row => Object.fromEntries(refers(row)))]
    return insertInto(trx, table)
      .values(named as never)
      .compile()
  }
  const query = shared === 0 ? unshared : variants.getOrInsertComputed(shared, compile)
  for (const row of others)
    for (let place = 0; place < row.length; place++) if (!isSet(shared, place)) first.push(row[place])
  return withParameters(query, first)
}

/** Returns a bit for each of the first 31 places at which all rows have the value of the first. */
function sharedBits(first: readonly unknown[], others: readonly (readonly unknown[])[]): number {
  let bits = 0
  for (let place = 0; place < first.length && place < 31; place++)
    if (others.every(row => row[place] === first[place])) bits |= 1 << place
  return bits
}

const isSet = (bits: number, place: number) => place < 31 && (bits & (1 << place)) !== 0

/**
 * Reserves ids for the next rows of these tables, on PostgreSQL: `insertRow` then need not wait for them, and its
 * writes share the round trip of a later statement. Unused ids leave gaps, and ids may differ from the order of
 * commits. On SQLite an insert returns the id at once.
 */
export function reserveIds<T extends TableWithId>(trx: Transaction, ...tables: T[]): void {
  if (!isOnPostgres(trx)) return
  const reserve = reservations.getOrInsertComputed(tables.join(), () => {
    const next = tables.map(table => sql`nextval(${sql.lit(`${table}_id_seq`)}) as ${sql.ref(table)}`)
    return prepareQuery(db => ({
      compile: () => sql<Record<string, number>>`select ${sql.join(next)}`.compile(db),
    }))
  })
  keepReservedIds(
    trx,
    tables,
    reserve(trx, {}).then(([ids]) => ids!),
  )
}

/** Prepared reservations by the names of their tables. */
const reservations = new Map<string, (db: Reader, values: object) => Promise<Record<string, number>[]>>()

/**
 * Inserts a row and returns its id. Skips undefined values. With a reserved id, a failure throws as for `insertRows`.
 */
export async function insertRow<T extends TableWithId>(
  trx: Transaction,
  table: T,
  row: Insertable<Database[T]>,
): Promise<number> {
  const hasId = 'id' in row && row.id !== undefined
  const reserved = hasId ? undefined : takeReservedId(trx, table)
  if (reserved) {
    const id = await reserved
    await insertRows(trx, table, [{ ...row, id }])
    return id
  }
  const build: Build<{ id: number }> = named => {
    // Any table with an id satisfies the types.
    const insert = insertInto(trx, table as 'facilities').values(named as never)
    // SQLite tells the id anyway, and keeps what a statement returns in a temporary table first.
    return isOnPostgres(trx) ? insert.returning('id') : (insert as never)
  }
  const { valuesOf, query } = shapeOf(insertsReturningId, trx, table, row, build, skipsNull(trx))
  const { rows, insertId } = await executeStatement<{ id: number }>(trx, withParameters(query, valuesOf(row)))
  return rows[0]?.id ?? Number(insertId)
}

/**
 * Updates a row that the transaction has locked and returns it changed. Skips undefined values. On PostgreSQL it does
 * not wait either: a failure throws as for `insertRows`.
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

/** On SQLite a refused insert leaves its undoing to the transaction, so that it need not copy what it changes. */
const insertInto = <T extends Table>(trx: Transaction, table: T) =>
  isOnPostgres(trx) ? trx.insertInto(table) : trx.insertInto(table).orFail()

type Table = keyof Database & string
type TableWithId = { [T in Table]: Database[T] extends { id: unknown } ? T : never }[Table]

/** A compiled query by the engine's adapter. */
type QueryCache = WeakMap<DialectAdapter, CompiledQuery>

/** A compiled write with the columns that it names. Tables have few of them. */
interface Shape<Row = unknown> {
  columns: readonly string[]
  valuesOf(row: object): unknown[]
  query: CompiledQuery<Row>
  /** Of an insert of several rows: by the columns that they share. */
  variants: Map<number, CompiledQuery>
}

/** Compiled writes by the engine's adapter, then by table and number of rows. */
type ShapeCache = WeakMap<DialectAdapter, Map<string, Shape[]>>

const insertsWithoutResult: ShapeCache = new WeakMap()
const insertsReturningId: ShapeCache = new WeakMap()
const updates: ShapeCache = new WeakMap()

/**
 * On SQLite an insert of one row does not name what is null: no column has a default where null is allowed. PostgreSQL
 * keeps the few statements that its connections prepare.
 */
const skipsNull = (trx: Transaction): boolean => !isOnPostgres(trx)

/** Returns the compiled write for the columns of `row` that it names. */
function shapeOf<Row>(
  cache: ShapeCache,
  db: Reader,
  name: string,
  row: object,
  build: Build<Row>,
  withoutNull = false,
): Shape<Row> {
  const byName = cache.getOrInsertComputed(db.getExecutor().adapter, () => new Map())
  const shapes = byName.getOrInsertComputed(name, () => [])
  for (const known of shapes) if (hasColumns(known, row, withoutNull)) return known as Shape<Row>
  const named = Object.entries(row).filter(([, value]) => isNamed(value, withoutNull))
  const columns = named.map(([column]) => column)
  const shape = {
    columns,
    valuesOf: valueReader(columns),
    query: build(Object.fromEntries(named)).compile(),
    variants: new Map(),
  }
  shapes.push(shape)
  return shape
}

function hasColumns({ columns }: Shape, row: object, withoutNull: boolean): boolean {
  let place = 0
  for (const column in row)
    if (isNamed(row[column as keyof typeof row], withoutNull) && column !== columns[place++]) return false
  return place === columns.length
}

const isNamed = (value: unknown, withoutNull: boolean) =>
  value !== undefined && !(withoutNull && value === null)

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
