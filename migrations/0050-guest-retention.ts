import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { notNull } from './columns.ts'

/** The daily runs that erase expired data of guests: how far each has come, and how many guests lost what. */
export const guestRetention = (): Migration => ({
  async up(db) {
    await db.schema
      .createTable('guest_retention_runs')
      .addColumn('day', 'text', column => column.primaryKey())
      .addColumn('after_id', 'integer', notNull)
      .addColumn('names', 'integer', notNull)
      .addColumn('phones', 'integer', notNull)
      .addColumn('emails', 'integer', notNull)
      .addColumn('notes', 'integer', notNull)
      .addColumn('finished_at', 'bigint')
      .execute()
    // At most one run is open.
    await sql`create unique index guest_retention_runs_open on guest_retention_runs ((finished_at is null))
      where finished_at is null`.execute(db)
  },
})
