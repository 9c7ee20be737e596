import { type Expression, type SqlBool, sql } from 'kysely'

/** Whether a text stands anywhere in a column or what is made of it; its % and _ mean themselves. Case counts. */
export function holdsText(where: Expression<unknown>, text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`
  return sql<SqlBool>`${where} like ${pattern} escape '\\'`
}
