import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/** Backups. Unique indexes let one of several servers write tonight's. */
export function backups(engine: Engine): Migration {
  return {
    async up(db) {
      await withId(db.schema.createTable('backups'), engine)
        .addColumn('night', 'text', column => column.unique())
        .addColumn('started_at', 'bigint', notNull)
        .addColumn('finished_at', 'bigint')
        .addColumn('by', 'text', notNull)
        .addColumn('name', 'text')
        .addColumn('bytes', 'bigint')
        .addColumn('rows', 'bigint')
        .addColumn('files', 'integer')
        .addColumn('error', 'text')
        .execute()
      // One running backup at a time, over all servers.
      await sql`create unique index backups_running on backups ((finished_at is null)) where finished_at is null`.execute(
        db,
      )
    },
  }
}
