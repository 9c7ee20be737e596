import { sql } from 'kysely'
import type { Engine, Reader, Store, Transaction } from '#platform/database/database.ts'

export type Row = Record<string, unknown>

/** The row as an earlier version stored it, by table. Rows of other tables are copied as they are. */
export type EarlierRows = Record<string, (row: Row) => Row>

/** Maximum number of values per statement; SQLite allows 32,766. */
const MOST_VALUES = 16_000

/**
 * Copies a grown database into an empty one of an earlier version: of each table that both have, the columns that
 * both have and what `earlier` adds.
 */
export async function copyToEarlier(
  grown: Reader,
  { db, engine }: Store,
  earlier: EarlierRows,
): Promise<void> {
  const known = new Set((await readTables(grown)).map(({ name }) => name))
  const tables = (await readTables(db)).filter(({ name }) => known.has(name))
  await db.transaction().execute(async trx => {
    const enableTriggers = await disableTriggers(trx, engine)
    for (const { name, columns, hasSequence } of tables) {
      const { rows } = await sql<Row>`select * from ${sql.table(name)} order by 1`.execute(grown)
      await replaceRows(
        trx,
        name,
        columns,
        rows
          .filter(isKnown)

          .map(earlier[name] ?? (row => row)),
      )
      if (engine === 'postgres' && hasSequence) await continueIds(trx, name)
    }
    await enableTriggers()
  })
}

/** Before 0070, the ledger had no rows of drawers. */
const isKnown = ({ source }: Row) => source !== 'drawer'

/**
 * Disables triggers and checks of foreign keys until the returned function is called: tables are filled in any order,
 * and rows that the migrations added are replaced.
 */
async function disableTriggers(trx: Transaction, engine: Engine): Promise<() => Promise<void>> {
  if (engine === 'postgres') {
    await sql`set local session_replication_role = replica`.execute(trx)
    return async () => {}
  }
  await sql`pragma defer_foreign_keys = on`.execute(trx)
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger'`.execute(trx)
  for (const { name } of triggers) await sql`drop trigger ${sql.table(name)}`.execute(trx)
  return async () => {
    for (const trigger of triggers) await sql.raw(trigger.sql).execute(trx)
  }
}

/** Returns the tables and their columns, without search indexes and columns that the database computes. */
async function readTables(db: Reader) {
  const tables = await db.introspection.getTables()
  return tables
    .filter(({ name, isView }) => !isView && !name.includes('_found'))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map(column => column.name).filter(column => !computed.has(`${name}.${column}`)),
      hasSequence: columns.some(column => column.name === 'id' && column.isAutoIncrementing),
    }))
}

const computed = new Set(['rentals.guest_key', 'members.found_by', 'members.number'])

async function replaceRows(
  trx: Transaction,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
) {
  const { rows: old } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx)
  if (old.length > 0) await sql`delete from ${sql.table(table)}`.execute(trx)
  const stored = columns.filter(column => rows[0] && column in rows[0])
  const size = Math.floor(MOST_VALUES / Math.max(1, stored.length))
  for (let start = 0; start < rows.length; start += size) {
    const values = rows
      .slice(start, start + size)
      .map(row => sql`(${sql.join(stored.map(column => row[column]))})`)
    await sql`insert into ${sql.table(table)} (${sql.join(stored.map(column => sql.ref(column)))})
      values ${sql.join(values)}`.execute(trx)
  }
}

const continueIds = (trx: Transaction, table: string) =>
  sql`select setval(pg_get_serial_sequence(${table}, 'id'),
    greatest((select max(id) from ${sql.table(table)}), 1))`.execute(trx)
