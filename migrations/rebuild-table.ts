import { type Kysely, sql } from 'kysely'

/** What a table is made of: its own definition, its indexes and its triggers. */
export interface TablePart {
  type: 'table' | 'index' | 'trigger'
  name: string
  definition: string
}

/** Returns a table of SQLite, its indexes and its triggers, as they were declared. */
export async function readParts(db: Kysely<unknown>, table: string): Promise<TablePart[]> {
  const { rows } = await sql<TablePart>`select type, name, sql as definition from sqlite_schema
    where tbl_name = ${table} and sql is not null`.execute(db)
  return rows
}

/**
 * SQLite cannot change a check: the table is copied, with its ids, indexes and triggers, each definition edited. The
 * keys that refer to it are checked at the end. Until then SQLite looks for the rows that refer to each copied one, so
 * that the indexes are created before the rows.
 */
export async function rebuildTable(
  db: Kysely<unknown>,
  table: string,
  edit: (part: TablePart) => string,
): Promise<void> {
  const parts = await readParts(db, table)
  const create = async (wanted: TablePart['type']) => {
    for (const part of parts) if (part.type === wanted) await sql.raw(edit(part)).execute(db)
  }
  await sql`pragma defer_foreign_keys = on`.execute(db)
  const dropIndexes = await indexReferencesTo(db, table)
  await sql.raw(`create table ${table}_before as select * from ${table}`).execute(db)
  await sql.raw(`drop table ${table}`).execute(db)
  await create('table')
  await create('index')
  await sql.raw(`insert into ${table} select * from ${table}_before order by id`).execute(db)
  await sql.raw(`drop table ${table}_before`).execute(db)
  await create('trigger')
  await dropIndexes()
}

/**
 * Creates an index on each column of another table that refers to a table of SQLite, until the returned function drops
 * them. Without one, SQLite reads all of the other table for each row that is dropped or copied.
 */
export async function indexReferencesTo(db: Kysely<unknown>, table: string): Promise<() => Promise<void>> {
  const { rows } = await sql<{ child: string; column: string }>`
    select tables.name as child, keys."from" as "column"
    from sqlite_schema as tables join pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and keys."table" = ${table} and tables.name <> ${table}`.execute(db)
  const indexes = rows.map(({ child, column }) => ({ name: `${child}_${column}_meanwhile`, child, column }))
  for (const { name, child, column } of indexes)
    await sql.raw(`create index ${name} on ${child} (${column})`).execute(db)
  return async () => {
    for (const { name } of indexes) await sql.raw(`drop index ${name}`).execute(db)
  }
}
