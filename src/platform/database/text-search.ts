import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { matchSearch, normalizeForSearch } from '../values/search/normalize-for-search.ts'
import { containsText } from './contains-text.ts'
import { isOnPostgres, type Reader } from './database.ts'

/**
 * Returns the ids of the rows of a table or subquery that contain the search in one of these columns, without case and
 * accents. A search without letters or signs is in no row.
 */
export async function findIds(
  db: Reader,
  from: RawBuilder<unknown>,
  columns: readonly string[],
  search: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number } & Record<string, string | null>>`
    select id, ${sql.join(columns.map(name => sql.ref(name)))} from ${from}
    where ${mayContain(db, columns, search)}`.execute(db)
  const matches = matchSearch(search)
  return rows.filter(row => matches(...columns.map(name => row[name]))).map(({ id }) => id)
}

/**
 * SQL condition: one of these columns may contain the search, which `matchSearch` has to decide. The database compares
 * words in plain ASCII without backticks itself, so that few rows remain.
 */
function mayContain(db: Reader, columns: readonly string[], search: string) {
  const text = normalizeForSearch(search)
  if (text === '') return sql<SqlBool>`1 = 0`
  const conditions = columns.flatMap(name => {
    const column = sql.ref(name)
    const isNotPlain = isOnPostgres(db)
      ? sql<SqlBool>`${column} collate "C" ~ '[^ -_a-~]'`
      : sql<SqlBool>`${column} glob '*[^ -_a-~]*'`
    return [containsText(lowerCase(db, name), text), isNotPlain, sql<SqlBool>`${column} like '%  %'`]
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** SQL: a column in lower case. Its ASCII letters are lowered in the same way in every locale of the database. */
export const lowerCase = (db: Reader, column: string) =>
  isOnPostgres(db)
    ? sql<string>`lower(${sql.ref(column)} collate "C")`
    : sql<string>`lower(${sql.ref(column)})`

/** SQL condition: a column has one of these ids, of which there may be any number. */
export function isOneOf(db: Reader, column: string, ids: readonly number[]) {
  const list = JSON.stringify(ids)
  const values = isOnPostgres(db)
    ? sql`select value::integer from json_array_elements_text(${list}::json)`
    : sql`select value from json_each(${list})`
  return sql<SqlBool>`${sql.ref(column)} in (${values})`
}
