import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from 'kysely'

/** Migrations import nothing from `src`: what they do may never change. */
export type Engine = 'sqlite' | 'postgres'

/** Adds an auto-incremented id that is never reused. */
export function withId<T extends string>(table: CreateTableBuilder<T, never>, engine: Engine) {
  return engine === 'postgres'
    ? table.addColumn('id', 'integer', column => column.primaryKey().generatedByDefaultAsIdentity())
    : table.addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
}

export const notNull = (column: ColumnDefinitionBuilder) => column.notNull()

/** Makes a table append-only: triggers refuse updates and deletes. */
export function appendOnly(table: string, engine: Engine) {
  if (engine === 'postgres') {
    return [
      sql.raw(
        `create function ${table}_keep() returns trigger language plpgsql as $$ begin raise exception '${table} rows are only ever added'; end $$`,
      ),
      sql.raw(
        `create trigger ${table}_keep before update or delete on ${table} for each row execute function ${table}_keep()`,
      ),
    ]
  }
  return ['update', 'delete'].map(change =>
    sql.raw(
      `create trigger ${table}_no_${change} before ${change} on ${table} begin select raise(abort, '${table} rows are only ever added'); end`,
    ),
  )
}
