import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/** Records of scanned cards: the newest one per rental or member. */
export function idRecords(engine: Engine): Migration {
  return {
    async up(db) {
      await withId(db.schema.createTable('id_records'), engine)
        .addColumn('subject', 'text', column => column.notNull().check(sql`subject in ('rental', 'member')`))
        .addColumn('subject_id', 'integer', notNull)
        .addColumn('scanned_at', 'bigint', notNull)
        .addColumn('number_hash', 'text')
        .addColumn('kept', 'text', notNull)
        .addUniqueConstraint('id_records_subject_id_key', ['subject', 'subject_id'])
        .execute()
      await sql`create index id_records_scanned_at on id_records (scanned_at)`.execute(db)
      await sql`create index id_records_number on id_records (number_hash) where number_hash is not null`.execute(
        db,
      )
    },
  }
}
