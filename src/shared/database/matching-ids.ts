import { type SqlBool, sql } from 'kysely'
import { normalizeForSearch } from '../values/normalize-for-search.ts'
import { isOnPostgres, type Reader } from './database.ts'

/**
 * Returns a function that returns whether one of the texts contains the search, without case and accents. A search
 * without letters or signs is in no text. For tables of some thousand rows: the caller reads all of them.
 */
export function matcherOf(search: string): (...texts: readonly (string | null)[]) => boolean {
  const text = normalizeForSearch(search)
  return (...texts) =>
    text !== '' && texts.some(other => other !== null && normalizeForSearch(other).includes(text))
}

/** SQL condition: a column has one of these ids, of which there may be any number. */
export function isOneOf(db: Reader, column: string, ids: readonly number[]) {
  const list = JSON.stringify(ids)
  const values = isOnPostgres(db)
    ? sql`select value::integer from json_array_elements_text(${list}::json)`
    : sql`select value from json_each(${list})`
  return sql<SqlBool>`${sql.ref(column)} in (${values})`
}
