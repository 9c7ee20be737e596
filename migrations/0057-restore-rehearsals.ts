import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/** Rehearsals of a restore. Unique indexes let one of several servers do tonight's. */
export function restoreRehearsals(engine: Engine): Migration {
  return {
    async up(db) {
      await withId(db.schema.createTable('restore_rehearsals'), engine)
        .addColumn('night', 'text', column => column.unique())
        .addColumn('started_at', 'bigint', notNull)
        .addColumn('finished_at', 'bigint')
        .addColumn('by', 'text', notNull)
        .addColumn('backup', 'text')
        .addColumn('rows', 'bigint')
        .addColumn('files', 'integer')
        .addColumn('checks', 'text', column => column.notNull().defaultTo('[]'))
        .addColumn('error', 'text')
        .execute()
      await sql`create unique index restore_rehearsals_running on restore_rehearsals ((finished_at is null))
        where finished_at is null`.execute(db)
    },
  }
}
