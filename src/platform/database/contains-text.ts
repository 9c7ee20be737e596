import { type Expression, type SqlBool, sql } from 'kysely'

/** SQL condition: the expression contains the text. Escapes % and _ in the text. Case-sensitive. */
export function containsText(where: Expression<unknown>, text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, character => `\\${character}`)}%`
  return sql<SqlBool>`${where} like ${pattern} escape '\\'`
}
