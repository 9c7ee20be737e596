import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/** Work orders, preventive schedules, reasons for repair, and each person's read and cleared alerts. */
export function workorders(engine: Engine): Migration {
  return {
    async up(db) {
      await repairs(db)
      await schedulesAndWorkorders(db, engine)
      await alerts(db)
    },
  }
}

async function repairs(db: Kysely<unknown>) {
  await db.schema
    .alterTable('facilities')
    .addColumn('repair_for', 'text', column => column.check(sql`repair_for is null or status <> 'available'`))
    .execute()
  await db.schema
    .alterTable('facilities')
    .addColumn('after_repair', 'text', column => column.check(sql`after_repair in ('available', 'cleaning')`))
    .execute()
  await db.schema
    .alterTable('facilities')
    .addColumn('times_rented', 'integer', column => column.notNull().defaultTo(0))
    .execute()
}

async function schedulesAndWorkorders(db: Kysely<unknown>, engine: Engine) {
  await task(withId(db.schema.createTable('schedules'), engine))
    .addColumn('every', 'integer', column => column.notNull().check(sql`every >= 1`))
    .addColumn('unit', 'text', column => column.notNull().check(sql`unit in ('days', 'rentals')`))
    .addColumn('next_day', 'text')
    .addColumn('next_times_rented', 'integer')
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addCheckConstraint(
      'schedules_next_by_unit',
      sql`(unit = 'days') = (next_day is not null) and (unit = 'rentals') = (next_times_rented is not null)`,
    )
    .execute()
  await task(withId(db.schema.createTable('workorders'), engine))
    .addColumn('status', 'text', column =>
      column.notNull().check(sql`status in ('pending', 'in_progress', 'completed', 'cancelled')`),
    )
    .addColumn('status_since', 'bigint', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('opened_at', 'bigint', notNull)
    .addColumn('closed_at', 'bigint')
    .addColumn('schedule_id', 'integer', column => column.references('schedules.id').onDelete('set null'))
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addCheckConstraint(
      'workorders_closed_has_time',
      sql`(closed_at is not null) = (status in ('completed', 'cancelled'))`,
    )
    .execute()
  await sql`create index workorders_open on workorders (facility_id, id) where status in ('pending', 'in_progress')`.execute(
    db,
  )
  await sql`create index workorders_closed on workorders (facility_id, closed_at)`.execute(db)
  await sql`create index workorders_closed_at on workorders (closed_at)`.execute(db)
  await sql`create index workorders_status on workorders (status, id)`.execute(db)
  await sql`create index workorders_schedule on workorders (schedule_id)`.execute(db)
  await sql`create index workorders_assigned_to on workorders (assigned_to)`.execute(db)
}

function task<T extends string>(table: CreateTableBuilder<T, never>) {
  return table
    .addColumn('facility_id', 'integer', column => column.notNull().references('facilities.id'))
    .addColumn('type', 'text', column =>
      column.notNull().check(sql`type in ('repair', 'maintenance', 'cleaning', 'inspection')`),
    )
    .addColumn('priority', 'text', column =>
      column.notNull().check(sql`priority in ('urgent', 'high', 'medium', 'low')`),
    )
    .addColumn('title', 'text', notNull)
    .addColumn('description', 'text', notNull)
    .addColumn('assigned_to', 'text')
    .addColumn('estimated_minutes', 'integer', column => column.notNull().check(sql`estimated_minutes > 0`))
    .addColumn('notes', 'text', notNull)
    .addColumn('out_of_service', 'integer', column => column.notNull().check(sql`out_of_service in (0, 1)`))
}

async function alerts(db: Kysely<unknown>) {
  await db.schema
    .createTable('alert_marks')
    .addColumn('account_id', 'integer', column => column.notNull().references('staff_accounts.id'))
    .addColumn('kind', 'text', column =>
      column.notNull().check(sql`kind in ('read', 'cleared', 'maintenance_cleared')`),
    )
    .addColumn('transaction_id', 'bigint', notNull)
    .addColumn('event_id', 'integer', notNull)
    .addPrimaryKeyConstraint('alert_marks_pkey', ['account_id', 'kind'])
    .execute()
  await db.schema
    .createTable('alert_reads')
    .addColumn('account_id', 'integer', column => column.notNull().references('staff_accounts.id'))
    .addColumn('event_id', 'integer', column => column.notNull().references('events.id'))
    .addPrimaryKeyConstraint('alert_reads_pkey', ['account_id', 'event_id'])
    .execute()
  await sql`create index events_alerts on events (transaction_id, id) where type <> 'record_changed'`.execute(
    db,
  )
  await sql`create index events_maintenance on events (transaction_id, id) where type in ('new_workorder', 'workorder_status_changed', 'workorder_completed', 'maintenance_alert', 'urgent_repair')`.execute(
    db,
  )
  await sql`create index events_workorder on events (workorder_id, id) where workorder_id is not null`.execute(
    db,
  )
}
