import type { Compilable, CompiledQuery, DialectAdapter, Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Reader, Transaction } from './database.ts'

/**
 * Statements of what every desk does all day, put together and compiled once instead of each time, which costs more
 * than running them. Whatever is rarer is written with Kysely as it comes.
 */

type Build<Row> = () => Compilable<Row>

/**
 * A statement whose text never changes. `build` is handed a stand-in for each value and may do nothing with it but
 * put it where the value belongs; it sees none.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Reader, given: Values) => Compilable<Row>,
): (db: Reader, values: Values) => Promise<Row[]> {
  const kept: Kept = new WeakMap()
  return async (db, values) => {
    const query = compiled<Row>(kept, db, '', () => build(db, standIns as Values))
    const parameters = query.parameters.map(value =>
      value instanceof StandIn ? values[value.name as keyof Values] : value,
    )
    return run(db, query, parameters)
  }
}

/** Inserts rows that all have the same columns. */
export async function insertRows<T extends Table>(
  trx: Transaction,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  const columns = columnsOf(rows[0]!)
  const build = () => trx.insertInto(table).values(rows as never)
  const query = compiled(inserts, trx, `${table} ${rows.length} ${columns}`, build)
  await run(
    trx,
    query,
    rows.flatMap(row => columns.map(column => row[column])),
  )
}

/** Inserts a row; what it answers is the row as it now stands. */
export async function insertRow<T extends Table>(
  trx: Transaction,
  table: T,
  row: Insertable<Database[T]>,
): Promise<Selectable<Database[T]>> {
  const columns = columnsOf(row)
  const build: Build<unknown> = () =>
    trx
      .insertInto(table)
      .values(row as never)
      .returningAll()
  const query = compiled(returning, trx, `${table} ${columns}`, build)
  const [inserted] = await run(
    trx,
    query,
    columns.map(column => row[column]),
  )
  return inserted as Selectable<Database[T]>
}

/** Changes the row of an id; what it answers is the row as it now stands. */
export async function updateRow<T extends TableWithId>(
  trx: Transaction,
  table: T,
  id: number,
  change: Updateable<Database[T]>,
): Promise<Selectable<Database[T]>> {
  const columns = columnsOf(change)
  // Any table with an id will do to satisfy the types.
  const build: Build<unknown> = () =>
    trx
      .updateTable(table as 'facilities')
      .set(change as never)
      .where('id', '=', id)
      .returningAll()
  const query = compiled(updates, trx, `${table} ${columns}`, build)
  const [updated] = await run(trx, query, [...columns.map(column => change[column]), id])
  return updated as Selectable<Database[T]>
}

type Table = keyof Database & string
type TableWithId = { [T in Table]: Database[T] extends { id: unknown } ? T : never }[Table]

/** By the engine's adapter, then by what tells one text from another. */
type Kept = WeakMap<DialectAdapter, Map<string, CompiledQuery>>

const inserts: Kept = new WeakMap()
const returning: Kept = new WeakMap()
const updates: Kept = new WeakMap()

function compiled<Row>(kept: Kept, db: Reader, name: string, build: Build<Row>): CompiledQuery<Row> {
  const { adapter } = db.getExecutor()
  const known = kept.getOrInsertComputed(adapter, () => new Map())
  return known.getOrInsertComputed(name, () => build().compile())
}

async function run<Row>(
  db: Reader,
  query: CompiledQuery<Row>,
  parameters: readonly unknown[],
): Promise<Row[]> {
  return (await db.executeQuery<Row>({ ...query, parameters })).rows
}

/** Kysely leaves out what is undefined. */
const columnsOf = <Row extends object>(row: Row) =>
  (Object.keys(row) as (keyof Row & string)[]).filter(column => row[column] !== undefined)

class StandIn {
  readonly name: string | symbol

  constructor(name: string | symbol) {
    this.name = name
  }
}

const standIns: object = new Proxy({}, { get: (_, name) => new StandIn(name) })
