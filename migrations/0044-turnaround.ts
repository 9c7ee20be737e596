import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/**
 * Inspections of cleaned facilities, when a facility became dirty, and the photo of a work order. Cleanings of before
 * do not know since when their room was dirty; those that run in a dirty room get it from the room.
 */
export function turnaround(engine: Engine): Migration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db)
      await inspections(db, engine)
    },
  }
}

const statements = [
  'alter table cleaning_sessions add column dirty_since bigint',
  'alter table cleaning_sessions add column recorded_late integer not null default 0',
  `update cleaning_sessions set dirty_since = (select status_since from facilities where id = facility_id)
    where status = 'in_progress' and status_before = 'cleaning'`,
  'alter table workorders add column photo_hash text',
]

async function inspections(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('inspections'), engine)
    .addColumn('session_id', 'integer', column =>
      column.notNull().unique().references('cleaning_sessions.id'),
    )
    .addColumn('facility_id', 'integer', column => column.notNull().references('facilities.id'))
    .addColumn('status', 'text', column =>
      column
        .notNull()
        .check(
          sql`status = 'pending' or status = 'passed' or status = 'returned' or status = 'failed' or status = 'skipped'`,
        ),
    )
    .addColumn('requested_at', 'bigint', notNull)
    .addColumn('ended_at', 'bigint')
    .addColumn('inspector_name', 'text')
    .addColumn('account_id', 'integer', column => column.references('staff_accounts.id'))
    .addColumn('results', 'text', notNull)
    .addColumn('workorder_id', 'integer', column => column.references('workorders.id'))
    .addCheckConstraint('inspections_ended', sql`(ended_at is null) = (status = 'pending')`)
    .addCheckConstraint('inspections_end_after_request', sql`ended_at >= requested_at`)
    .addCheckConstraint('inspections_workorder', sql`(workorder_id is not null) = (status = 'failed')`)
    .execute()
  await sql`create unique index inspections_facility_key on inspections (facility_id) where status = 'pending'`.execute(
    db,
  )
  await sql`create index inspections_requested on inspections (requested_at)`.execute(db)
}
