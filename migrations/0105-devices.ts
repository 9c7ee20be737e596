import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { appendOnly, type Engine, notNull, withId } from './columns.ts'

/** What stands on a desk: desks with what they use, printers, the papers they print, and openings of cash drawers. */
export const devices = (engine: Engine): Migration => ({
  async up(db) {
    await printers(db, engine)
    await desks(db, engine)
    await printJobs(db, engine)
    await drawerOpenings(db, engine)
    for (const statement of statements) await sql.raw(statement).execute(db)
    for (const statement of appendOnly('drawer_openings', engine)) await statement.execute(db)
  },
})

async function printers(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('printers'), engine)
    .addColumn('name', 'text', notNull)
    .addColumn('transport', 'text', notNull)
    .addColumn('address', 'text', notNull)
    .addColumn('model', 'text', notNull)
    .addColumn('columns', 'integer', column => column.notNull().check(sql`columns between 24 and 64`))
    .addColumn('reports_status', 'integer', column => column.notNull().check(sql`reports_status in (0, 1)`))
    .addColumn('state', 'text', notNull)
    .addColumn('tried_at', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('failures', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('lease_until', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('retired_at', 'bigint')
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .execute()
}

async function desks(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('desks'), engine)
    .addColumn('name', 'text', notNull)
    .addColumn('key_hash', 'text', column => column.notNull().unique())
    .addColumn('printer_id', 'integer', column => column.references('printers.id'))
    .addColumn('drawer', 'text', notNull)
    .addColumn('receipt', 'text', notNull)
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    // The printer opens the drawer and prints the receipt.
    .addCheckConstraint(
      'desks_printer',
      sql`printer_id is not null or (drawer = 'none' and receipt = 'never')`,
    )
    .execute()
}

async function printJobs(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('print_jobs'), engine)
    .addColumn('printer_id', 'integer', column => column.notNull().references('printers.id'))
    .addColumn('desk_id', 'integer', column => column.references('desks.id'))
    .addColumn('paper', 'text', notNull)
    .addColumn('subject_id', 'integer', notNull)
    .addColumn('print_number', 'integer')
    .addColumn('status', 'text', notNull)
    .addColumn('bytes_sent', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('queued_at', 'bigint', notNull)
    .addColumn('finished_at', 'bigint')
    .addColumn('failure', 'text')
    .addColumn('actor_id', 'integer', column => column.references('staff_accounts.id'))
    .addCheckConstraint(
      'print_jobs_finished',
      sql`(finished_at is null) = (status in ('queued', 'printing', 'stale', 'unconfirmed'))`,
    )
    .execute()
}

async function drawerOpenings(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('drawer_openings'), engine)
    .addColumn('at', 'bigint', notNull)
    .addColumn('desk_id', 'integer', column => column.notNull().references('desks.id'))
    .addColumn('shift_id', 'integer', column => column.references('shifts.id'))
    .addColumn('why', 'text', notNull)
    .addColumn('reason', 'text', notNull)
    .addColumn('posting', 'text')
    .addColumn('actor_id', 'integer', column => column.references('staff_accounts.id'))
    .addCheckConstraint('drawer_openings_reason', sql`why <> 'no_sale' or reason <> ''`)
    .execute()
}

const statements = [
  // A name is given once among those in use.
  'create unique index printers_name on printers (lower(name)) where retired_at is null',
  'create unique index desks_name on desks (lower(name))',
  // What a printer prints next, and what waits for a person (devices/printing/print-job-row.ts).
  `create index print_jobs_waiting on print_jobs (printer_id, id)
     where status in ('queued', 'printing', 'stale', 'unconfirmed')`,
  'create index drawer_openings_shift on drawer_openings (shift_id)',
]
